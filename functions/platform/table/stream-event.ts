/** Reads the keys of new and of removed items from an event of the table's stream. */
import * as z from 'zod/mini';
import type { Key } from './keys.ts';

/** The part of a stream record that is used here (DynamoDB streams API reference, Record). */
const Text = z.object({ S: z.string() });
const StreamEvent = z.object({
  Records: z.array(z.object({ eventName: z.string(), dynamodb: z.object({ Keys: z.object({ PK: Text, SK: Text }) }) })),
});

const keysOf = (event: unknown, wanted: 'INSERT' | 'REMOVE'): Key[] =>
  StreamEvent.parse(event)
    .Records.filter(({ eventName }) => eventName === wanted)
    .map(({ dynamodb: { Keys } }) => ({ PK: Keys.PK.S, SK: Keys.SK.S }));

/** @param event From a Lambda event source mapping. Ignores inserted and changed items. @throws Error for any other event. */
export const removedKeys = (event: unknown): Key[] => keysOf(event, 'REMOVE');
/** @param event From a Lambda event source mapping. Ignores changed and removed items. @throws Error for any other event. */
export const insertedKeys = (event: unknown): Key[] => keysOf(event, 'INSERT');
