/** A timeout for calls, so that we answer with a message before Lambda's own timeout ends the function without one. */

/** A function with buffered responses has a timeout of 28 s (infra/cdk/functions/functions.ts). */
const ANSWER_WITHIN_MS = 25_000;

/** A service behind the function took too long. The work may still succeed. */
export class TimeoutExceeded extends Error {
  constructor() {
    super('no answer in time');
    this.name = 'TimeoutExceeded';
  }
}

/** @throws TimeoutExceeded when `work` has not settled in time. The work itself goes on. */
export async function withinTimeout<T>(work: Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  // Not an abortable pause, which would create an error with a stack for each call.
  const timer = setTimeout(() => reject(new TimeoutExceeded()), withinMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
