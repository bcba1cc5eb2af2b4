/** Rate limits: counts calls in fixed windows, with one write a call. The items expire by their `ttl`. */

import { absentOr, lessThan } from '../table/expressions.ts';
import { RateLimits } from '../table/items/counts.ts';
import type { TransactionWrite } from '../table/table.ts';
import { tooMany } from './refusal.ts';

export interface RateWindow {
  times: number;
  perSeconds: number;
}

/** The current window: its number, and the seconds until it ends. */
export function windowAt({ perSeconds }: RateWindow, now = Date.now()): { window: number; secondsLeft: number } {
  const seconds = now / 1000;
  const window = Math.floor(seconds / perSeconds);
  return { window, secondsLeft: (window + 1) * perSeconds - seconds };
}

/** The change that counts one call. The `ttl` keeps the item one window longer than necessary. */
const oneCall = (window: number, { perSeconds }: RateWindow) => ({
  add: { calls: 1 },
  setIfAbsent: { ttl: (window + 2) * perSeconds },
});

/** The count of one call, as writes for transactions. */
export interface CountedCall {
  /** Counts the call. Its condition fails once there were `limit.times` in the window. */
  count: TransactionWrite;
  /** Undoes the count in the same window. */
  takeBack: TransactionWrite;
  /** Until the window ends. */
  secondsLeft: number;
}

export function countedCall(what: string, who: string, limit: RateWindow): CountedCall {
  const { window, secondsLeft } = windowAt(limit);
  return {
    count: RateLimits.write.update(what, who, window, {
      ...oneCall(window, limit),
      when: { calls: absentOr(lessThan(limit.times)) },
    }),
    takeBack: RateLimits.write.update(what, who, window, { add: { calls: -1 } }),
    secondsLeft,
  };
}

/**
 * Counts nothing: the caller counts afterwards, with `countedCall`.
 * @throws Refusal 429 with Retry-After once there were `limit.times` in the window.
 */
export async function refuseAtLimit(what: string, who: string, limit: RateWindow & { message: string }): Promise<void> {
  const { window, secondsLeft } = windowAt(limit);
  const { calls = 0 } = (await RateLimits.get(what, who, window)) ?? {};
  if (calls >= limit.times) throw tooMany(limit.message, secondsLeft);
}

/**
 * Counts one call by `who`.
 * @throws Refusal 429 with Retry-After once there are more than `limit.times` in the window.
 */
export async function consumeRateLimit(
  what: string,
  who: string,
  limit: RateWindow & { message: string },
): Promise<void> {
  const { window, secondsLeft } = windowAt(limit);
  const { calls } = await RateLimits.update(what, who, window, oneCall(window, limit));
  if (calls > limit.times) throw tooMany(limit.message, secondsLeft);
}
