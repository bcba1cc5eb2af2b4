/** The stage at a glance, in CloudWatch: its calls, the functions behind them, the assistant and what it costs. */
import { Duration, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Dashboard, GraphWidget, type IMetric, type IWidget, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { DOMAINS, type FunctionName } from '../../build/bundles.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';
import { PRICES } from './prices.ts';

/** As functions/platform/log.ts writes them. */
export const NAMESPACE = 'Verandah';
export const PERIOD = Duration.minutes(5);

export interface DashboardProps {
  stage: StageSettings;
  storage: Storage;
  api: RestApi;
  functions: Record<FunctionName, Function>;
}

/** As metric math reads a number: it takes the e of 1e-7 for a metric's name. */
const decimal = (number: number): string => number.toFixed(12);

/** A row of graphs for each. */
export function dashboard(scope: Construct, props: DashboardProps): Dashboard {
  const board = new Dashboard(scope, 'Dashboard', { dashboardName: props.stage.stackName });
  for (const row of [calls(scope, props), work(props), assistant(props.stage)]) board.addWidgets(...row);
  return board;
}

/** How often a rule of the firewall blocked. */
export const blockedRequests = (scope: Construct, { stackName }: StageSettings, Rule: string): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: stackName, Region: Stack.of(scope).region, Rule },
    period: PERIOD,
    statistic: 'Sum',
  });

function calls(scope: Construct, { api, stage }: DashboardProps): IWidget[] {
  const latency = ['p50', 'p95', 'p99'].map((statistic) =>
    api.metricLatency({ period: PERIOD, statistic, label: statistic }),
  );
  const perRoute = new MathExpression({
    expression: `SEARCH('{${NAMESPACE},route} MetricName="latency"', 'p95', 300)`,
    usingMetrics: {},
    label: '',
    period: PERIOD,
  });
  return [
    graph('Calls', [api.metricCount({ period: PERIOD })], [api.metricClientError(), api.metricServerError()]),
    graph('Time to an answer, ms', latency),
    graph('p95 of each route, ms', [perRoute]),
    graph(
      'Blocked by the firewall',
      ['not-from-the-edge', 'too-many-from-one-address', 'suspicious-body'].map((rule) =>
        blockedRequests(scope, stage, rule),
      ),
    ),
  ];
}

function work({ functions, storage }: DashboardProps): IWidget[] {
  const each = (metric: (fn: Function) => Metric) =>
    DOMAINS.map((domain) => metric(functions[domain]).with({ label: domain, period: PERIOD }));
  return [
    graph(
      'Errors of functions',
      each((fn) => fn.metricErrors()),
    ),
    graph(
      'Duration, p95, ms',
      each((fn) => fn.metricDuration({ statistic: 'p95' })),
    ),
    graph(
      'At work at once',
      each((fn) => fn.metric('ConcurrentExecutions', { statistic: 'Maximum' })),
    ),
    graph('Table: units', [
      storage.table.metricConsumedReadCapacityUnits({ period: PERIOD }),
      storage.table.metricConsumedWriteCapacityUnits({ period: PERIOD }),
    ]),
  ];
}

function assistant({ chatModel }: StageSettings): IWidget[] {
  const of = (metricName: string, statistic = 'Sum') =>
    new Metric({
      namespace: NAMESPACE,
      metricName,
      dimensionsMap: { model: chatModel.profile },
      period: PERIOD,
      statistic,
    });
  const [input, output] = [of('inputTokens'), of('outputTokens')];
  const spent = new MathExpression({
    expression: `input * ${decimal(PRICES.modelInputToken.usd)} + output * ${decimal(PRICES.modelOutputToken.usd)}`,
    usingMetrics: { input, output },
    label: 'USD in 5 minutes, at the prices of infra/cdk/monitoring/prices.ts',
    period: PERIOD,
  });
  return [
    graph('Answers', [of('inputTokens', 'SampleCount').with({ label: 'answers' })]),
    graph('Tokens', [input, output]),
    graph('What the model costs', [spent]),
    graph(
      'Time of an answer, ms',
      ['p50', 'p95'].map((statistic) => of('modelLatency', statistic)),
    ),
  ];
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 6 });
