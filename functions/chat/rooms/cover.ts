/** The cover of a room: its newest photo with notes. */
import type { Note } from '../../../shared/chat.ts';
import { describeError, log } from '../../platform/log.ts';
import { exists } from '../../platform/table/expressions.ts';
import { ConditionFailed } from '../../platform/table/table.ts';
import { type MessageItem, type Place, Rooms } from '../items.ts';

/**
 * Makes the photo that a question brought the cover, once it has notes. A spot's notes are about the spot, and change no cover.
 * Never rejects: an answer is worth more than its room's cover, and a room may be deleted meanwhile.
 */
export async function showCover(
  { place, question }: { place: Place; question: MessageItem },
  notes: readonly Note[],
): Promise<void> {
  const { imageUrl, imageSize, spot } = question;
  if (imageUrl === null || spot !== null || notes.length === 0) return;
  try {
    const cover = { imageUrl, ...(imageSize && { imageSize }), notes: [...notes] };
    await Rooms.update(place.userId, place.roomId, { set: { cover }, when: { id: exists } });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) log.warn("a room's cover was not stored", describeError(error));
  }
}
