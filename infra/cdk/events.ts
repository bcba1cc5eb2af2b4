/** What calls the functions that no request calls: rules, the table's stream, returned mail; and the queue of what failed at every try. */
import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, type LambdaFunctionProps } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, type Function, type IDestination, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BOUND_UPLOADS, BOUND_UPLOADS_MINUTES } from '../../shared/uploads.ts';
import type { FunctionName } from '../build/bundles.ts';
import { acknowledge } from './acknowledge.ts';
import { DAILY_AT_HOUR } from './daily-hour.ts';
import type { Mail } from './mail.ts';
import { FOLLOWED, type Follows } from './table.ts';

/** The queue of events that a function failed at every try, for 14 days, the most that SQS allows. Each names the function, or the rule. */
export function deadLetters(scope: Construct): Queue {
  const queue = new Queue(scope, 'FailedWorkQueue', { enforceSSL: true, retentionPeriod: Duration.days(14) });
  acknowledge(queue, 'It is itself where what failed ends up.', 'SQS3');
  return queue;
}

/** The queue for events that a function failed to process, with the permission to send there. */
export function onFailure(fn: Function, { queueArn }: Queue): IDestination {
  // Not the queue's own grant: it also lets the function read the queue's address and attributes.
  fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }));
  return { bind: () => ({ destination: queueArn }) };
}

export interface EventsProps {
  functions: Record<FunctionName, Function>;
  /** With a stream. */
  table: ITableV2;
  mail: Mail;
  failedWork: Queue;
}

export function followEvents(parent: Construct, { functions, table, mail, failedWork }: EventsProps): void {
  const scope = new Construct(parent, 'Events');
  const { schedule, probe, reindex, stream, mailer } = functions;
  const rule = (id: string, when: Schedule, fn: Function, target: LambdaFunctionProps = {}) =>
    new Rule(scope, id, { schedule: when }).addTarget(new LambdaFunction(fn, target));
  schedule.configureAsyncInvoke({ retryAttempts: 2, onFailure: onFailure(schedule, failedWork) });
  const deadLetterQueue = failedWork;
  rule('Daily', Schedule.cron({ hour: String(DAILY_AT_HOUR), minute: '0' }), schedule, { deadLetterQueue });
  const event = RuleTargetInput.fromObject({ task: BOUND_UPLOADS });
  rule('Bounds', Schedule.rate(Duration.minutes(BOUND_UPLOADS_MINUTES)), schedule, { event, deadLetterQueue });
  // A failed probe is not retried: the alarm counts it, and the next one runs in a minute.
  probe.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  rule('Probe', Schedule.rate(Duration.minutes(1)), probe);
  // An admin sees the failure and starts it again; Lambda does not.
  reindex.configureAsyncInvoke({ retryAttempts: 0 });
  streamEvents(stream, table, FOLLOWED.stream, failedWork);
  streamEvents(mailer, table, FOLLOWED.mailer, failedWork);
  followReturnedMail(scope, mail, mailer, failedWork);
}

/**
 * Calls a function with the keys of changed items. A record reaches it when one of `changes` fits. The function may name the records that
 * failed; the queue gets their position in the stream.
 */
function streamEvents(
  fn: Function,
  { tableStreamArn: stream }: ITableV2,
  { changes, batchSize }: Follows,
  failed: Queue,
): void {
  if (!stream) throw new Error('The table has no stream.');
  // Not the table's own grant, which allows listing the streams of the whole account.
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  fn.addToRolePolicy(
    new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [stream] }),
  );
  const begins = (text: string) => ({ S: FilterRule.beginsWith(text) });
  fn.addEventSourceMapping('Stream', {
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    reportBatchItemFailures: true,
    // Splits a failing batch, so that one bad record does not block the others.
    bisectBatchOnError: true,
    retryAttempts: 20,
    onFailure: onFailure(fn, failed),
    filters: changes.map(({ eventName, PK, SK }) =>
      FilterCriteria.filter({
        eventName: FilterRule.isEqual(eventName),
        dynamodb: { Keys: { PK: begins(PK), ...(SK !== undefined && { SK: begins(SK) }) } },
      }),
    ),
  });
}

/** Sends the mailer SES's events, through EventBridge, about mail that bounced or was marked as spam. */
function followReturnedMail(scope: Construct, { configurationSet }: Mail, mailer: Function, failedWork: Queue): void {
  // SES publishes only to the account's default bus, where events of other stages arrive too.
  configurationSet.addEventDestination('Returned', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'Default', 'default')),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  const rule = new Rule(scope, 'ReturnedMail', {
    eventPattern: {
      source: ['aws.ses'],
      detailType: ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSet.configurationSetName] } } },
    },
  });
  mailer.configureAsyncInvoke({ retryAttempts: 2, onFailure: onFailure(mailer, failedWork) });
  rule.addTarget(new LambdaFunction(mailer, { deadLetterQueue: failedWork }));
}
