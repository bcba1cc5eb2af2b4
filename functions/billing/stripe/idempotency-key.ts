/** Stripe's idempotency keys: two tabs, a double click or a lost answer create one object at Stripe. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../platform/http/caller/session.ts';
import { absentOr, is } from '../../platform/table/expressions.ts';
import { Subscriptions } from '../../platform/table/items/subscription.ts';
import { unlessConditionFails } from '../../platform/table/table.ts';
import { isStripe } from './stripe.ts';

/** Who pays: a caller, or the member of due work. */
export type Payer = Pick<Caller, 'id' | 'user' | 'subscription'>;

const WAITS = 3;
const WAIT_MS = 1_000;

/**
 * Makes a creating call to Stripe with an idempotency key that is the same for every repeat of it.
 * The key holds the parameters, because Stripe refuses other ones under a used key, and the member's count of failed
 * answers, because Stripe keeps a 5xx under its key for a day: https://docs.stripe.com/api/idempotent_requests
 * @param what Names the created object and what precedes it, uniquely for the member.
 */
export async function withIdempotencyKey<P, T>(
  caller: Payer,
  what: string,
  params: P,
  call: (params: P, options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  const attempt = caller.subscription?.attempt ?? 0;
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
  const idempotencyKey = `${what}:${digest}:${attempt}`;
  for (let waits = 0; ; waits++) {
    try {
      return await call(params, { idempotencyKey });
    } catch (error) {
      if (!isStripe(error, 'StripeAPIError')) throw error;
      if (error.code === 'idempotency_key_in_use' && waits < WAITS) {
        // Another call with the same key is running: a retry gets its answer.
        await pause(WAIT_MS);
        continue;
      }
      if ((error.statusCode ?? 0) >= 500) await countFailure(caller.id, attempt);
      throw error;
    }
  }
}

async function countFailure(userId: string, attempt: number): Promise<void> {
  const change = Subscriptions.update(userId, {
    set: { attempt: attempt + 1, userId },
    when: { attempt: absentOr(is(attempt)) },
  });
  // Where the condition fails, another tab had the same failure and has counted it.
  await unlessConditionFails(change);
}
