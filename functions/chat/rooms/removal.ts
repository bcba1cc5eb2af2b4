/** Deletes a room: it is gone for everybody at once; its content is removed afterwards (sweeper.ts). */
import { ULID } from '../../../shared/contract/page.ts';
import { absent, exists, is, isNot } from '../../platform/table/expressions.ts';
import { batchGet, ConditionFailed, type TransactionWrite, transact } from '../../platform/table/table.ts';
import { FirstRooms, partitionOf, Removals, type RoomItem, Rooms } from '../items.ts';
import { endLinksTo } from './links/ending.ts';
import { noSuchRoom, roomItems } from './rooms.ts';

/** Attempts where another tab changes which room is the first. */
const ATTEMPTS = 4;

/**
 * Replaces the room's item by an item for the removal in one transaction, so that no room is ever half deleted. Where the room was
 * the first, the one touched last becomes the first; archived rooms come after the others. Then ends its links: none can be made any more.
 * @throws Refusal 404 for a room that is not the member's.
 */
export async function deleteRoom(userId: string, roomId: string): Promise<void> {
  if (!ULID.test(roomId)) throw noSuchRoom();
  const wasThere = await removed(userId, roomId);
  // Also where an earlier call was cut off before it.
  await endLinksTo(userId, roomId);
  if (!wasThere) throw noSuchRoom();
}

async function removed(userId: string, roomId: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const [room, pointer] = await batchGet([Rooms.at(userId, roomId), FirstRooms.at(userId)]);
    if (!room) return false;
    const isFirst = pointer?.roomId === roomId;
    const next = isFirst ? nextFirst(await roomItems(userId), roomId) : undefined;
    try {
      await transact(writesFor(userId, room, isFirst, next));
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** An archived room takes questions only where the member has no other. */
function nextFirst(rooms: readonly RoomItem[], deleted: string): RoomItem | undefined {
  const others = rooms.filter(({ id }) => id !== deleted);
  return others.find(({ archived }) => !archived) ?? others[0];
}

function writesFor(userId: string, room: RoomItem, isFirst: boolean, next: RoomItem | undefined): TransactionWrite[] {
  const pointer = isFirst
    ? FirstRooms.write.update(userId, {
        ...(next ? { set: { roomId: next.id } } : { remove: ['roomId'] }),
        add: { rooms: -1 },
        when: { roomId: is(room.id) },
      })
    : FirstRooms.write.update(userId, { add: { rooms: -1 }, when: [{ roomId: absent }, { roomId: isNot(room.id) }] });
  return [
    Rooms.write.deleteWhen(userId, room.id, { id: exists }),
    Removals.write.put(room.id, { userId, under: partitionOf(room) }),
    pointer,
    // The next first room must not be one that another tab is deleting.
    ...(next ? [Rooms.write.check(userId, next.id, { id: exists })] : []),
  ];
}
