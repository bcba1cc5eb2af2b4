/** Trouble that tests order in advance: failing answers, lost answers, slow ones. Kept in memory only. */
import * as z from 'zod/mini';

export const mishapShape = z.strictObject({
  /** The call it waits for, such as `POST /v1/subscriptions`; the next call of any kind if absent. */
  request: z.optional(z.string()),
  times: z.prefault(z.int().check(z.minimum(1)), 1),
  /** Milliseconds before anything else happens; the idempotency key counts as in use meanwhile. */
  delay: z.prefault(z.int().check(z.minimum(0), z.maximum(60_000)), 0),
  /** The answer's status. A 500 is remembered for its idempotency key, as on Stripe; 429 and 503 are not. */
  status: z.optional(z.union([z.literal(429), z.literal(500), z.literal(503)])),
  /** With a 500: whether the work is done all the same. */
  work: z.prefault(z.enum(['skipped', 'done']), 'skipped'),
  /** Does the work, then breaks the connection instead of answering. */
  lose_answer: z.prefault(z.boolean(), false),
});
export type Mishap = z.output<typeof mishapShape>;

export class Mishaps {
  #ordered: Mishap[] = [];

  order(mishap: Mishap): void {
    this.#ordered.push({ ...mishap });
  }

  /** The mishap that is due for this request, used up by asking. */
  next(request: string): Mishap | undefined {
    const index = this.#ordered.findIndex((mishap) => !mishap.request || mishap.request === request);
    const due = this.#ordered[index];
    if (!due) return undefined;
    if (due.times > 1) due.times -= 1;
    else this.#ordered.splice(index, 1);
    return due;
  }

  clear(): void {
    this.#ordered = [];
  }
}
