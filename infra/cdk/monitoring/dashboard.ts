/** The stage at a glance, in CloudWatch: its calls, the functions behind them, the assistant and what it costs. */
import { Duration, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
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

/** The objectives, in milliseconds; an answer's begins with the first event that shows something of it. */
const FIRST_WORDS_MS = 5_000;
const CALL_MS = 500;
/** Their answers do not take seconds by nature. */
export const BUFFERED_DOMAINS = DOMAINS.filter((domain) => domain !== 'chat');

export interface DashboardProps {
  distribution: Distribution;
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
  for (const row of [objectives(props), calls(scope, props), work(props), assistant(props.stage)])
    board.addWidgets(...row);
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

/** The three objectives of the stage, each with the line that it is to stay above; and what the edge itself fails at. */
function objectives({ api, functions, distribution }: DashboardProps): IWidget[] {
  const firstWords = new Metric({
    namespace: NAMESPACE,
    metricName: 'firstWords',
    statistic: `PR(:${FIRST_WORDS_MS})`,
    period: PERIOD,
    label: 'answers',
  });
  const quick = BUFFERED_DOMAINS.map((domain) =>
    functions[domain].metricDuration({ statistic: `PR(:${CALL_MS})`, period: PERIOD, label: domain }),
  );
  const succeeded = new MathExpression({
    expression: '100 * (1 - failed / FILL(calls, 1))',
    usingMetrics: {
      failed: api.metricServerError({ period: PERIOD, statistic: 'Sum' }),
      calls: api.metricCount({ period: PERIOD }),
    },
    period: PERIOD,
    label: 'calls',
  });
  // CloudFront's metrics are in us-east-1 alone. A dashboard shows them from anywhere; an alarm sees its own region's only.
  const edge = new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
    region: 'us-east-1',
    statistic: 'Average',
    period: PERIOD,
    label: '5xx',
  });
  return [
    objective(`First words or pin within ${FIRST_WORDS_MS / 1000} s, %`, [firstWords], 95),
    objective(`Calls under ${CALL_MS} ms, %`, quick, 95),
    objective('Calls that succeed, %', [succeeded], 99.9),
    graph('Errors at the edge, %', [edge]),
  ];
}

const objective = (title: string, left: IMetric[], value: number) =>
  new GraphWidget({ title, left, width: 6, leftYAxis: { max: 100 }, leftAnnotations: [{ value, label: 'objective' }] });

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
