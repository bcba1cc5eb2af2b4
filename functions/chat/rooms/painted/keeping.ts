/** Keeps a painted copy of a photo in its room. */
import { ulid } from 'ulid';
import type { NewPainted } from '../../../../shared/rooms/painted.ts';
import { MAX_ROOM_PHOTOS, type Painted } from '../../../../shared/rooms.ts';
import { imageIdOf } from '../../../platform/aws/photo-key.ts';
import { claimKey, createdUnder, type KeyedCall } from '../../../platform/http/idempotency.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { transactOrRefuse } from '../../../platform/http/refusing-writes.ts';
import { exists, lessThan } from '../../../platform/table/expressions.ts';
import { attachImage, Images } from '../../../platform/table/items/image.ts';
import { batchGet, ConditionFailed } from '../../../platform/table/table.ts';
import { toIso } from '../../../platform/time.ts';
import { PaintedCopies, type PaintedItem, partitionOf, Rooms } from '../../items.ts';
import { noSuchRoom, ownRoom, tooManyPhotos } from '../rooms.ts';
import { asPainted } from './copies.ts';

/**
 * Stores a painted copy beside the room's messages, and counts it among the room's photos. It becomes no message and no cover.
 * @throws Refusal 404 when the room or a photo is not the member's, or the painted one is attached to something else, 409 when the room
 * has no place for another photo, 422 when the key was used for another one.
 */
export async function keepPainted(
  userId: string,
  roomId: string,
  painted: NewPainted,
  call?: KeyedCall,
): Promise<Painted> {
  const room = await ownRoom(userId, roomId);
  const under = partitionOf(room);
  const item = { id: ulid(), ...painted, imageSize: await sizeOf(userId, painted), createdAt: toIso() };
  const claim = call ? [{ write: claimKey(call, { under, id: item.id }) }] : [];
  try {
    await transactOrRefuse([
      ...claim,
      { write: PaintedCopies.write.create(under, item.id, item) },
      { write: attachImage(item.imageUrl, userId, `PAINTED#${item.id}`, 'owner'), refusal: noSuchPhoto },
      {
        write: Rooms.write.update(userId, roomId, {
          set: { touchedAt: toIso() },
          add: { photos: 1 },
          when: { id: exists, photos: lessThan(MAX_ROOM_PHOTOS) },
        }),
        refusal: async () => ((await Rooms.get(userId, roomId)) ? tooManyPhotos() : noSuchRoom()),
      },
    ]);
    return asPainted(roomId, item);
  } catch (error) {
    if (!(error instanceof ConditionFailed || error instanceof Refusal)) throw error;
    // A repeat fails too: its photo is attached already.
    const kept = call && (await keptUnder(call));
    if (!kept) throw error;
    return asPainted(roomId, kept);
  }
}

/** What an earlier call with this key has stored. */
async function keptUnder(call: KeyedCall): Promise<PaintedItem | undefined> {
  const { under, id } = (await createdUnder(call)) ?? {};
  return under !== undefined && id !== undefined ? PaintedCopies.get(under, id) : undefined;
}

const noSuchPhoto = (): Refusal => new Refusal(404, 'That photo is not available. Please try again.');

/** The size of the painted photo. @throws Refusal 404 where it, or the photo that was painted, is not the member's. */
async function sizeOf(userId: string, { imageUrl, original }: NewPainted): Promise<PaintedItem['imageSize']> {
  // Attached already; and one read of the table takes no key twice.
  if (imageUrl === original) throw noSuchPhoto();
  const [copy, first] = await batchGet([imageUrl, original].map((path) => Images.at(imageIdOf(path))));
  if (copy?.owner !== userId || first?.owner !== userId) throw noSuchPhoto();
  return { width: copy.width, height: copy.height };
}
