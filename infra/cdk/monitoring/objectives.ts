/** The three objectives of a stage, each as a graph with its goal. No service level objectives: those need Application Signals first. */
import { GraphWidget, type IMetric, type IWidget, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { BUFFERED_DOMAINS, type DashboardProps, NAMESPACE, PERIOD } from './measures.ts';

/** Measured from the question to the first event that shows something of the answer. */
const FIRST_WORDS_MS = 5_000;
const CALL_MS = 500;

/** The percentage of calls that meet each objective, in each period. */
export function objectiveGraphs({ api, functions }: DashboardProps): IWidget[] {
  // PR: the percentage up to a bound (CloudWatch user guide, "CloudWatch statistics definitions").
  const ofCalls = { statistic: `PR(:${CALL_MS})`, period: PERIOD };
  // Metrics that the functions write (functions/platform/log.ts).
  const ours = (metricName: string, statistic: string, label: string) =>
    new Metric({ namespace: NAMESPACE, metricName, statistic, period: PERIOD, label });
  const failed = api.metricServerError({ period: PERIOD, statistic: 'Sum' });
  const calls = api.metricCount({ period: PERIOD, statistic: 'SampleCount' });
  return [
    graph(`First words or pin within ${FIRST_WORDS_MS / 1000} s, %`, 95, [
      ours('firstWords', `PR(:${FIRST_WORDS_MS})`, 'answers'),
    ]),
    graph(`Calls under ${CALL_MS} ms, %`, 95, [
      ...BUFFERED_DOMAINS.map((domain) => functions[domain].metricDuration({ ...ofCalls, label: domain })),
      // The duration of chat's function includes its answers, so its short calls have a metric of their own.
      ours('shortCall', ofCalls.statistic, 'chat'),
    ]),
    graph('Calls that succeed, %', 99.9, [
      new MathExpression({
        expression: '100 * (1 - failed / FILL(calls, 1))',
        usingMetrics: { failed, calls },
        period: PERIOD,
        label: 'calls',
      }),
    ]),
  ];
}

const graph = (title: string, goal: number, left: IMetric[]) =>
  new GraphWidget({
    title,
    left,
    width: 6,
    leftYAxis: { max: 100 },
    leftAnnotations: [{ value: goal, label: 'objective' }],
  });
