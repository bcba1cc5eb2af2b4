/** What wakes the operator: ten alarms, each with its entry in infra/docs/RUNBOOK.md. Everything else is on the dashboard or in a log. */
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { DOMAINS } from '../../build/bundles.ts';
import { BUFFERED_DOMAINS, type Monitored, NAMESPACE } from './dashboard.ts';

export interface Watch {
  /** The heading in infra/docs/RUNBOOK.md. */
  entry: string;
  metric: IMetric;
  /** The threshold, exceeded in two of three periods of five minutes. */
  above: number;
  /** One period is enough: the operator has to see even a single case. */
  atOnce?: true;
  /** How missing data counts; not at all by default, because a quiet night is no fault. */
  missing?: TreatMissingData;
}

const SUM = { statistic: 'Sum' };
const MAXIMUM = { statistic: 'Maximum' };
/** The stream keeps a change for 24 hours: half of that is left to mend what holds it up. */
const STREAM_AGE_MS = 12 * 60 * 60_000;
/** SES puts an account under review at 5 %, and pauses its sending at 10 % (SES developer guide, "Sender review process FAQs"). */
const BOUNCE_RATE = 0.04;

/** The alarms of a stage. @param scope For the filters that count lines of logs. */
export const watchesOf = (scope: Construct, props: Monitored): Record<string, Watch> => ({
  ...callWatches(props),
  ...workWatches(props),
  ...logWatches(scope, props),
});

/** On the calls, as AWS measures them. */
function callWatches({ api, functions, storage }: Monitored): Record<string, Watch> {
  const p99 = BUFFERED_DOMAINS.map((name) => functions[name].metricDuration({ statistic: 'p99' }));
  const ofTable = ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
    (metricName) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: storage.table.tableName },
        ...SUM,
      }),
  );
  const throttled = [...DOMAINS.map((name) => functions[name].metricThrottles(SUM)), ...ofTable];
  return {
    SiteDown: {
      entry: 'The site does not answer',
      metric: functions.probe.metricErrors(SUM),
      above: 2,
      atOnce: true,
      // A probe that does not run reports nothing.
      missing: TreatMissingData.BREACHING,
    },
    ApiFails: {
      entry: 'The API answers with errors',
      metric: api.metricServerError({ statistic: 'Average' }),
      above: 0.02,
    },
    CallsSlow: { entry: 'Calls are slow', metric: combined(',', p99), above: 3_000 },
    Throttled: { entry: 'Functions or the table are throttled', metric: combined('+', throttled), above: 0 },
  };
}

/** On work that no request waits for. */
function workWatches({ functions, failedWork }: Monitored): Record<string, Watch> {
  const ages = [functions.stream, functions.mailer].map((fn) => fn.metric('IteratorAge', MAXIMUM));
  return {
    DeadLetters: {
      entry: 'Work failed at every try',
      metric: failedWork.metricApproximateNumberOfMessagesVisible(MAXIMUM),
      above: 0,
    },
    StreamLate: { entry: 'Changes of the table wait', metric: combined(',', ages), above: STREAM_AGE_MS },
    MailReturned: {
      entry: 'Mail comes back',
      // SES reports it now and then (SES developer guide, "Creating reputation monitoring alarms using CloudWatch": an hour, ignore).
      metric: new Metric({
        namespace: 'AWS/SES',
        metricName: 'Reputation.BounceRate',
        ...MAXIMUM,
        period: Duration.hours(1),
      }),
      above: BOUNCE_RATE,
      atOnce: true,
      missing: TreatMissingData.IGNORE,
    },
  };
}

/** On what the functions log. */
function logWatches(scope: Construct, { functions: { chat, billing } }: Monitored): Record<string, Watch> {
  const said = (id: string, logGroup: ILogGroup, ...words: string[]) => {
    const patterns = words.map((one) => FilterPattern.stringValue('$.message', '=', one));
    return lines(scope, id, logGroup, FilterPattern.any(...patterns));
  };
  return {
    AnswersFail: {
      entry: 'The assistant does not answer',
      metric: said('AnswersFail', chat.logGroup, 'reply failed'),
      above: 3,
    },
    TokensSpent: {
      entry: 'The tokens of the day are spent',
      metric: said('TokensSpent', chat.logGroup, 'the tokens of the day are spent'),
      above: 0,
    },
    Payments: {
      entry: 'Payments need you',
      metric: said('Payments', billing.logGroup, 'webhook event failed', 'money went back at stripe'),
      above: 0,
      atOnce: true,
    },
  };
}

/** Counts the log lines that match a filter. */
function lines(scope: Construct, metricName: string, logGroup: ILogGroup, filterPattern: IFilterPattern): Metric {
  const filter = new MetricFilter(scope, `${metricName}Lines`, {
    logGroup,
    metricNamespace: NAMESPACE,
    metricName,
    filterPattern,
  });
  return filter.metric(SUM);
}

/**
 * The sum of metrics, or with a comma their largest. An alarm takes ten at most (CloudWatch user guide, "Using metric math").
 * A function that was not called has no data, nor has a table that throttled no read: without FILL, its gap could hide the other metrics.
 */
function combined(by: '+' | ',', metrics: Metric[]): MathExpression {
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const filled = Object.keys(named).map((name) => `FILL(${name}, 0)`);
  return new MathExpression({
    expression: by === '+' ? filled.join(' + ') : `MAX([${filled.join(', ')}])`,
    usingMetrics: named,
    label: by === '+' ? 'sum' : 'largest',
  });
}
