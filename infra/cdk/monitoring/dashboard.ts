/** The stage at a glance, in CloudWatch: its calls, the functions behind them, the assistant and its cost. */
import { Stack } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, type IWidget, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { DOMAINS } from '../../build/bundles.ts';
import type { StageSettings } from '../stages.ts';
import { type DashboardProps, NAMESPACE, PERIOD } from './measures.ts';
import { objectiveGraphs } from './objectives.ts';
import { PRICES } from './prices.ts';

/** A number for metric math, which takes the e of 1e-7 for a metric's name. */
const decimal = (number: number): string => number.toFixed(12);

/** Draws a row of graphs for each part of the stage. */
export function dashboard(scope: Construct, props: DashboardProps): void {
  const board = new Dashboard(scope, 'Dashboard', { dashboardName: props.stage.stackName });
  for (const row of [
    [...objectiveGraphs(props), edge(props)],
    calls(scope, props),
    work(props),
    assistant(props.stage),
  ])
    board.addWidgets(...row);
}

/** How often a firewall rule blocked. */
const blockedRequests = (scope: Construct, { stackName }: StageSettings, Rule: string): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: stackName, Region: Stack.of(scope).region, Rule },
    period: PERIOD,
    statistic: 'Sum',
  });

/** The edge's own errors. CloudFront's metrics are only in us-east-1; a dashboard can show them from anywhere. */
function edge({ distribution }: DashboardProps): IWidget {
  const errors = new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
    region: 'us-east-1',
    statistic: 'Average',
    period: PERIOD,
    label: '5xx',
  });
  return graph('Errors at the edge, %', [errors]);
}

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

/** The calls of the models by purpose, as `functions/chat/model/tokens.ts` logs them. */
function assistant({ chatModel, fastModel }: StageSettings): IWidget[] {
  const of = (purpose: Purpose, metricName: string, statistic = 'Sum') =>
    new Metric({
      namespace: NAMESPACE,
      metricName,
      dimensionsMap: { model: (purpose === 'answer' ? chatModel : fastModel).profile, purpose },
      period: PERIOD,
      statistic,
      label: `${purpose}: ${metricName}`,
    });
  const each = (metricName: string, statistic?: string) =>
    PURPOSES.map((purpose) => of(purpose, metricName, statistic));
  return [
    graph('Calls of the models', each('inputTokens', 'SampleCount')),
    graph('Tokens', [...each('inputTokens'), ...each('outputTokens')]),
    graph('What the models cost', [spent(of)]),
    graph(
      'Time of a call, ms',
      ['p50', 'p95'].flatMap((statistic) => each('modelLatency', statistic)),
    ),
  ];
}

const PURPOSES = ['understand', 'look', 'answer'] as const;
type Purpose = (typeof PURPOSES)[number];

function spent(of: (purpose: Purpose, metricName: string) => Metric): MathExpression {
  const { modelInputToken, modelOutputToken, fastInputToken, fastOutputToken } = PRICES;
  const parts = PURPOSES.map((purpose) => {
    const [input, output] =
      purpose === 'answer' ? [modelInputToken, modelOutputToken] : [fastInputToken, fastOutputToken];
    return `FILL(${purpose}In, 0) * ${decimal(input.usd)} + FILL(${purpose}Out, 0) * ${decimal(output.usd)}`;
  });
  const usingMetrics = Object.fromEntries(
    PURPOSES.flatMap((purpose) => [
      [`${purpose}In`, of(purpose, 'inputTokens')],
      [`${purpose}Out`, of(purpose, 'outputTokens')],
    ]),
  );
  return new MathExpression({
    expression: parts.join(' + '),
    usingMetrics,
    label: 'USD in 5 minutes, at the prices of infra/cdk/monitoring/prices.ts',
    period: PERIOD,
  });
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 6 });
