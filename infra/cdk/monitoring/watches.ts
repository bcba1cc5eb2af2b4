/** What the alarms watch, each with its entry in infra/docs/RUNBOOK.md. */
import { type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DOMAINS, FUNCTION_NAMES, type FunctionName } from '../../build/bundles.ts';
import type { Api } from '../api/api.ts';
import type { Daily } from '../daily.ts';
import type { Mail } from '../mail.ts';
import { blockedRequests } from './dashboard.ts';
import { BUFFERED_DOMAINS, type DashboardProps, NAMESPACE, PERIOD } from './measures.ts';

export interface WatchProps extends DashboardProps {
  api: Api;
  mail: Mail;
  daily: Daily;
  /** The queues of the table's changes that the stream's function failed to process, and of imports that failed. */
  unswept: IQueue;
  unimported: IQueue;
}

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

const SUM = { period: PERIOD, statistic: 'Sum' };
/** Functions that no request waits for. The probe, which fails whenever something else does, has its own alarm. */
const BACKGROUND = FUNCTION_NAMES.filter((name) => name !== 'probe' && !DOMAINS.some((domain) => domain === name));
/** Lambda queues the events of these functions itself, and drops them after a while. */
const ASYNCHRONOUS = ['importWorker', 'reindex', 'mailer', 'schedule'] as const satisfies FunctionName[];

const waiting = (queue: IQueue) =>
  queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: 'Maximum' });

/** Alarms on the calls, as AWS measures them. */
export function callWatches(scope: Construct, { api, functions, stage }: WatchProps): Record<string, Watch> {
  const of = (metric: (fn: Function) => Metric, names: readonly FunctionName[] = DOMAINS) =>
    combined(
      '+',
      names.map((name) => metric(functions[name])),
    );
  const p99 = BUFFERED_DOMAINS.map((name) => functions[name].metricDuration({ period: PERIOD, statistic: 'p99' }));
  return {
    SiteDown: {
      entry: 'The site does not answer',
      metric: functions.probe.metricErrors(SUM),
      above: 2,
      atOnce: true,
      // A probe that does not run reports nothing.
      missing: TreatMissingData.BREACHING,
    },
    EdgeFails: {
      entry: 'The edge answers with errors',
      // The probe copies it from us-east-1 (functions/probe/edge-errors.ts): the newest figure, once a minute.
      metric: new Metric({ namespace: NAMESPACE, metricName: 'edgeErrors', period: PERIOD, statistic: 'Maximum' }),
      above: 5,
    },
    ApiFails: {
      entry: 'The API answers with errors',
      metric: api.metricServerError({ period: PERIOD, statistic: 'Average' }),
      above: 0.02,
    },
    CallsSlow: {
      entry: 'Calls are slow',
      metric: combined(',', p99),
      above: 3_000,
    },
    FunctionsCrash: {
      entry: 'A function crashes or runs out of time',
      metric: of((fn) => fn.metricErrors(SUM)),
      above: 5,
    },
    FunctionsThrottled: {
      entry: 'A function is throttled',
      metric: of((fn) => fn.metricThrottles(SUM)),
      above: 0,
    },
    CallsRefused: {
      entry: 'Many calls are too many',
      metric: lines(scope, 'CallsRefused', api.callLog, FilterPattern.stringValue('$.status', '=', '429')),
      above: 200,
    },
    AroundTheEdge: {
      entry: 'Calls go around the edge',
      metric: blockedRequests(scope, stage, 'not-from-the-edge'),
      above: 1_000,
    },
  };
}

/** Alarms on background work, and on the table. */
export function workWatches({
  functions,
  storage,
  mail,
  daily,
  unswept,
  unimported,
}: WatchProps): Record<string, Watch> {
  const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
    (metricName) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: storage.table.tableName },
        ...SUM,
      }),
  );
  return {
    BackgroundFails: {
      entry: 'Work in the background fails',
      metric: combined(
        '+',
        BACKGROUND.map((name) => functions[name].metricErrors(SUM)),
      ),
      above: 0,
    },
    EventsDropped: {
      entry: 'Work in the background is dropped',
      metric: combined(
        '+',
        ASYNCHRONOUS.map((name) => functions[name].metric('AsyncEventsDropped', SUM)),
      ),
      above: 0,
      atOnce: true,
    },
    TableThrottled: { entry: 'The table is throttled', metric: combined('+', throttles), above: 0 },
    MailUnsent: { entry: 'Mail is not sent', metric: waiting(mail.unsent), above: 0 },
    DayUndone: { entry: 'Due work is not done', metric: waiting(daily.undone), above: 0 },
    Unswept: { entry: 'Removed photos and rooms are not swept', metric: waiting(unswept), above: 0 },
    Unimported: { entry: 'Imports end without a word', metric: waiting(unimported), above: 0 },
  };
}

/** Alarms on what the functions log. */
export function logWatches(
  scope: Construct,
  { functions: { chat, billing, schedule } }: WatchProps,
): Record<string, Watch> {
  const said = (id: string, logGroup: ILogGroup, words: string) =>
    lines(scope, id, logGroup, FilterPattern.stringValue('$.message', '=', words));
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
    StripeSilent: {
      entry: 'Stripe is not answering',
      metric: said('StripeSilent', billing.logGroup, 'stripe is not answering'),
      above: 3,
    },
    WebhooksFail: {
      entry: 'Webhooks fail',
      metric: said('WebhooksFail', billing.logGroup, 'webhook event failed'),
      above: 0,
    },
    UploadsBeyond: {
      entry: 'Uploads go beyond the bounds',
      metric: said('UploadsBeyond', schedule.logGroup, 'uploads beyond the bounds were removed'),
      above: 0,
      atOnce: true,
    },
    MoneyReturned: {
      entry: 'Money went back at Stripe',
      metric: said('MoneyReturned', billing.logGroup, 'money went back at stripe'),
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
    period: PERIOD,
    label: by === '+' ? 'sum' : 'largest',
  });
}
