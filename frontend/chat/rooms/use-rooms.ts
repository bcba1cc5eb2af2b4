/** Queries and mutations of a member's home and rooms: the list, one room with its to-dos, and their changes. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { roomRoutes } from '../../../shared/contract/routes/rooms.ts';
import type { HomeChange, NewRoom, RoomChange } from '../../../shared/rooms/changes.ts';
import type { Home, Room, RoomWithTasks } from '../../../shared/rooms.ts';
import { ApiError, clientFor } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { writeDraft } from '../../ui/form/draft.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { conversationKey, NO_MESSAGES, placeOf } from '../conversation/asking/conversation-cache.ts';
import { draftOf } from '../conversation/asking/writing.ts';
import { useRefusals } from '../refusals.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { dropRoom, editRoom, homeKey, knownRoom, putRoom, roomKey, roomsKey } from './rooms-cache.ts';
import { begin, end, type TaskEdit, useWaitingEdits, withEdits, writeEdit } from './task-edits.ts';

const { api, earlyPage } = clientFor(roomRoutes);

export type { TaskEdit } from './task-edits.ts';

const NOT_SAVED = 'That was not saved';
const TRY_AGAIN = 'Please try again.';

/** All of the member's rooms, archived ones too, in the order of their last touch when loaded; new ones first. */
export function useRooms() {
  const { userId } = useMember();
  return useQuery({
    queryKey: roomsKey(userId),
    queryFn: ({ signal }) => api('GET /api/rooms', { signal }),
    initialData: () => earlyPage('GET /api/rooms')?.answer,
  });
}

/** The room as the list has it, before the room's own call is answered. */
export const useListedRoom = (roomId: string | undefined): Room | undefined =>
  useRooms().data?.find(({ id }) => id === roomId);

/** A room with its to-dos, including pending edits. A room that does not exist is also removed from the list. */
export function useRoom(roomId: string | undefined) {
  const { client, userId } = useMember();
  const id = roomId ?? '';
  const query = useQuery({
    queryKey: roomKey(userId, id),
    queryFn: ({ signal }) => readRoom(client, userId, id, signal),
    initialData: () => earlyPage('GET /api/rooms/{id}', { params: { id } })?.answer,
    enabled: roomId !== undefined,
  });
  const edits = useWaitingEdits(id);
  const data = useMemo(() => query.data && withEdits(query.data, edits), [query.data, edits]);
  return { ...query, data };
}

/** A room with its to-dos from the server. @throws ApiError 404 for a room that is gone, which then leaves the list. */
export async function readRoom(
  client: QueryClient,
  userId: string,
  roomId: string,
  signal: AbortSignal,
): Promise<RoomWithTasks> {
  try {
    const room = await api('GET /api/rooms/{id}', { params: { id: roomId }, signal });
    putRoom(client, userId, room);
    return room;
  } catch (error) {
    if (isGone(error)) dropRoom(client, userId, roomId);
    throw error;
  }
}

export function useHome() {
  const { userId } = useMember();
  return useQuery({
    queryKey: homeKey(userId),
    queryFn: ({ signal }) => api('GET /api/home', { signal }),
    initialData: () => earlyPage('GET /api/home')?.answer,
  });
}

/** Changes a room optimistically; a failure restores the fields and shows a toast. */
export function useChangeRoom(roomId: string) {
  const { client, userId, failed } = useMember(roomId);
  return useMutation<Room, Error, RoomChange, Partial<Room>>({
    scope: { id: `room ${roomId}` },
    mutationFn: (body) => api('PUT /api/rooms/{id}', { params: { id: roomId }, body }),
    onMutate: (change) => {
      const before = fieldsBefore(knownRoom(client, userId, roomId), change);
      editRoom(client, userId, roomId, given(change));
      return before;
    },
    onSuccess: (room) => {
      putRoom(client, userId, room);
      notifyOtherTabs({ userId, room });
    },
    onError: (error, _change, before) => {
      if (before) editRoom(client, userId, roomId, before);
      failed(error);
    },
  });
}

