/** Limited concurrency: what happens to other entries when one fails, or when all are stopped. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inLanes } from './lanes.ts';

const never = new AbortController().signal;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('every entry is worked on once, some at the same time', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await inLanes(numbers(20), 4, never, async (n) => {
    most = Math.max(most, ++now);
    await pause(1);
    now--;
    done.push(n);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers(20));
  expect(most).toBe(4);
});

test('after the first failure no entry is begun, and all lanes settle', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const working = inLanes(numbers(50), 4, never, async (n) => {
    begun.push(n);
    await pause(n === 1 ? 5 : 20);
    if (n === 1) throw new Error('the bucket does not answer');
    ended.push(n);
  });
  await expect(working).rejects.toThrow('the bucket does not answer');
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(ended.toSorted((a, b) => a - b)).toEqual([0, 2, 3]);
});

test('an abort from outside stops the lanes with its reason', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const working = inLanes(numbers(50), 2, stop.signal, async (n, signal) => {
    begun.push(n);
    if (n === 1) stop.abort(new Error('out of time'));
    await pause(60_000, undefined, { signal });
  });
  await expect(working).rejects.toThrow('out of time');
  expect(begun).toEqual([0, 1]);
});
