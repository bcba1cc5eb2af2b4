/** Has a function called with the keys of removed items of one kind, however they are removed. */
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, type Function, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Removals } from '../table.ts';

/**
 * Maps the table's stream to a function, filtered by the keys.
 * @param table With a stream. At most two functions may read a shard of it at once (DynamoDB developer guide, "DynamoDB Streams
 * and AWS Lambda triggers"): a third has to share with one of them.
 */
export function streamRemovals(fn: Function, { tableStreamArn: stream }: TableV2, { PK, SK }: Removals): void {
  if (!stream) throw new Error('The table has no stream.');
  // Not the table's own grant, which lists the streams of the whole account.
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  fn.addToRolePolicy(
    new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [stream] }),
  );
  const begins = (text: string) => ({ S: FilterRule.beginsWith(text) });
  fn.addEventSourceMapping('Removals', {
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    // A removal that keeps failing does not hold up the others for ever. What it leaves behind cannot be reached by any call.
    bisectBatchOnError: true,
    retryAttempts: 20,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('REMOVE'),
        dynamodb: { Keys: { PK: begins(PK), ...(SK !== undefined && { SK: begins(SK) }) } },
      }),
    ],
  });
}