/** Edits a room's to-dos optimistically, and writes edits in order. A failure reverts the edit and shows a toast. */
export function useChangeTasks(roomId: string) {
  const { client, userId, failed } = useMember(roomId);
  return useMutation<RoomWithTasks, Error, TaskEdit>({
    scope: { id: `tasks ${roomId}` },
    mutationFn: (edit) => writeEdit(client, userId, roomId, edit),
    onMutate: (edit) => begin(roomId, edit),
    onSuccess: (room, edit) => {
      putRoom(client, userId, room);
      end(roomId, edit);
      notifyOtherTabs({ userId, room });
    },
    onError: (error, edit) => {
      end(roomId, edit);
      failed(error);
    },
  });
}

/** Changes the home optimistically; the climate of a new postcode comes with the answer. The field shows a 400 itself. */
export function useChangeHome() {
  const { client, userId, failed } = useMember();
  const key = homeKey(userId);
  const edit = (change: Partial<Home>) =>
    client.setQueryData<Home>(
      key,
      (home) => home && { ...home, ...change, household: change.household ?? home.household },
    );
  return useMutation<Home, Error, HomeChange, Partial<Home>>({
    scope: { id: 'home' },
    mutationFn: (body) => api('PUT /api/home', { body }),
    onMutate: (change) => {
      const { household, facts, ...rest } = given(change);
      const shown = {
        ...rest,
        ...(household !== undefined && { household: household ?? [] }),
        ...(facts !== undefined && { facts: facts ?? [] }),
        ...(rest.postcode !== undefined && { climate: null }),
      };
      const before = fieldsBefore(client.getQueryData<Home>(key), shown);
      edit(shown);
      return before;
    },
    onSuccess: (home) => {
      client.setQueryData(key, home);
      notifyOtherTabs({ userId, home });
    },
    onError: (error, _change, before) => {
      if (before) edit(before);
      if (!(error instanceof ApiError && error.status === 400)) failed(error);
    },
  });
}

/** Creates a room. The caller shows the error. A retry with the same content creates it only once. */
export function useNewRoom() {
  const { client, userId, refused } = useMember();
  return useMutation<Room, Error, NewRoom>({
    mutationFn: async (body) => {
      const { key, forget } = retryKey(`room:${userId}`, JSON.stringify(body));
      const room = await api('POST /api/rooms', { body, idempotencyKey: key });
      forget();
      return room;
    },
    onSuccess: (room) => {
      putRoom(client, userId, { ...room, tasks: [] });
      client.setQueryData(conversationKey(userId, room.id), NO_MESSAGES);
      notifyOtherTabs({ userId, room });
    },
    onError: (error) => void refused(error),
  });
}

/**
 * Deletes a room with everything in it. A room that is already gone counts as deleted.
 * @param onDeleted Called before the room leaves the screen, to navigate away.
 */
export function useDeleteRoom(onDeleted: (roomId: string) => void = () => {}) {
  const { client, userId, refused } = useMember();
  return useMutation<void, Error, string>({
    mutationFn: async (roomId) => {
      await api('DELETE /api/rooms/{id}', { params: { id: roomId } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    },
    onSuccess: (_nothing, roomId) => {
      onDeleted(roomId);
      dropRoom(client, userId, roomId);
      notifyOtherTabs({ userId, gone: roomId });
      writeDraft(draftOf(placeOf(userId, roomId)), '');
    },
    onError: (error) => {
      if (!refused(error)) toastFailure(error, 'The room was not deleted', TRY_AGAIN);
    },
  });
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The signed-in member, and the handler of failed changes. */
function useMember(roomId?: string) {
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  const refused = useRefusals();
  const failed = (error: unknown) => {
    if (refused(error)) return;
    if (roomId !== undefined && isGone(error)) dropRoom(client, userId, roomId);
    toastFailure(error, NOT_SAVED, TRY_AGAIN);
  };
  return { client, userId, refused, failed };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** The fields to change: `undefined` leaves a field unchanged. */
const given = <T extends object>(change: T): Given<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>;

/** The values of the changed fields before the change. */
const fieldsBefore = <T extends object>(known: T | undefined, change: object): Partial<T> =>
  Object.fromEntries(Object.entries(known ?? {}).filter(([name]) => Object.hasOwn(change, name))) as Partial<T>;
