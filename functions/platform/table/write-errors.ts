/** Reads DynamoDB's errors about writes: conditions that did not hold, and conflicts with concurrent writes. */
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

const codesOf = (error: TransactionCanceledException) => (error.CancellationReasons ?? []).map((reason) => reason.Code);

/** The places of the writes whose condition did not hold; empty for any other error. */
export function failedConditions(error: unknown): number[] {
  if (error instanceof ConditionalCheckFailedException) return [0];
  if (!(error instanceof TransactionCanceledException)) return [];
  return codesOf(error).flatMap((code, place) => (code === 'ConditionalCheckFailed' ? [place] : []));
}

/** Whether a concurrent write to the same item cancelled this one. */
export const isConflict = (error: unknown): error is Error =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException && codesOf(error).includes('TransactionConflict'));
