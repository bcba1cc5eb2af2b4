/** A member's rooms: listing, reading, making and changing them. */
import { monotonicFactory } from 'ulid';
import { ULID } from '../../../shared/contract/page.ts';
import { type NewRoom, type RoomChange } from '../../../shared/rooms/changes.ts';
import { MAX_ROOM_PHOTOS, MAX_ROOMS, type Room, type RoomWithTasks, type Task } from '../../../shared/rooms.ts';
import { claimKey, createdUnder, type KeyedCall } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type RefusingWrite, transactOrRefuse } from '../../platform/http/refusing-writes.ts';
import { absent, absentOr, exists, lessThan, setOrErase } from '../../platform/table/expressions.ts';
import { ConditionFailed, unlessConditionFails } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { FirstRooms, partitionOf, type RoomItem, Rooms, TaskLists } from '../items.ts';
import { earlierRoom } from './first-room.ts';
import { endLinksTo } from './links/ending.ts';
import { paintedIn } from './painted/copies.ts';

const nextId = monotonicFactory();

/** The same refusal for another member's room and for one that does not exist. */
export const noSuchRoom = (): Refusal => new Refusal(404, 'There is no such room.');

export const tooManyPhotos = (): Refusal =>
  new Refusal(409, `A room holds at most ${MAX_ROOM_PHOTOS} photos. Start another room for this one.`);

/** The room as its member sees it. */
function asRoom(item: RoomItem): Room {
  const { id, name, kind, facing, size, keep, budget, archived, cover, nextTask, todo, touchedAt, version } = item;
  return {
    id,
    name,
    kind: kind ?? null,
    facing: facing ?? null,
    size: size ?? null,
    keep,
    budget: budget ?? null,
    archived,
    cover: cover ?? null,
    nextTask: nextTask ?? null,
    todo: todo ?? { done: 0, all: 0 },
    touchedAt,
    version,
  };
}

/** A new room, in which nothing has been said. */
export const newRoom = ({ name, kind, facing, size, keep = [] }: NewRoom): RoomItem => ({
  id: nextId(),
  name,
  ...(kind && { kind }),
  ...(facing && { facing }),
  ...(size && { size }),
  keep,
  archived: false,
  touchedAt: toIso(),
  version: 0,
  photos: 0,
});

/** All of a member's rooms, the one touched last first. One query, unless there is none. */
export async function roomsOf(userId: string): Promise<Room[]> {
  const items = await roomItems(userId);
  const first = items.length > 0 ? undefined : await earlierRoom(userId);
  return (first ? [first] : items).map(asRoom);
}

/** All of a member's rooms, the one touched last first. Reads page by page: DynamoDB ends a page at 1 MB, whatever its limit is. */
export async function roomItems(userId: string): Promise<RoomItem[]> {
  const found: RoomItem[] = [];
  for (let after: { after?: ReturnType<typeof Rooms.key> } = {}, more = true; more; ) {
    const page = await Rooms.page(userId, { limit: MAX_ROOMS, ...after });
    found.push(...page.items);
    const last = page.keys.at(-1);
    more = page.more && last !== undefined;
    after = last ? { after: last } : {};
  }
  return found.toSorted((one, other) => (one.touchedAt < other.touchedAt ? 1 : -1));
}

/** The member's room of this id. @throws Refusal 404 when there is none. */
export async function ownRoom(userId: string, roomId: string): Promise<RoomItem> {
  const room = ULID.test(roomId) ? await Rooms.get(userId, roomId) : undefined;
  if (!room) throw noSuchRoom();
  return room;
}

/** A room with its to-dos and painted copies. @throws Refusal 404 for a room that is not the member's. */
export async function roomWithTasks(userId: string, roomId: string): Promise<RoomWithTasks> {
  const room = await ownRoom(userId, roomId);
  const under = partitionOf(room);
  const [list, painted] = await Promise.all([TaskLists.get(under), paintedIn(roomId, under)]);
  return { ...withTasks(room, list?.tasks), painted };
}

/** The room as its member sees it, with its to-dos. */
export const withTasks = (room: RoomItem, tasks: Task[] = []): RoomWithTasks => ({ ...asRoom(room), tasks });

/** The writes that make a room and count it; the first of a member becomes the one that questions go to. */
function newRoomWrites(userId: string, room: RoomItem): RefusingWrite[] {
  const counted = FirstRooms.write.update(userId, {
    setIfAbsent: { roomId: room.id },
    add: { rooms: 1 },
    when: { rooms: absentOr(lessThan(MAX_ROOMS)) },
  });
  return [{ write: Rooms.write.create(userId, room.id, room) }, { write: counted, refusal: tooManyRooms }];
}

/**
 * The writes that make the first room, for the transaction that stores its first question. Where another tab was first, the
 * transaction fails without a refusal.
 */
export const firstRoomWrites = (userId: string, room: RoomItem): RefusingWrite[] => [
  { write: Rooms.write.create(userId, room.id, room) },
  {
    write: FirstRooms.write.update(userId, {
      set: { roomId: room.id },
      add: { rooms: 1 },
      when: { roomId: absent },
    }),
  },
];

const tooManyRooms = () =>
  new Refusal(
    409,
    `A home here has at most ${MAX_ROOMS} rooms. Delete one that you no longer need, and make this one then.`,
  );

/** Makes a room. @throws Refusal 409 beyond 200 rooms, 422 when the key was used for another room. */
export async function makeRoom(userId: string, wanted: NewRoom, call?: KeyedCall): Promise<Room> {
  // A conversation from before rooms becomes the first room before another is made.
  if (!(await FirstRooms.get(userId))) await earlierRoom(userId);
  const room = newRoom(wanted);
  const claim = call ? [{ write: claimKey(call, { roomId: room.id }) }] : [];
  try {
    await transactOrRefuse([...claim, ...newRoomWrites(userId, room)]);
  } catch (error) {
    const repeated =
      call && (error instanceof ConditionFailed || error instanceof Refusal) && (await createdUnder(call));
    if (repeated) return asRoom(await ownRoom(userId, repeated.roomId ?? ''));
    throw error;
  }
  return asRoom(room);
}

/** Changes what is given and erases what is null. Links to a room end once it is archived. @throws Refusal 404 for a room that is not the member's. */
export async function changeRoom(userId: string, roomId: string, change: RoomChange): Promise<Room> {
  if (!ULID.test(roomId)) throw noSuchRoom();
  // Before the room is back: otherwise a link that an interrupted call has left would work again.
  if (change.archived === false) await endLinksTo(userId, roomId);
  const changed = Rooms.update(userId, roomId, {
    ...setOrErase<RoomItem>({ ...change, touchedAt: toIso() }),
    add: { version: 1 },
    when: { id: exists },
  });
  const room = await unlessConditionFails(changed);
  if (!room) throw noSuchRoom();
  // After the write: from then on none can be made.
  if (change.archived) await endLinksTo(userId, roomId);
  return asRoom(room);
}
