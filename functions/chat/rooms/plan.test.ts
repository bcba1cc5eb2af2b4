/** What a plan adds to a room: costs, who does a job, and a budget. */
import { expect, test } from 'vitest';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf, roomsOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import { roomPartition } from '../../platform/table/keys.ts';
import { TaskLists } from '../items.ts';

const task = { id: 'a', text: 'Wire the globe to a dimmer', licensed: true, done: false };
const cost = { low: 220, high: 379.95, source: 'member' };

test('a cost that is no amount of dollars is refused with the reason', async () => {
  const who = await someSubscriber();
  const { id, version } = await someRoom(who);
  const write = (more: object) => who.put(`/api/rooms/${id}/tasks`, { tasks: [{ ...task, ...more }], version });
  for (const [more, words] of [
    [{ cost: { ...cost, low: -1 } }, /from 0 to 100,000,000/],
    [{ cost: { ...cost, high: 100_000_000.01 } }, /from 0 to 100,000,000/],
    [{ cost: { ...cost, high: '380' } }, /amount in dollars/],
    // JSON writes NaN and Infinity as null.
    [{ cost: { ...cost, low: Number.NaN } }, /amount in dollars/],
    [{ cost: { ...cost, low: 1e200 } }, /too large/],
    [{ cost: { ...cost, low: 400 } }, /lower cost comes first/],
    [{ cost: { ...cost, source: '' } }, /Name the source/],
    [{ cost: { ...cost, gst: 1 } }, /no field called "gst"/],
    [{ plusGst: 'yes' }, /plusGst/],
    [{ trade: ' ' }, /who does it/],
    [{ trade: 'x'.repeat(41) }, /40 characters/],
  ] as const)
    expect(await refusal(write(more), 400)).toMatch(words);
  expect((await roomOf(who, id)).tasks).toEqual([]);
  for (const budget of [-5, 1e9, '5000'])
    expect(await refusal(who.put(`/api/rooms/${id}`, { budget }), 400)).toMatch(/from 0 to 100,000,000/);
});

test('cost, trade and budget are kept to the cent; null erases the budget', async () => {
  const who = await someSubscriber();
  const { id, version, budget } = await someRoom(who);
  expect(budget).toBeNull();
  const tasks = [{ ...task, cost, plusGst: true, trade: 'Bruno' }];
  expect((await who.put(`/api/rooms/${id}/tasks`, { tasks, version })).status).toBe(200);
  expect((await who.put(`/api/rooms/${id}`, { budget: 5000.5 })).status).toBe(200);
  expect(await roomOf(who, id)).toMatchObject({ tasks, budget: 5000.5 });
  await who.put(`/api/rooms/${id}`, { name: 'Renamed' });
  expect((await roomsOf(who))[0]).toMatchObject({ nextTask: tasks[0], budget: 5000.5 });
  await who.put(`/api/rooms/${id}`, { budget: null });
  expect(await roomOf(who, id)).toMatchObject({ tasks, budget: null });
});

test('a list from before costs had members is read and written as it is', async () => {
  const who = await someSubscriber();
  const { id, version } = await someRoom(who);
  const tasks = [{ ...task, cost: { low: 0.123, high: 900, source: 'what-things-cost-by-room.md' } }];
  await TaskLists.put(roomPartition(id), { tasks });
  expect((await roomOf(who, id)).tasks).toEqual(tasks);
  expect((await who.put(`/api/rooms/${id}/tasks`, { tasks, version })).status).toBe(200);
});
