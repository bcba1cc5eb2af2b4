/** The three objectives of a stage, each as a CloudWatch service level objective and as a graph. */
import { CfnServiceLevelObjective } from 'aws-cdk-lib/aws-applicationsignals';
import { GraphWidget, type IMetric, type IWidget, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { BUFFERED_DOMAINS, type DashboardProps, NAMESPACE, PERIOD } from './measures.ts';

/** Measured from the question to the first event that shows something of the answer. */
const FIRST_WORDS_MS = 5_000;
const CALL_MS = 500;
/** The length of the rolling window. The share of its calls that may miss the objective is 100 less the goal. */
const WINDOW_DAYS = 28;

interface Objective {
  /** The id of its construct, and the end of its name at AWS. */
  id: string;
  title: string;
  goal: number;
  /** The percentage of calls that meet it, in each period. */
  shown: IMetric[];
  /** The number of calls, as metrics to be added up. */
  total: Metric[];
  /** The number of those that met it, or missed it. */
  counted: { good: Metric[] } | { bad: Metric[] };
}

/** The objectives of a stage, from the metrics of its functions and its API. */
function objectivesOf({ api, functions }: Pick<DashboardProps, 'api' | 'functions'>): Objective[] {
  // PR: the percentage up to a bound; TC: the count up to it (CloudWatch user guide, "CloudWatch statistics definitions").
  const within = (metric: (statistic: string) => Metric, milliseconds: number) => ({
    shown: metric(`PR(:${milliseconds})`),
    total: metric('SampleCount'),
    good: metric(`TC(:${milliseconds})`),
  });
  // Metrics that the functions write (functions/platform/log.ts).
  const ours = (metricName: string, label: string) => (statistic: string) =>
    new Metric({ namespace: NAMESPACE, metricName, statistic, period: PERIOD, label });
  const words = within(ours('firstWords', 'answers'), FIRST_WORDS_MS);
  const quick = [
    ...BUFFERED_DOMAINS.map((domain) =>
      within((statistic) => functions[domain].metricDuration({ statistic, period: PERIOD, label: domain }), CALL_MS),
    ),
    // The duration of chat's function includes its answers, so its short calls have a metric of their own.
    within(ours('shortCall', 'chat'), CALL_MS),
  ];
  const failed = api.metricServerError({ period: PERIOD, statistic: 'Sum' });
  const calls = api.metricCount({ period: PERIOD, statistic: 'SampleCount' });
  return [
    {
      id: 'FirstWords',
      title: `First words or pin within ${FIRST_WORDS_MS / 1000} s, %`,
      goal: 95,
      shown: [words.shown],
      total: [words.total],
      counted: { good: [words.good] },
    },
    {
      id: 'Quick',
      title: `Calls under ${CALL_MS} ms, %`,
      goal: 95,
      shown: quick.map(({ shown }) => shown),
      total: quick.map(({ total }) => total),
      counted: { good: quick.map(({ good }) => good) },
    },
    {
      id: 'Succeed',
      title: 'Calls that succeed, %',
      goal: 99.9,
      shown: [
        new MathExpression({
          expression: '100 * (1 - failed / FILL(calls, 1))',
          usingMetrics: { failed, calls },
          period: PERIOD,
          label: 'calls',
        }),
      ],
      total: [calls],
      counted: { bad: [failed] },
    },
  ];
}

/** The queries with which CloudWatch adds metrics up. Returns only the sum. */
function added(metrics: Metric[]): CfnServiceLevelObjective.MetricDataQueryProperty[] {
  const queries = metrics.map((metric, index) => {
    const { metricStat } = metric.toMetricConfig();
    if (!metricStat) throw new Error(`${metric.metricName} is no metric of CloudWatch`);
    const { namespace, metricName, dimensions = [], statistic } = metricStat;
    const named = dimensions.map(({ name, value }) => ({ name, value: `${value}` }));
    return {
      id: `m${index}`,
      metricStat: {
        metric: { namespace, metricName, dimensions: named },
        period: PERIOD.toSeconds(),
        stat: statistic,
      },
      returnData: metrics.length === 1,
    };
  });
  if (queries.length === 1) return queries;
  // A domain without a call in a period has no data.
  const expression = queries.map(({ id }) => `FILL(${id}, 0)`).join(' + ');
  return [...queries, { id: 'sum', expression, returnData: true }];
}

/**
 * The objectives in CloudWatch's own list, each with the remaining error budget. With the first one CloudWatch creates its own role
 * (CloudFormation template reference, "AWS::ApplicationSignals::ServiceLevelObjective").
 */
export function objectives(parent: Construct, props: DashboardProps): CfnServiceLevelObjective[] {
  const scope = new Construct(parent, 'Objectives');
  return objectivesOf(props).map(
    ({ id, title, goal, total, counted }) =>
      new CfnServiceLevelObjective(scope, id, {
        name: `${props.stage.stackName}-${id}`,
        description: title,
        requestBasedSli: {
          requestBasedSliMetric: {
            totalRequestCountMetric: added(total),
            monitoredRequestCountMetric:
              'good' in counted ? { goodCountMetric: added(counted.good) } : { badCountMetric: added(counted.bad) },
          },
        },
        goal: {
          attainmentGoal: goal,
          interval: { rollingInterval: { duration: WINDOW_DAYS, durationUnit: 'DAY' } },
        },
      }),
  );
}

/** A graph for each objective, with its goal as a line. */
export const objectiveGraphs = (props: DashboardProps): IWidget[] =>
  objectivesOf(props).map(
    ({ title, shown, goal }) =>
      new GraphWidget({
        title,
        left: shown,
        width: 6,
        leftYAxis: { max: 100 },
        leftAnnotations: [{ value: goal, label: 'objective' }],
      }),
  );
