/**
 * Deletes what removed items leave behind: the bytes of photos and the contents of rooms. Also makes the export files of members' data. One
 * function does all of it, because at most two functions may read a shard of the table's stream at once, and the other one is the mailer.
 */
import { handler as sweepRooms } from './chat/rooms/sweeper.ts';
import { exportInKey } from './platform/table/keys.ts';
import { insertedKeys } from './platform/table/stream-event.ts';
import { handler as sweepPhotos } from './uploads/photos/sweeper.ts';

/** Runs all of them, even if one fails. @throws Error when one fails: the stream then delivers the same changes again. */
export async function handler(event: unknown): Promise<void> {
  const outcomes = await Promise.allSettled([sweepRooms(event), sweepPhotos(event), makeExports(event)]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Loads its code, with Stripe's client, only when it is needed: nearly every event is a removal. */
async function makeExports(event: unknown): Promise<void> {
  if (insertedKeys(event).some(exportInKey)) await (await import('./export/export.ts')).handler(event);
}
