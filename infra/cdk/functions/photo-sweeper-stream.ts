/** Tells the photo sweeper of every image item that is removed from the table, in whatever way. */
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, type Function, StartingPosition } from 'aws-cdk-lib/aws-lambda';

/** @param table With a stream. */
export function streamRemovedPhotos(sweeper: Function, { tableStreamArn: stream }: TableV2): void {
  if (!stream) throw new Error('The table has no stream.');
  // Not the table's own grant, which lists the streams of the whole account.
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
  sweeper.addToRolePolicy(
    new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [stream] }),
  );
  sweeper.addEventSourceMapping('Removals', {
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    // A removal that cannot be followed does not hold up the others for ever; its bytes stay, and nobody can read them.
    bisectBatchOnError: true,
    retryAttempts: 20,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('REMOVE'),
        dynamodb: { Keys: { PK: { S: FilterRule.beginsWith('IMAGE#') } } },
      }),
    ],
  });
}
