/** The order of a plan, and what is said about it. */
import { expect, test } from 'vitest';
import type { Task } from '../../../../shared/rooms.ts';
import { groupsOf, reasonsFor, usualOrder } from './order.ts';

const job = (text: string, more: Partial<Task> = {}): Task => ({
  id: text,
  text,
  licensed: false,
  done: false,
  ...more,
});
const LEAD = job('Test the old paint for lead');
const GLOBE = job('Wire the globe to a dimmer');
const POINTS = job('Add two double power points');
const FLUE = job('Sweep the flue and fit a damper');
const FRIEZE = job('Paint frieze and ceiling warm white');
const WAX = job('Wax the jarrah mantel');
const BOARDS = job('Sand and oil the floorboards');
const words = (tasks: readonly Task[]) => tasks.map(({ text }) => text);

test('groups stand in the order of their first jobs; one is licensed if all of its jobs are', () => {
  const plan = [LEAD, GLOBE, FRIEZE, POINTS, WAX, job('Hang a pendant', { trade: 'You' })];
  expect(groupsOf(plan, 'NSW').map(({ trade, licensed, tasks }) => [trade, licensed, tasks.length])).toEqual([
    ['You', false, 3],
    ['Electrician', true, 2],
    ['Painter', false, 1],
  ]);
  expect(groupsOf([], null)).toEqual([]);
});

test('the usual order makes safe first and furnishes last, and keeps the order within', () => {
  expect(words(usualOrder(null)([WAX, BOARDS, FRIEZE, POINTS, GLOBE, FLUE, LEAD]))).toEqual(
    words([LEAD, POINTS, GLOBE, FLUE, FRIEZE, BOARDS, WAX]),
  );
});

test('a reason is given only where the order follows it', () => {
  const reasons = (...tasks: Task[]) => reasonsFor(tasks, null).map(({ n, words: said }) => `${n} ${said}`);
  expect(reasons(LEAD, GLOBE, FLUE, FRIEZE, WAX)).toEqual([
    '1 Lead test first: it decides how you sand.',
    '2 Wiring before paint, so nobody patches twice.',
    '3 Soot before paint.',
    '4 Paint before curtains and furniture.',
  ]);
  expect(reasons(FRIEZE, GLOBE)).toEqual([]);
  expect(reasons(GLOBE, FRIEZE, POINTS)).toEqual([]);
  expect(reasons(GLOBE, WAX)).toEqual([]);
  // What is done gives no reason, and needs none.
  expect(reasons({ ...FRIEZE, done: true }, GLOBE, { ...FRIEZE, id: 'b' })).toEqual([
    '2 Wiring before paint, so nobody patches twice.',
  ]);
  expect(reasons()).toEqual([]);
});
