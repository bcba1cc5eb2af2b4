/** Deletes one painted copy; the room and its other photos stay. */
import { MESSAGE_ID } from '../../../../shared/contract/message-id.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { transactOrRefuse } from '../../../platform/http/refusing-writes.ts';
import { exists } from '../../../platform/table/expressions.ts';
import { deleteImage } from '../../../platform/table/items/image.ts';
import { PaintedCopies, partitionOf, Rooms } from '../../items.ts';

/** The same refusal for another member's copy and for one that does not exist. */
const noSuchCopy = () => new Refusal(404, 'There is no such painted copy.');

/**
 * Deletes a copy with its photo, whose bytes the table's stream removes, and makes its place in the room free.
 * @param paintedId As in `Painted`: it contains the room's. @throws Refusal 404 for a copy that is not the member's.
 */
export async function deletePainted(userId: string, paintedId: string): Promise<void> {
  const [roomId = '', id = ''] = MESSAGE_ID.test(paintedId) ? paintedId.split('.') : [];
  const room = id === '' ? undefined : await Rooms.get(userId, roomId);
  const under = room && partitionOf(room);
  const copy = under && (await PaintedCopies.get(under, id));
  if (!copy) throw noSuchCopy();
  await transactOrRefuse([
    { write: PaintedCopies.write.deleteWhen(under, id, { id: exists }), refusal: noSuchCopy },
    { write: deleteImage(copy.imageUrl) },
    { write: Rooms.write.update(userId, roomId, { add: { photos: -1 }, when: { id: exists } }), refusal: noSuchCopy },
  ]);
}
