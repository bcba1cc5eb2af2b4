/** A member's rooms: making, changing and listing them, and whose they are. */
import { expect, test } from 'vitest';
import {
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  somePhoto,
} from '../../../infra/testing/people/conversation.ts';
import { refund, refusal } from '../../../infra/testing/people/membership.ts';
import { someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { deleteRoom, roomOf, roomsOf, someRoom, statusesOf } from '../../../infra/testing/people/rooms.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import type { ChatMessage } from '../../../shared/chat.ts';
import { MAX_ROOMS, type Room } from '../../../shared/rooms.ts';
import { FirstRooms } from '../../platform/table/entities/chat/room.ts';

inOneWindow();

const NOBODYS = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

test('a room is made from given fields and changed field by field', async () => {
  const who = await someSubscriber();
  const size = { width: 4.2, length: 3.6, height: null };
  const made = await someRoom(who, { name: '  Front room ', kind: 'living', facing: 'sw', size, keep: ['the mantel'] });
  expect(made).toMatchObject({ name: 'Front room', kind: 'living', facing: 'sw', size, keep: ['the mantel'] });
  expect(made).toMatchObject({ archived: false, cover: null, nextTask: null, version: 0 });
  const changed = await who.put(`/api/rooms/${made.id}`, { facing: null, archived: true, keep: [] });
  const room = (await changed.json()) as Room;
  const { touchedAt } = room;
  expect(room).toEqual({ ...made, touchedAt, facing: null, archived: true, keep: [], version: 1 });
  expect(touchedAt >= made.touchedAt).toBe(true);
  expect(await roomOf(who, made.id)).toEqual({ ...room, tasks: [] });
});

test('the list begins with the room that was touched last', async () => {
  const who = await someSubscriber();
  const [hall, bath] = [await someRoom(who, { name: 'Hall' }), await someRoom(who, { name: 'Bath' })];
  expect((await roomsOf(who)).map(({ name }) => name)).toEqual(['Bath', 'Hall']);
  await ask(who, 'Which white suits a dark hall?', { roomId: hall.id });
  expect((await roomsOf(who)).map(({ id }) => id)).toEqual([hall.id, bath.id]);
});

test('a photo with notes becomes the cover of its room', async () => {
  const who = await someSubscriber();
  const { id } = await someRoom(who);
  const imageUrl = await somePhoto(who);
  await allEventsOf(await askStreaming(who, 'What would you change here?', { imageUrl, roomId: id }));
  const [, reply] = await conversationOf(who);
  await expect
    .poll(async () => (await roomOf(who, id)).cover)
    .toEqual({
      imageUrl,
      imageSize: { width: 900, height: 600 },
      notes: reply?.notes,
    });
});

test("another member's room and its content are not found", async () => {
  const [owner, other] = [await someSubscriber(), await someSubscriber()];
  const { id } = await someRoom(owner);
  const { assistantMessage } = (await (await ask(owner, 'Which white suits a hall?', { roomId: id })).json()) as {
    assistantMessage: ChatMessage;
  };
  const message = `/api/chat/messages/${assistantMessage.id}`;
  const lost = message.replace(id, NOBODYS);
  const room = 'There is no such room.';
  const answer = 'There is no such answer.';
  const question = { role: 'user', content: 'Mine?' };
  for (const [mine, nobodys] of [
    [id, NOBODYS],
    [`${id}/tasks`, `${NOBODYS}/tasks`],
  ]) {
    for (const path of [mine, nobodys]) {
      const body = path?.endsWith('tasks') ? { tasks: [], version: 0 } : { name: 'Mine now' };
      expect(await refusal(other.put(`/api/rooms/${path}`, body), 404)).toBe(room);
    }
  }
  for (const roomId of [id, NOBODYS]) {
    expect(await refusal(other.get(`/api/rooms/${roomId}`), 404)).toBe(room);
    expect(await refusal(deleteRoom(other, roomId), 404)).toBe(room);
    expect(await refusal(other.get(`/api/chat/messages?room=${roomId}`), 404)).toBe(room);
    expect(await refusal(other.post('/api/chat/messages', { ...question, roomId }), 404)).toBe(room);
  }
  for (const path of [message, lost, '/api/chat/messages/none']) {
    expect(await refusal(other.get(`${path}/versions`), 404)).toBe(answer);
    expect(await refusal(other.post(`${path}/stop`), 404)).toBe(answer);
  }
  for (const path of [message, lost]) expect((await other.post(`${path}/again`)).status).toBe(404);
  const replaces = assistantMessage.id;
  expect((await other.post('/api/chat/messages', { ...question, replaces })).status).toBe(404);
  expect(await roomOf(owner, id)).toMatchObject({ name: 'Front room', tasks: [] });
  expect(await conversationOf(owner)).toHaveLength(2);
});

test('a POST that is repeated under its key makes one room', async () => {
  const who = await someSubscriber();
  const make = (name: string) => who.post('/api/rooms', { name }, { 'idempotency-key': 'once' });
  const both = await Promise.all([make('Hall'), make('Hall')]);
  const [one, other] = await Promise.all(both.map(async (answer) => (await answer.json()) as Room));
  expect(other).toEqual(one);
  expect((await make('Bath')).status).toBe(422);
  expect(await roomsOf(who)).toHaveLength(1);
});

test('a member has at most 200 rooms, until one is deleted', async () => {
  const who = await someSubscriber();
  const { id } = await someRoom(who);
  await FirstRooms.update(who.user.id, { set: { rooms: MAX_ROOMS - 1 } });
  const made = await Promise.all([1, 2, 3].map((n) => who.post('/api/rooms', { name: `Room ${n}` })));
  expect(statusesOf(made)).toEqual([200, 409, 409]);
  expect(await refusal(who.post('/api/rooms', { name: 'One more' }), 409)).toMatch(/at most 200 rooms/);
  expect((await deleteRoom(who, id)).status).toBe(200);
  expect((await who.post('/api/rooms', { name: 'One more' })).status).toBe(200);
});

test('the count of rooms follows a first question, the form and deletions', async () => {
  const who = await someSubscriber();
  const counted = async () => (await FirstRooms.get(who.user.id))?.rooms;
  expect((await ask(who, 'Which white suits a hall?')).status).toBe(200);
  expect(await counted()).toBe(1);
  const [first] = await roomsOf(who);
  const { id } = await someRoom(who);
  await someRoom(who);
  expect(await counted()).toBe(3);
  for (const each of [id, first?.id ?? '']) expect((await deleteRoom(who, each)).status).toBe(200);
  expect(await counted()).toBe(1);
  expect(await roomsOf(who)).toHaveLength(1);
});

test('a member can make at most 40 rooms a day', async () => {
  const who = await someSubscriber();
  const make = (name: string) => who.post('/api/rooms', { name });
  const { id } = await someRoom(who);
  const made = await Promise.all(Array.from({ length: 38 }, (_, n) => make(`Room ${n + 2}`)));
  expect(new Set(statusesOf(made))).toEqual(new Set([200]));
  // Deleting one gives none back: the limit is on making.
  expect((await deleteRoom(who, id)).status).toBe(200);
  expect((await make('Room 40')).status).toBe(200);
  const refused = await make('Room 41');
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    429,
    'That is 40 rooms in a day. Please come back tomorrow.',
  ]);
  const midnight = new Date().setUTCHours(24, 0, 0, 0);
  expect(Math.abs(Number(refused.headers.get('retry-after')) - (midnight - Date.now()) / 1000)).toBeLessThan(5);
  expect(await roomsOf(who)).toHaveLength(39);
});

