/**
 * Removes what removed items leave behind, the bytes of photos and what was in rooms, and makes the files of members' data. One
 * function for all of it, because no more than two functions may read a shard of the table's stream at once, and the other one sends the mail.
 */
import { handler as sweepRooms } from './chat/rooms/sweeper.ts';
import { exportInKey } from './platform/table/keys.ts';
import { insertedKeys } from './platform/table/stream-event.ts';
import { handler as sweepPhotos } from './uploads/photos/sweeper.ts';

/** All run to their end, whichever fails. @throws Error when one of them fails: the stream then brings the same changes again. */
export async function handler(event: unknown): Promise<void> {
  const outcomes = await Promise.allSettled([sweepRooms(event), sweepPhotos(event), makeExports(event)]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Its code, with Stripe's client, is read when it is needed: nearly every event is a removal. */
async function makeExports(event: unknown): Promise<void> {
  if (insertedKeys(event).some(exportInKey)) await (await import('./export.ts')).handler(event);
}
