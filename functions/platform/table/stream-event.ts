/** The keys of new and of removed items, as the table's stream hands them to a function. */
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

/** @param event Of a Lambda event source mapping. What was inserted or changed is left out. @throws Error for anything else. */
export const removedKeys = (event: unknown): Key[] => keysOf(event, 'REMOVE');
/** @param event Of a Lambda event source mapping. What was changed or removed is left out. @throws Error for anything else. */
export const insertedKeys = (event: unknown): Key[] => keysOf(event, 'INSERT');
