/** Reads the keys of new and of removed items from an event of the table's stream, and answers which of its records failed. */
import * as z from 'zod/mini';
import type { Key } from './keys.ts';

/** The part of a stream record that is used here (DynamoDB streams API reference, Record). */
const Text = z.object({ S: z.string() });
const StreamEvent = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({ SequenceNumber: z.optional(z.string()), Keys: z.object({ PK: Text, SK: Text }) }),
    }),
  ),
});

interface Change {
  key: Key;
  /** The record's place in the stream; empty in an event that an operator writes. */
  sequence: string;
}

/** Lambda delivers the records from the first of these on again (Lambda developer guide, "Configuring partial batch response with DynamoDB and Lambda"). */
export interface PartialBatch {
  batchItemFailures: { itemIdentifier: string }[];
}

const changesIn = (event: unknown, wanted: 'INSERT' | 'REMOVE'): Change[] =>
  StreamEvent.parse(event)
    .Records.filter(({ eventName }) => eventName === wanted)
    .map(({ dynamodb: { SequenceNumber, Keys } }) => ({
      key: { PK: Keys.PK.S, SK: Keys.SK.S },
      sequence: SequenceNumber ?? '',
    }));

/** @param event From a Lambda event source mapping. Ignores inserted and changed items. @throws Error for any other event. */
export const removedKeys = (event: unknown): Key[] => changesIn(event, 'REMOVE').map(({ key }) => key);
/** @param event From a Lambda event source mapping. Ignores changed and removed items. @throws Error for any other event. */
export const insertedKeys = (event: unknown): Key[] => insertions(event).map(({ key }) => key);
/** The same with each record's place in the stream, for a {@link PartialBatch}. */
export const insertions = (event: unknown): Change[] => changesIn(event, 'INSERT');
