/** The lease loop, with renewals that fail as the tests need. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keepLease } from './lease.ts';
import { ConditionFailed, conditionHeld } from './table/table.ts';

const EVERY_MS = 5;

/** A lease that counts its renewals and passes the count to `renew`. */
function counted(renew: (n: number) => boolean | Promise<boolean>, options: { leaseMs?: number } = {}) {
  let renewals = 0;
  const lease = keepLease({
    everyMs: EVERY_MS,
    warning: 'a test lease was not renewed',
    renew: async () => renew(++renewals),
    ...options,
  });
  return { ...lease, renewals: () => renewals };
}
const fault = () => Promise.reject(new Error('the table does not answer'));

test('a lease is renewed until it is ended', async () => {
  const lease = counted(() => true);
  await expect.poll(lease.renewals).toBeGreaterThan(3);
  await lease.end();
  const renewals = lease.renewals();
  await pause(10 * EVERY_MS);
  expect(lease.renewals()).toBe(renewals);
  expect(lease.lost.aborted).toBe(false);
});

test('a lost lease aborts and is not renewed again', async () => {
  const lease = counted((n) => n < 3);
  await expect.poll(() => lease.lost.aborted).toBe(true);
  await pause(10 * EVERY_MS);
  expect(lease.renewals()).toBe(3);
});

test('a renewal that fails is tried again', async () => {
  const lease = counted((n) => (n < 4 ? fault() : true));
  await expect.poll(lease.renewals).toBeGreaterThan(5);
  expect(lease.lost.aborted).toBe(false);
  await lease.end();
});

test.each([
  ['cannot renew', fault],
  ['gets no answer to its renewal', () => new Promise<boolean>(() => {})],
])('a holder that %s gives up before the lease ends', async (_, renew) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const lease = counted(renew, { leaseMs: 3_000 });
  vi.advanceTimersByTime(1_999);
  expect(lease.lost.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(lease.lost.aborted).toBe(true);
  vi.useRealTimers();
});

test('the end waits for the renewal that is under way', async () => {
  const renewal = Promise.withResolvers<boolean>();
  const lease = counted(() => renewal.promise);
  await expect.poll(lease.renewals).toBe(1);
  let isEnded = false;
  const end = lease.end().then(() => {
    isEnded = true;
  });
  await pause(5 * EVERY_MS);
  expect(isEnded).toBe(false);
  renewal.resolve(true);
  await end;
});

test('a failed condition is a lost lease; another fault is thrown', async () => {
  await expect(conditionHeld(Promise.resolve())).resolves.toBe(true);
  await expect(conditionHeld(Promise.reject(new ConditionFailed([0])))).resolves.toBe(false);
  await expect(conditionHeld(fault())).rejects.toThrow('does not answer');
});
