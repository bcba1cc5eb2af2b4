/** A member's rooms in the query cache: the list, each room with its to-dos, and which rooms turned out to be gone. */
import type { QueryClient } from '@tanstack/react-query';
import type { Room, RoomWithTasks } from '../../../shared/rooms.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { conversationKey } from '../conversation/conversation.ts';

/** Each member has keys of their own: what outlives a sign-out cannot reach the next member. */
export const roomsKey = (userId: string) => ['GET /api/rooms', userId] as const;
export const roomKey = (userId: string, roomId: string) => ['GET /api/rooms/{id}', userId, roomId] as const;
export const homeKey = (userId: string) => ['GET /api/home', userId] as const;

/** Ids of rooms that the server knows no more. A room's id is never used again. */
const gone = createStore<ReadonlySet<string>>(new Set());

/** Whether a call has found that the room is not there. */
export const useIsGone = (roomId: string | undefined): boolean =>
  useStore(gone, (ids) => roomId !== undefined && ids.has(roomId));

/** Takes a room that is not there off the list, and forgets what was said in it. */
export function dropRoom(client: QueryClient, userId: string, roomId: string): void {
  client.removeQueries({ queryKey: conversationKey(userId, roomId) });
  client.setQueryData<Room[]>(roomsKey(userId), (rooms) => rooms?.filter(({ id }) => id !== roomId));
  gone.set(new Set(gone.get()).add(roomId));
}

/** Puts what the server answered of a room in the place of what is known; a room that is not on the list comes first. */
export function putRoom(client: QueryClient, userId: string, room: Room | RoomWithTasks): void {
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
