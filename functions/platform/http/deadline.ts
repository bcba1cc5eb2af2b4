/** The last moment at which a call is still answered by us: after it Lambda ends the function, and the caller gets no words. */

/** A function of buffered answers runs for 28 s (infra/cdk/functions/domain-function.ts). */
const ANSWER_WITHIN_MS = 25_000;

/** What was asked of a service behind the function has taken too long. It may still be done. */
export class TooLate extends Error {
  constructor() {
    super('no answer in time');
    this.name = 'TooLate';
  }
}

/** @throws TooLate when `work` has not settled in time; it goes on until Lambda ends it. */
export async function inTime<T>(work: Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  // Not an aborted pause: its error, with a stack, would be made for each call.
  const timer = setTimeout(() => reject(new TooLate()), withinMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
