/** Optimistic to-do edits, written one after the other. An edit is a function, so that it can be applied to a newer list. */
import type { QueryClient } from '@tanstack/react-query';
import { roomRoutes } from '../../../shared/contract/routes/rooms.ts';
import type { RoomWithTasks, Task } from '../../../shared/rooms.ts';
import { ApiError, clientFor } from '../../api/client.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { putRoom, roomKey } from './rooms-cache.ts';

const { api } = clientFor(roomRoutes);

/** Returns the edited list. May be called again with a newer list from another tab. */
export type TaskEdit = (tasks: readonly Task[]) => Task[];

const NONE: readonly TaskEdit[] = [];
/** Keyed by room: edits that the server has not answered yet, oldest first. */
const waiting = createStore<ReadonlyMap<string, readonly TaskEdit[]>>(new Map());

const setWaiting = (roomId: string, change: (edits: readonly TaskEdit[]) => readonly TaskEdit[]): void =>
  waiting.set(new Map(waiting.get()).set(roomId, change(waiting.get().get(roomId) ?? NONE)));

export const begin = (roomId: string, edit: TaskEdit): void => setWaiting(roomId, (edits) => [...edits, edit]);
export const end = (roomId: string, edit: TaskEdit): void =>
  setWaiting(roomId, (edits) => edits.filter((other) => other !== edit));

export const useWaitingEdits = (roomId: string): readonly TaskEdit[] =>
  useStore(waiting, (byRoom) => byRoom.get(roomId) ?? NONE);

/** The room with the pending edits applied. */
export function withEdits(room: RoomWithTasks, edits: readonly TaskEdit[]): RoomWithTasks {
  if (edits.length === 0) return room;
  const tasks = edits.reduce<Task[]>((list, edit) => edit(list), room.tasks);
  const nextTask = tasks.find(({ done }) => !done) ?? null;
  return { ...room, tasks, nextTask, todo: { done: tasks.filter(({ done }) => done).length, all: tasks.length } };
}

/** How often an edit is tried against lists that other tabs have written first. */
const ATTEMPTS = 5;

/**
 * Applies the edit to the server's last list and writes it. If another tab was first, applies it to that tab's list.
 * @throws ApiError the call's error; 409 if other tabs were first each time.
 */
export async function writeEdit(
  client: QueryClient,
  userId: string,
  roomId: string,
  edit: TaskEdit,
): Promise<RoomWithTasks> {
  const params = { id: roomId };
  const read = async () => api('GET /api/rooms/{id}', { params });
  let room = client.getQueryData<RoomWithTasks>(roomKey(userId, roomId)) ?? (await read());
  for (let attempt = 1; ; attempt++) {
    const { tasks, version } = room;
    try {
      return await api('PUT /api/rooms/{id}/tasks', { params, body: { tasks: edit(tasks), version } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409) || attempt === ATTEMPTS) throw error;
      room = await read();
      putRoom(client, userId, room);
    }
  }
}