test('a lapsed member can read and delete rooms, but not change them', async () => {
  const who = await someSubscriber();
  const { id } = await someRoom(who);
  await ask(who, 'Which white suits a dark hall?', { roomId: id });
  await refund(who);
  expect(await roomsOf(who)).toHaveLength(1);
  const messages = (await (await who.get(`/api/chat/messages?room=${id}`)).json()) as ChatMessage[];
  expect(messages).toHaveLength(2);
  expect((await who.get(`/api/chat/messages/${messages[1]?.id}/versions`)).status).toBe(200);
  expect((await who.put(`/api/rooms/${id}`, { name: 'Hall' })).status).toBe(402);
  expect((await who.put(`/api/rooms/${id}/tasks`, { tasks: [], version: 0 })).status).toBe(402);
  expect((await who.post(`/api/chat/messages/${messages[1]?.id}/again`)).status).toBe(402);
  expect((await deleteRoom(who, id)).status).toBe(200);
  expect(await roomsOf(who)).toEqual([]);
});

test('a member without a membership has no rooms and cannot make one', async () => {
  const who = await someMember();
  expect(await roomsOf(who)).toEqual([]);
  expect((await who.post('/api/rooms', { name: 'Hall' })).status).toBe(402);
  expect((await who.get('/api/chat/messages')).status).toBe(402);
});

test.each([
  ['without a name', { name: '' }, /Give the room a name/],
  ['with a long name', { name: 'x'.repeat(61) }, /60 characters/],
  ['without width', { name: 'Hall', size: { width: 0, length: 3 } }, /0.3 and 100 metres/],
  ['with too much to keep', { name: 'Hall', keep: Array.from({ length: 21 }, () => 'a lamp') }, /at most 20 things/],
  ['with an unknown field', { name: 'Hall', owner: 'me' }, /no field called "owner"/],
])('a room %s is refused with the reason', async (_, body, words) => {
  expect(await refusal((await someSubscriber()).post('/api/rooms', body), 400)).toMatch(words);
});
