/** A member's rooms in the query cache: the list, each room with its to-dos, and which rooms turned out to be gone. */
import type { QueryClient } from '@tanstack/react-query';
import type { Room, RoomWithTasks } from '../../../shared/rooms.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { conversationKey } from '../conversation/conversation.ts';

/** Each member has keys of their own: what outlives a sign-out cannot reach the next member. */
export const roomsKey = (userId: string) => ['GET /api/rooms', userId] as const;
export const roomKey = (userId: string, roomId: string) => ['GET /api/rooms/{id}', userId, roomId] as const;
export const homeKey = (userId: string) => ['GET /api/home', userId] as const;

/** Rooms that are not there, each for the member whose call found that: it can be another's. A room's id is never used again. */
const gone = createStore<ReadonlySet<string>>(new Set());
const goneFor = (userId: string, roomId: string): string => `${userId} ${roomId}`;

/** Whether a call of this member has found that the room is not there. */
export const useIsGone = (userId: string, roomId: string | undefined): boolean =>
  useStore(gone, (rooms) => roomId !== undefined && rooms.has(goneFor(userId, roomId)));

/** Takes a room that is not there off the list, and forgets what was said in it. */
export function dropRoom(client: QueryClient, userId: string, roomId: string): void {
  client.removeQueries({ queryKey: conversationKey(userId, roomId) });
  client.setQueryData<Room[]>(roomsKey(userId), (rooms) => rooms?.filter(({ id }) => id !== roomId));
  gone.set(new Set(gone.get()).add(goneFor(userId, roomId)));
}

/**
 * Puts what the server answered of a room in the place of what is known; a room that is not on the list comes first. An answer
 * from before the room's end, which another tab or a slow call brings late, changes nothing.
 */
export function putRoom(client: QueryClient, userId: string, room: Room | RoomWithTasks): void {
  if (gone.get().has(goneFor(userId, room.id))) return;
  client.setQueryData<RoomWithTasks>(roomKey(userId, room.id), (known) =>
    'tasks' in room ? room : known && { ...room, tasks: known.tasks },
  );
  const listed = asListed(room);
  client.setQueryData<Room[]>(roomsKey(userId), (rooms) =>
    rooms?.some(({ id }) => id === room.id)
      ? rooms.map((known) => (known.id === room.id ? listed : known))
      : rooms && [listed, ...rooms],
  );
}

/** Changes what is known of a room before the server has answered. */
export function editRoom(client: QueryClient, userId: string, roomId: string, change: Partial<Room>): void {
  client.setQueryData<RoomWithTasks>(roomKey(userId, roomId), (room) => room && { ...room, ...change });
  client.setQueryData<Room[]>(roomsKey(userId), (rooms) =>
    rooms?.map((room) => (room.id === roomId ? { ...room, ...change } : room)),
  );
}

/** What is known of a room: from its own call or from the list. */
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

/** The room that `/assistant` opens: of those that are not archived, or of all where every one is, the one touched last. */
export function lastTouched(rooms: readonly Room[]): Room | undefined {
  const open = rooms.filter(({ archived }) => !archived);
  return (open.length > 0 ? open : rooms).reduce<Room | undefined>(
    (last, room) => (last && last.touchedAt >= room.touchedAt ? last : room),
    undefined,
  );
}
