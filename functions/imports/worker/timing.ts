/** The timing of an import. The worker takes it as an argument, so that tests can use shorter times. */

/** All in milliseconds. */
export interface ImportTiming {
  /** Between two renewals of the lease, each of which reads the job. */
  renewIntervalMs: number;
  /** Between two renewals of the import's place, which expires after UNTIL_NEXT_RENEWAL_MS. */
  renewPlaceMs: number;
  /** How long a paused download is held open before the lease is released. */
  pauseHoldMs: number;
  /** How long an import continues without a socket that gets its messages. */
  unfollowedMs: number;
  /** How much of an invocation's time is kept for releasing the lease. */
  reserveMs: number;
  /** The longest that a remote server may send nothing. */
  idleTimeoutMs: number;
  /** The delay before each retry of a broken download; the last one applies to all later retries. */
  retryDelaysMs: readonly number[];
}
export const IMPORT_TIMING: ImportTiming = {
  renewIntervalMs: 1_000,
  renewPlaceMs: 30_000,
  pauseHoldMs: 20_000,
  unfollowedMs: 120_000,
  reserveMs: 30_000,
  idleTimeoutMs: 30_000,
  retryDelaysMs: [0, 1_000, 3_000, 5_000],
};
