/** Faults that tests order in advance: failing, lost and slow answers. They are only in memory. */
import * as z from 'zod/mini';
import { type ErrorBody, StripeError } from './errors.ts';

export const Fault = z.strictObject({
  /** The call that it applies to, such as `POST /v1/subscriptions`; the next call of any kind if absent. */
  request: z.optional(z.string()),
  times: z.prefault(z.int().check(z.minimum(1)), 1),
  /** Milliseconds before anything else happens; the idempotency key counts as in use meanwhile. */
  delay: z.prefault(z.int().check(z.minimum(0), z.maximum(60_000)), 0),
  /** The answer's status. A 500 is stored for its idempotency key, as on Stripe; a 503 is not. */
  status: z.optional(z.union([z.literal(500), z.literal(503)])),
  /** With a 500: whether the work is done anyway. */
  work: z.prefault(z.enum(['skipped', 'done']), 'skipped'),
  /** Does the work, then breaks the connection instead of answering. */
  lose_answer: z.prefault(z.boolean(), false),
});
export type Fault = z.output<typeof Fault>;

const NO_FAULT: Fault = { times: 1, delay: 0, work: 'skipped', lose_answer: false };

export class Faults {
  #ordered: Fault[] = [];

  order(fault: Fault): void {
    this.#ordered.push({ ...fault });
  }

  /** Takes the fault for this request, which is used up. */
  next(request: string): Fault {
    const due = this.#ordered.find((fault) => !fault.request || fault.request === request);
    if (!due) return NO_FAULT;
    due.times -= 1;
    if (due.times === 0) this.#ordered = this.#ordered.filter((fault) => fault !== due);
    return due;
  }

  clear(): void {
    this.#ordered = [];
  }
}

const message = 'An unexpected error occurred (as a test ordered).';
/** An ordered failure in Stripe's words. */
export const faultError = (status: 500 | 503) =>
  new StripeError(status, { type: 'api_error', message } satisfies ErrorBody);
