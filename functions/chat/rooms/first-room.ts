/**
 * The room that questions without a room go to. An account from before rooms has a conversation without a room: on first use it
 * becomes the first room, which only points to the partition of its messages. Nothing is copied.
 */
import { monotonicFactory } from 'ulid';
import { FIRST_ROOM_NAME } from '../../../shared/rooms.ts';
import { earlierPartition } from '../../platform/table/keys.ts';
import { ConditionFailed, transact } from '../../platform/table/table.ts';
import { FirstRooms, type MessageItem, Messages, type RoomItem, Rooms } from '../items.ts';

const nextId = monotonicFactory();
/** How many of the newest messages are searched for a cover. */
const SEARCHED_FOR_COVER = 20;

/** The member's first room; undefined where there is none. */
export async function firstRoom(userId: string): Promise<RoomItem | undefined> {
  const pointer = await FirstRooms.get(userId);
  if (!pointer) return earlierRoom(userId);
  return pointer.roomId === undefined ? undefined : Rooms.get(userId, pointer.roomId);
}

/**
 * Makes the conversation from before rooms the first room. Undefined where there is no such conversation, or where the member has
 * had rooms already and has none left. Two tabs that come at once get the same room.
 */
export async function earlierRoom(userId: string): Promise<RoomItem | undefined> {
  const { items: newest } = await Messages.page(earlierPartition(userId), {
    limit: SEARCHED_FOR_COVER,
    newestFirst: true,
  });
  if (newest.length === 0) return undefined;
  const room = roomOf(userId, newest);
  try {
    await transact([
      FirstRooms.write.create(userId, { roomId: room.id, rooms: 1 }),
      Rooms.write.create(userId, room.id, room),
    ]);
    return room;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const pointer = await FirstRooms.get(userId);
    return pointer?.roomId === undefined ? undefined : Rooms.get(userId, pointer.roomId);
  }
}

function roomOf(userId: string, newest: readonly MessageItem[]): RoomItem {
  const noted = newest.find(({ notes, notesImageUrl }) => notes.length > 0 && notesImageUrl !== null);
  const photos = newest.flatMap(({ imageUrl }) => imageUrl ?? []);
  const reply = newest.find(({ questionId }) => questionId !== undefined);
  return {
    id: nextId(),
    name: FIRST_ROOM_NAME,
    keep: [],
    archived: false,
    ...(noted?.notesImageUrl && { cover: { imageUrl: noted.notesImageUrl, notes: noted.notes } }),
    touchedAt: newest[0]?.createdAt ?? '',
    version: 0,
    photos: photos.length,
    ...(photos[0] && { photo: photos[0] }),
    ...(reply?.questionId && { last: { questionId: reply.questionId, replyId: reply.id } }),
    messagesUnder: earlierPartition(userId),
  };
}
