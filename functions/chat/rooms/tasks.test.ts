/** A room's to-dos: whole lists, written by the tab that has read the newest one. */
import { expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf, roomsOf, someRoom, statusesOf } from '../../../infra/testing/people/rooms.ts';
import type { RoomWithTasks, Task } from '../../../shared/rooms.ts';

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
  expect(await roomOf(who, id)).toEqual(written);
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

test.each([
  ['more than a hundred', Array.from({ length: 101 }, (_, n) => task(`t${n}`)), /at most 100 to-dos/],
  ['two with one id', [task('a'), task('a')], /same id/],
  ['an empty one', [task('a', { text: ' ' })], /what is to be done/],
  ['a cost that no table holds', [task('a', { cost: { low: 1e-131, high: 1, source: 'x' } })], /too near to zero/],
  ['a cost upside down', [task('a', { cost: { low: 9, high: 1, source: 'x' } })], /lower cost/],
  [
    'a note of another room',
    [task('a', { note: { messageId: '01ARZ3NDEKTSV4RRFFQ69G5FAV.01ARZ3NDEKTSV4RRFFQ69G5FAV', n: 1 } })],
    /own room/,
  ],
])('a list with %s is refused with the reason', async (_, tasks, words) => {
  const who = await someSubscriber();
  const { id, version } = await someRoom(who);
  expect(await refusal(write(who, id, tasks, version), 400)).toMatch(words);
  expect((await roomOf(who, id)).tasks).toEqual([]);
});
