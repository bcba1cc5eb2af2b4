/** A member's rooms in the query cache: the list, each room with its to-dos, and the rooms known to be gone. */
import type { QueryClient } from '@tanstack/react-query';
import type { Room, RoomWithTasks } from '../../../shared/rooms.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { conversationKey } from '../conversation/asking/conversation-cache.ts';

/** Keys contain the member, so that a late answer after a sign-out cannot reach the next member. */
export const roomsKey = (userId: string) => ['GET /api/rooms', userId] as const;
export const roomKey = (userId: string, roomId: string) => ['GET /api/rooms/{id}', userId, roomId] as const;
export const homeKey = (userId: string) => ['GET /api/home', userId] as const;

/** Rooms that a member cannot open: deleted, or another member's. Ids are never reused. */
const gone = createStore<ReadonlySet<string>>(new Set());
const goneFor = (userId: string, roomId: string): string => `${userId} ${roomId}`;

/** Whether a call of this member has found that the room does not exist. */
export const useIsGone = (userId: string, roomId: string | undefined): boolean =>
  useStore(gone, (rooms) => roomId !== undefined && rooms.has(goneFor(userId, roomId)));

/** Removes a room that does not exist from the list, and its conversation from the cache. */
export function dropRoom(client: QueryClient, userId: string, roomId: string): void {
  client.removeQueries({ queryKey: conversationKey(userId, roomId) });
  client.setQueryData<Room[]>(roomsKey(userId), (rooms) => rooms?.filter(({ id }) => id !== roomId));
  gone.set(new Set(gone.get()).add(goneFor(userId, roomId)));
}

/**
 * Stores the server's answer for a room; a room that is not on the list is added first. Ignores a late answer for a room that
 * is gone, from another tab or a slow call.
 */
export function putRoom(client: QueryClient, userId: string, room: Room | RoomWithTasks): void {
  if (gone.get().has(goneFor(userId, room.id))) return;
  client.setQueryData<RoomWithTasks>(roomKey(userId, room.id), (known) =>
    'tasks' in room ? { ...known, ...room } : known && { ...known, ...room },
  );
  const listed = asListed(room);
  client.setQueryData<Room[]>(roomsKey(userId), (rooms) =>
    rooms?.some(({ id }) => id === room.id)
      ? rooms.map((known) => (known.id === room.id ? listed : known))
      : rooms && [listed, ...rooms],
  );
}

/** Changes a cached room optimistically. */
export function editRoom(client: QueryClient, userId: string, roomId: string, change: Partial<Room>): void {
  client.setQueryData<RoomWithTasks>(roomKey(userId, roomId), (room) => room && { ...room, ...change });
  client.setQueryData<Room[]>(roomsKey(userId), (rooms) =>
    rooms?.map((room) => (room.id === roomId ? { ...room, ...change } : room)),
  );
}

/** The cached room, from its own call or from the list. */
export function knownRoom(client: QueryClient, userId: string, roomId: string): Room | undefined {
  const rooms = client.getQueryData<Room[]>(roomsKey(userId));
  return (
    client.getQueryData<RoomWithTasks>(roomKey(userId, roomId)) ?? rooms?.find((candidate) => candidate.id === roomId)
  );
}

function asListed(room: Room | RoomWithTasks): Room {
  if (!('tasks' in room)) return room;
  const { tasks: _, ...listed } = room;
  return listed;
}

/** The room that `/assistant` opens: the most recently touched one that is not archived, else the most recently touched one. */
export function lastTouched(rooms: readonly Room[]): Room | undefined {
  const open = rooms.filter(({ archived }) => !archived);
  return (open.length > 0 ? open : rooms).reduce<Room | undefined>(
    (last, room) => (last && last.touchedAt >= room.touchedAt ? last : room),
    undefined,
  );
}
