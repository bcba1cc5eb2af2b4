/**
 * Removes what removed items leave behind: the bytes of photos and what was in rooms. One function for both domains, because no
 * more than two functions may read a shard of the table's stream at once, and the other one sends the mail.
 */
import { handler as sweepRooms } from './chat/rooms/sweeper.ts';
import { handler as sweepPhotos } from './uploads/photos/sweeper.ts';

/** Both run to their end, whichever fails. @throws Error when one of them fails: the stream then brings the same removals again. */
export async function handler(event: unknown): Promise<void> {
  const outcomes = await Promise.allSettled([sweepRooms(event), sweepPhotos(event)]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
