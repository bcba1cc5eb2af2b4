/** Due work in the stage's table, on days that no other test uses. */
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/contract/durations.ts';
import { RateLimits } from '../table/items/counts.ts';
import { Dues } from '../table/items/mail.ts';
import { keys } from '../table/keys.ts';
import { transact } from '../table/table.ts';
import { dayOf, toSeconds } from '../time.ts';
import { cancelDueWrite, dueWrite } from './due.ts';
import { type BatchWork, type DueWork, runDueWork } from './run-due-work.ts';

const withinTimeout = () => 60_000;
/** A random day a century ahead, so that other tests do not use the weeks around it. */
const farDay = () => Date.UTC(2126, 0, 1) + randomInt(1_000) * 30 * DAY_MS;
const write = (now: number, kind: string, subject: string) => transact([dueWrite({ day: dayOf(now), kind, subject })]);
const left = async (now: number) => {
  const { items } = await Dues.page({ limit: 10, after: keys.beforeDay(dayOf(now)) });
  return items.flatMap(({ day, subject }) => (day === dayOf(now) ? [subject] : []));
};

test('due work is done once, on its day or within the week after', async () => {
  const now = farDay();
  const done: string[] = [];
  const work: DueWork = async ({ subject }) => {
    done.push(subject);
    return [];
  };
  await write(now, 'note', 'today');
  await write(now - 7 * DAY_MS, 'note', 'a week old');
  await write(now - 8 * DAY_MS, 'note', 'too old');
  await write(now + DAY_MS, 'note', 'tomorrow');
  await runDueWork(now, { note: work }, withinTimeout);
  await runDueWork(now, { note: work }, withinTimeout);
  expect(done).toEqual(['a week old', 'today']);
  expect(await left(now)).toEqual([]);
  expect(await left(now + DAY_MS)).toEqual(['tomorrow']);
});

test('a failed item stays, and the others are done', async () => {
  const now = farDay();
  for (const subject of ['a', 'b', 'c']) await write(now, 'note', subject);
  await write(now, 'of a newer version', 'd');
  const fail: DueWork = ({ subject }) => (subject === 'b' ? Promise.reject(new Error('no')) : Promise.resolve([]));
  await expect(runDueWork(now, { note: fail }, withinTimeout)).rejects.toThrow('due work failed');
  expect(await left(now)).toEqual(['b', 'd']);
});

test('two concurrent runs write the work once', async () => {
  const now = farDay();
  const subject = String(now);
  await write(now, 'count', subject);
  let started = 0;
  const both = Promise.withResolvers<void>();
  const count: DueWork = async () => {
    if (++started === 2) both.resolve();
    await both.promise;
    return [
      RateLimits.write.update('due-test', subject, 0, { add: { calls: 1 }, setIfAbsent: { ttl: toSeconds() + 60 } }),
    ];
  };
  const runs = [runDueWork(now, { count }, withinTimeout), runDueWork(now, { count }, withinTimeout)];
  await Promise.all(runs);
  expect(await RateLimits.get('due-test', subject, 0)).toMatchObject({ calls: 1 });
});

test('cancelled work is not written', async () => {
  const now = farDay();
  const due = { day: dayOf(now), kind: 'note', subject: 'x' };
  await transact([dueWrite(due)]);
  const calledOff: DueWork = async () => {
    await transact([cancelDueWrite(due)]);
    return [Dues.write.put('never', 'note', 'x', { ...due, createdAt: '' })];
  };
  await runDueWork(now, { note: calledOff }, withinTimeout);
  expect(await left(now)).toEqual([]);
  expect(await Dues.get('never', 'note', 'x')).toBeUndefined();
});

test('a run that is almost out of time stops before the next item', async () => {
  const now = farDay();
  await write(now, 'note', 'x');
  await expect(runDueWork(now, { note: () => Promise.resolve([]) }, () => 1_000)).rejects.toThrow('the time ran out');
  expect(await left(now)).toEqual(['x']);
});

describe('kinds that come last', () => {
  /** Writes these items. @returns `run`, which has time until that many items are done, and the subjects done so far, in order. */
  async function lastOf(items: readonly (readonly [daysAgo: number, kind: string, subject: string])[]) {
    const now = Date.UTC(2526, 0, 1) + randomInt(1_000) * 100 * DAY_MS;
    for (const [daysAgo, kind, subject] of items) await write(now - daysAgo * DAY_MS, kind, subject);
    const done: string[] = [];
    const work: DueWork = async ({ subject }) => {
      done.push(subject);
      return [];
    };
    const run = (count: number) => {
      const remaining = () => (done.length < count ? 60_000 : 1_000);
      return runDueWork(now, { note: work }, remaining, { 'a long one': async (dues) => ({ inOrder: dues, work }) });
    };
    return { done, run };
  }

  test('leave the others their time, and continue at the next run', async () => {
    const { done, run } = await lastOf([
      [1, 'a long one', 'yesterday'],
      [0, 'a long one', 'today'],
      [0, 'note', 'short'],
    ]);
    for (const count of [1, 2]) await expect(run(count)).rejects.toThrow('the time ran out');
    await run(3);
    expect(done).toEqual(['short', 'yesterday', 'today']);
  });

  test('are retried for three months', async () => {
    const { done, run } = await lastOf([
      [90, 'a long one', 'oldest'],
      [91, 'a long one', 'too old'],
    ]);
    await run(2);
    expect(done).toEqual(['oldest']);
  });
});

test('the items of several days are prepared together, and stay where that fails', async () => {
  const now = Date.UTC(2526, 0, 1) + randomInt(1_000) * 100 * DAY_MS;
  await write(now - DAY_MS, 'a long one', 'yesterday');
  await write(now, 'a long one', 'today');
  const prepared: string[][] = [];
  const prepare: BatchWork = async (dues) => {
    prepared.push(dues.map(({ subject }) => subject));
    if (prepared.length === 1) throw new Error('no');
    return { inOrder: dues, work: async () => [] };
  };
  const run = () => runDueWork(now, {}, withinTimeout, { 'a long one': prepare });
  await expect(run()).rejects.toThrow('due work failed');
  expect(await left(now)).toEqual(['today']);
  await run();
  expect(prepared).toEqual([
    ['yesterday', 'today'],
    ['yesterday', 'today'],
  ]);
  expect(await left(now)).toEqual([]);
});
