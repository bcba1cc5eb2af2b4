/** Faults that tests order in advance: failing, lost and slow answers. They are only in memory. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type ErrorBody, StripeError } from './errors.ts';

export const Fault = z.strictObject({
  /** The call that it applies to, such as `POST /v1/subscriptions`; the next call of any kind if absent. */
  request: z.optional(z.string()),
  times: z.prefault(z.int().check(z.minimum(1)), 1),
  /** Milliseconds before anything else happens, or until the orders are cleared; the idempotency key counts as in use meanwhile. */
  delay: z.prefault(z.int().check(z.minimum(0), z.maximum(60_000)), 0),
  /** The answer's status. A 500 is stored for its idempotency key, as on Stripe; a 503 is not. */
  status: z.optional(z.union([z.literal(500), z.literal(503)])),
  /** With a 500: whether the work is done anyway. */
  work: z.prefault(z.enum(['skipped', 'done']), 'skipped'),
  /** Does the work, then breaks the connection instead of answering. */
  lose_answer: z.prefault(z.boolean(), false),
});
export type Fault = z.output<typeof Fault>;
/** The fault of a request. `forgotten` aborts when the test clears its orders. */
export type AppliedFault = Fault & { forgotten: AbortSignal };

const NO_FAULT: Fault = { times: 1, delay: 0, work: 'skipped', lose_answer: false };

export class Faults {
  #ordered: Fault[] = [];
  #forgotten = new AbortController();

  /** How many ordered faults no request has met yet. */
  get left(): number {
    return this.#ordered.reduce((sum, { times }) => sum + times, 0);
  }

  order(fault: Fault): void {
    this.#ordered.push({ ...fault });
  }

  /** Takes the fault for this request, which is used up. */
  next(request: string): AppliedFault {
    const forgotten = this.#forgotten.signal;
    const due = this.#ordered.find((fault) => !fault.request || fault.request === request);
    if (!due) return { ...NO_FAULT, forgotten };
    due.times -= 1;
    if (due.times === 0) this.#ordered = this.#ordered.filter((fault) => fault !== due);
    return { ...due, forgotten };
  }

  /** Clears all orders, also for the requests that are delayed at this moment. */
  clear(): void {
    this.#ordered = [];
    this.#forgotten.abort();
    this.#forgotten = new AbortController();
  }
}

/** Resolves after the delay of a slow request, or at once when its order is cleared. */
export async function delayed({ delay, forgotten }: AppliedFault): Promise<void> {
  await pause(delay, undefined, { signal: forgotten }).catch(() => {});
}

const message = 'An unexpected error occurred (as a test ordered).';
/** An ordered failure in Stripe's words. */
export const faultError = (status: 500 | 503) =>
  new StripeError(status, { type: 'api_error', message } satisfies ErrorBody);
