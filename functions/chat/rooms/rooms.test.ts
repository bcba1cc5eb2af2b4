/** A member's rooms: making, changing and listing them, whose they are, and their to-dos. */
import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import {
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  exchangeOf,
} from '../../../infra/testing/people/conversation.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { deleteRoom, roomOf, roomsOf, someRoom, statusesOf } from '../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { MAX_ROOMS, type Room, type RoomWithTasks, type Task } from '../../../shared/rooms.ts';
import { FirstRooms } from '../items.ts';

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
  expect(await roomOf(who, made.id)).toEqual({ ...room, tasks: [], painted: [] });
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

test("another member's room can be neither read nor asked in, like nobody's", async () => {
  const [owner, other] = [await someSubscriber(), await someSubscriber()];
  const { id } = await someRoom(owner);
  const { assistantMessage } = await exchangeOf(await ask(owner, 'Which white suits a hall?', { roomId: id }));
  const question = { role: 'user', content: 'Mine?' };
  for (const roomId of [id, NOBODYS])
    for (const answer of [
      other.put(`/api/rooms/${roomId}`, { name: 'Mine now' }),
      deleteRoom(other, roomId),
      other.get(`/api/chat/messages?room=${roomId}`),
      other.post('/api/chat/messages', { ...question, roomId }),
    ])
      expect(await refusal(answer, 404)).toBe('There is no such room.');
  const message = `/api/chat/messages/${assistantMessage.id}`;
  for (const path of [message, message.replace(id, NOBODYS), '/api/chat/messages/none'])
    expect(await refusal(other.get(`${path}/versions`), 404)).toBe('There is no such answer.');
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
  const message = 'That is 40 rooms in a day. Please come back in a day.';
  expect([refused.status, await refused.json()]).toMatchObject([429, { message }]);
  const midnight = new Date().setUTCHours(24, 0, 0, 0);
  expect(Math.abs(Number(refused.headers.get('retry-after')) - (midnight - Date.now()) / 1000)).toBeLessThan(5);
  expect(await roomsOf(who)).toHaveLength(39);
});

describe('the to-dos of a room', () => {
  const task = (id: string, more: Partial<Task> = {}): Task => ({
    id,
    text: `To do ${id}`,
    licensed: false,
    done: false,
    ...more,
  });
  const write = (who: Visitor, roomId: string, tasks: unknown[], version: number) =>
    who.put(`/api/rooms/${roomId}/tasks`, { tasks, version });

  test('a list keeps its order; the room shows the next to-do', async () => {
    const who = await someSubscriber();
    const { id, version } = await someRoom(who);
    const note = { messageId: `${id}.01ARZ3NDEKTSV4RRFFQ69G5FAV`, n: 2 };
    const cost = { low: 300, high: 900, source: 'what-things-cost-by-room.md' };
    const tasks = [task('b', { done: true }), task('a', { licensed: true, note, cost }), task('c')];
    const written = (await (await write(who, id, tasks, version)).json()) as RoomWithTasks;
    expect(written).toMatchObject({ tasks, nextTask: tasks[1], version: version + 1 });
    expect(await roomOf(who, id)).toEqual({ ...written, painted: [] });
    expect((await roomsOf(who))[0]).toMatchObject({ nextTask: tasks[1], todo: { done: 1, all: 3 } });
    const none = (await (await write(who, id, [], written.version)).json()) as RoomWithTasks;
    expect(none).toMatchObject({ tasks: [], nextTask: null });
  });

  test('of two tabs that write at once one is refused', async () => {
    const who = await someSubscriber();
    const { id, version } = await someRoom(who);
    const lists = [[task('one')], [task('two')]];
    const answers = await Promise.all(lists.map((tasks) => write(who, id, tasks, version)));
    expect(statusesOf(answers)).toEqual([200, 409]);
    const winner = lists[answers.findIndex(({ status }) => status === 200)];
    const room = await roomOf(who, id);
    expect(room.tasks).toEqual(winner);
    expect(await refusal(write(who, id, [], version), 409)).toMatch(/changed in another tab/);
    expect(await refusal(write(who, id, [], room.version + 1), 409)).toMatch(/changed in another tab/);
    expect(await roomOf(who, id)).toEqual(room);
  });

  test('a list is stored even when another tab renames the room', async () => {
    const who = await someSubscriber();
    const { id, version } = await someRoom(who);
    await who.put(`/api/rooms/${id}`, { name: 'Renamed' });
    expect((await write(who, id, [task('a')], version)).status).toBe(200);
    const both = [write(who, id, [task('b')], version + 2), who.put(`/api/rooms/${id}`, { name: 'Again' })];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await roomOf(who, id)).toMatchObject({ name: 'Again', tasks: [task('b')], version: version + 4 });
  });
});
