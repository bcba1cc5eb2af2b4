/** Calls a function with the keys of changed items, filtered by the kind of change. */
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, type Function, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { onFailure } from '../dead-letters.ts';
import type { Follows } from '../table.ts';

/**
 * Maps the table's stream to a function. A record reaches it when one of `changes` fits. The function may name the records that failed.
 * @param table With a stream.
 * @param failed Gets the position in the stream of records that could not be processed.
 */
export function streamEvents(
  fn: Function,
  { tableStreamArn: stream }: { tableStreamArn?: string | undefined },
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
