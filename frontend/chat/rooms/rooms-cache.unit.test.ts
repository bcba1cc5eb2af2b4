/** Rooms in the query cache: a room that is gone stays gone, for that member. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { LISTED_ROOM } from '../../../infra/testing/people/rooms.ts';
import type { Room } from '../../../shared/rooms.ts';
import { dropRoom, knownRoom, putRoom, roomsKey } from './rooms-cache.ts';

const room = (id: string): Room => ({ ...LISTED_ROOM, id });

test('a late answer does not bring a deleted room back', () => {
  const client = new QueryClient();
  const [deleted, kept] = [room('DELETED'), room('KEPT')];
  client.setQueryData(roomsKey('anna'), [deleted, kept]);
  dropRoom(client, 'anna', deleted.id);
  putRoom(client, 'anna', { ...deleted, name: 'Renamed' });
  putRoom(client, 'anna', { ...deleted, tasks: [] });
  expect(client.getQueryData(roomsKey('anna'))).toEqual([kept]);
  expect(knownRoom(client, 'anna', deleted.id)).toBeUndefined();
});

test('a room that one member cannot open stays open to its owner', () => {
  const client = new QueryClient();
  const annas = room('ANNAS');
  dropRoom(client, 'ben', annas.id);
  client.setQueryData(roomsKey('anna'), []);
  putRoom(client, 'anna', annas);
  expect(client.getQueryData(roomsKey('anna'))).toEqual([annas]);
});
