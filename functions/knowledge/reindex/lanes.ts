/** Works through a list with limited concurrency, and stops at the first failure. */

/**
 * Calls `work` for each entry, at most `lanes` at the same time. `work` gets a signal that aborts with `signal`, or with the
 * first failure; no entry is begun after that.
 * @throws The first failure, or the reason of `signal`: only when every lane has ended.
 */
export async function inLanes<T>(
  list: readonly T[],
  lanes: number,
  signal: AbortSignal,
  work: (entry: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const waiting = list.values();
  const lane = async () => {
    try {
      for (const entry of waiting) {
        stop.throwIfAborted();
        await work(entry, stop);
      }
    } catch (error) {
      failed.abort(error);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failed.signal.aborted) throw stop.reason;
}
