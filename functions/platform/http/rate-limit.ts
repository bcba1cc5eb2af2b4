/** Counts calls in fixed windows. One write a call; the items remove themselves. */
import * as z from 'zod/mini';
import { keys } from '../table/keys.ts';
import { update } from '../table/table.ts';
import { tooMany } from './refusal.ts';

export interface RateWindow {
  times: number;
  perSeconds: number;
}

/** The window that holds now: its number, and the seconds until it ends. */
export function windowAt({ perSeconds }: RateWindow, now = Date.now()): { window: number; secondsLeft: number } {
  const seconds = now / 1000;
  const window = Math.floor(seconds / perSeconds);
  return { window, secondsLeft: (window + 1) * perSeconds - seconds };
}

/** The write that counts one call; `ttl` keeps the item a window longer than it matters. */
export function rateLimitUpdate(what: string, who: string, limit: RateWindow) {
  const { window } = windowAt(limit);
  return {
    Key: keys.rate(what, who, window),
    UpdateExpression: 'ADD calls :one SET #ttl = if_not_exists(#ttl, :ttl)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': (window + 2) * limit.perSeconds },
  };
}

const RateItem = z.object({ calls: z.number() });

/**
 * Counts one call by `who`.
 * @throws Refusal 429 with Retry-After once there are more than `limit.times` in the window.
 */
export async function consumeRateLimit(
  what: string,
  who: string,
  limit: RateWindow & { message: string },
): Promise<void> {
  const { calls } = RateItem.parse(await update(rateLimitUpdate(what, who, limit)));
  if (calls > limit.times) throw tooMany(limit.message, windowAt(limit).secondsLeft);
}
