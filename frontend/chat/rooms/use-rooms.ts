/** A member's home and rooms as screens need them: the list, one room with its to-dos, and the ways to change them. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Home, HomeChange, NewRoom, Room, RoomChange, RoomWithTasks } from '../../../shared/rooms.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { writeDraft } from '../../ui/form/draft.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { draftOf } from '../composer/writing.ts';
import { conversationKey, NO_MESSAGES, placeOf } from '../conversation/conversation.ts';
import { useRefusals } from '../refusals.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { api, earlyPage } from './rooms-api.ts';
import { dropRoom, editRoom, homeKey, knownRoom, putRoom, roomKey, roomsKey } from './rooms-cache.ts';
import { begin, end, type TaskEdit, useWaitingEdits, withEdits, writeEdit } from './task-edits.ts';

export type { TaskEdit } from './task-edits.ts';

const NOT_SAVED = 'That was not saved';
const TRY_AGAIN = 'Please try again.';

/** All of the member's rooms, archived ones too: those known at the first look in the order of their last touch, new ones first. */
export function useRooms() {
  const { userId } = useMember();
  return useQuery({
    queryKey: roomsKey(userId),
    queryFn: ({ signal }) => api('GET /api/rooms', { signal }),
    initialData: () => earlyPage('GET /api/rooms')?.answer,
  });
}

/** What the list says of a room: there before the room's own call is answered. */
export const useListedRoom = (roomId: string | undefined): Room | undefined =>
  useRooms().data?.find(({ id }) => id === roomId);

/** A room with its to-dos, edits that are being written included. A room that is not there is gone from the list too. */
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

async function readRoom(
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

/** Changes a room at once; a failure puts the fields back and says so in a toast. */
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

/** Edits a room's to-dos at once; edits are written in their order. A failure takes the edit back and says so in a toast. */
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

/** Changes the home at once; the climate of another postcode comes with the answer. A value that is refused is the field's to say. */
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
      const { household, ...rest } = given(change);
      const shown = {
        ...rest,
        ...(household !== undefined && { household: household ?? [] }),
        ...(rest.postcode !== undefined && { climate: null }),
      };
      const before = fieldsBefore(client.getQueryData<Home>(key), shown);
      edit(shown);
      return before;
    },
    onSuccess: (home) => client.setQueryData(key, home),
    onError: (error, _change, before) => {
      if (before) edit(before);
      if (!(error instanceof ApiError && error.status === 400)) failed(error);
    },
  });
}

/** Makes a room. What it fails with is for the caller to say; made again with the same words, it is made once. */
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
 * Deletes a room with all that is in it. One that is gone already counts as deleted.
 * @param onDeleted Called before the room leaves the screen, to lead elsewhere.
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

/** Who asks, and what to do when a change of a room fails. */
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
/** The fields that are there: `undefined` means that a field stays as it is. */
const given = <T extends object>(change: T): Given<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>;

/** What the fields of a change were before it. */
const fieldsBefore = <T extends object>(known: T | undefined, change: object): Partial<T> =>
  Object.fromEntries(Object.entries(known ?? {}).filter(([name]) => Object.hasOwn(change, name))) as Partial<T>;
