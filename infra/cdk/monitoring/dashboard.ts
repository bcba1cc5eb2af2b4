/** The stage at a glance, in CloudWatch: its three objectives, its calls, the functions behind them, and the assistant. */
import { Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Dashboard, GraphWidget, type GraphWidgetProps, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DOMAINS, type FunctionName } from '../../build/bundles.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';

export interface Monitored {
  distribution: Distribution;
  stage: StageSettings;
  storage: Storage;
  api: RestApi;
  functions: Record<FunctionName, Function>;
  /** The events that a function failed at every try. */
  failedWork: Queue;
}

/** As functions/platform/log.ts writes them. */
export const NAMESPACE = 'Verandah';

/** Domains whose answers do not normally take seconds. */
export const BUFFERED_DOMAINS = DOMAINS.filter((domain) => domain !== 'chat');

/** Measured from the question to the first event that shows something of the answer. */
const FIRST_WORDS_MS = 5_000;
const CALL_MS = 500;

/** Draws a row of graphs for each part of the stage. Each point is of five minutes, the CDK's default. */
export function dashboard(scope: Construct, props: Monitored): void {
  const board = new Dashboard(scope, 'Dashboard', { dashboardName: props.stage.stackName });
  for (const row of [objectives(props), calls(scope, props), work(props), assistant(props.stage)])
    board.addWidgets(...row.map((graph) => new GraphWidget({ width: 6, ...graph })));
}

/** A metric that the functions write. */
const ours = (metricName: string, statistic: string, label: string, dimensionsMap: Record<string, string> = {}) =>
  new Metric({ namespace: NAMESPACE, metricName, statistic, label, dimensionsMap });

/** The percentage of calls that meet each objective. No service level objectives: those need Application Signals first. */
function objectives({ api, functions, distribution }: Monitored): GraphWidgetProps[] {
  // PR: the percentage up to a bound (CloudWatch user guide, "CloudWatch statistics definitions").
  const quick = `PR(:${CALL_MS})`;
  const failed = api.metricServerError({ statistic: 'Sum' });
  const all = api.metricCount({ statistic: 'SampleCount' });
  const atLeast = (value: number) => ({
    leftYAxis: { max: 100 },
    leftAnnotations: [{ value, label: 'objective' }],
  });
  return [
    {
      title: `First words or pin within ${FIRST_WORDS_MS / 1000} s, %`,
      left: [ours('firstWords', `PR(:${FIRST_WORDS_MS})`, 'answers')],
      ...atLeast(95),
    },
    {
      title: `Calls under ${CALL_MS} ms, %`,
      left: [
        ...BUFFERED_DOMAINS.map((domain) => functions[domain].metricDuration({ statistic: quick, label: domain })),
        // The duration of chat's function includes its answers, so its short calls have a metric of their own.
        ours('shortCall', quick, 'chat'),
      ],
      ...atLeast(95),
    },
    {
      title: 'Calls that succeed, %',
      left: [
        new MathExpression({
          expression: '100 * (1 - failed / FILL(calls, 1))',
          usingMetrics: { failed, calls: all },
          label: 'calls',
        }),
      ],
      ...atLeast(99.9),
    },
    { title: 'Errors at the edge, %', left: [edgeErrors(distribution)] },
  ];
}

/** CloudFront's metrics are only in us-east-1; a dashboard can show them from anywhere. */
const edgeErrors = ({ distributionId }: Distribution) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    region: 'us-east-1',
    label: '5xx',
  });

function calls(scope: Construct, { api, stage }: Monitored): GraphWidgetProps[] {
  const perRoute = new MathExpression({
    expression: `SEARCH('{${NAMESPACE},route} MetricName="latency"', 'p95', 300)`,
    usingMetrics: {},
    label: '',
  });
  const blocked = ['not-from-the-edge', 'too-many-from-one-address', 'suspicious-body'].map(
    (Rule) =>
      new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: stage.stackName, Region: Stack.of(scope).region, Rule },
        statistic: 'Sum',
      }),
  );
  const latencies = ['p50', 'p95', 'p99'].map((statistic) => api.metricLatency({ statistic, label: statistic }));
  return [
    { title: 'Calls', left: [api.metricCount()], right: [api.metricClientError(), api.metricServerError()] },
    { title: 'Time to an answer, ms', left: latencies },
    { title: 'p95 of each route, ms', left: [perRoute] },
    { title: 'Blocked by the firewall', left: blocked },
  ];
}

function work({ functions, storage: { table } }: Monitored): GraphWidgetProps[] {
  const each = (metric: (fn: Function) => Metric) =>
    DOMAINS.map((domain) => metric(functions[domain]).with({ label: domain }));
  return [
    {
      title: 'Errors of functions; of browsers',
      left: each((fn) => fn.metricErrors()),
      right: [ours('browserErrors', 'Sum', 'browsers')],
    },
    { title: 'Duration, p95, ms', left: each((fn) => fn.metricDuration({ statistic: 'p95' })) },
    { title: 'At work at once', left: each((fn) => fn.metric('ConcurrentExecutions', { statistic: 'Maximum' })) },
    {
      title: 'Table: units',
      left: [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()],
    },
  ];
}

/** The calls of the models by purpose, as `functions/chat/answer/model/tokens.ts` logs them. */
function assistant({ chatModel, fastModel }: StageSettings): GraphWidgetProps[] {
  const each = (metricName: string, statistic = 'Sum') =>
    ['understand', 'look', 'answer', 'finish'].map((purpose) => {
      const model = (purpose === 'answer' ? chatModel : fastModel).profile;
      return ours(metricName, statistic, `${purpose}: ${metricName}`, { model, purpose });
    });
  return [
    { title: 'Calls of the models', left: each('inputTokens', 'SampleCount') },
    { title: 'Tokens', left: [...each('inputTokens'), ...each('outputTokens')] },
    { title: 'Time of a call, ms', left: ['p50', 'p95'].flatMap((statistic) => each('modelLatency', statistic)) },
    {
      title: 'Understanding a question, ms; timeouts',
      left: ['p50', 'p90'].map((statistic) => ours('understandTime', statistic, statistic)),
      right: [ours('understandTimeouts', 'Sum', 'timeouts')],
    },
  ];
}
