/** The lease loop: renews a lease at regular intervals, until the work has ended or the lease is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { describeError, log } from './log.ts';
import { unlessConditionFails } from './table/table.ts';

export interface Lease {
  /** Aborts when the lease is lost. Nothing is renewed after that. */
  lost: AbortSignal;
  /** Ends the loop. Resolves once no renewal is running. */
  end(): Promise<void>;
}

interface LeaseOptions {
  everyMs: number;
  /** Before the first renewal; `everyMs` unless given. */
  firstAfterMs?: number;
  /**
   * How long others respect the lease after a renewal. Where it is given, the lease counts as lost after two thirds of this
   * time without a renewal: the holder stops before another one can start.
   */
  leaseMs?: number;
  /** @returns False when the lease is lost. @throws For a temporary error: the next renewal tries again. */
  renew: () => Promise<boolean>;
  /** Logged when a renewal fails. */
  warning: string;
}

/** Of `leaseMs`. */
const GIVE_UP_SHARE = 2 / 3;

/**
 * Renews a lease at intervals, in the background, until `end` is called or the lease is lost. A renewal that throws is logged and
 * tried again at the next interval.
 */
export function keepLease({ everyMs, firstAfterMs = everyMs, leaseMs, renew, warning }: LeaseOptions): Lease {
  const lost = new AbortController();
  const ended = new AbortController();
  const giveUpMs = leaseMs === undefined ? Number.POSITIVE_INFINITY : GIVE_UP_SHARE * leaseMs;
  const loop = async () => {
    let renewedAt = performance.now();
    // Not an interval: after a stall an interval makes up for the renewals that it missed.
    for (let wait = firstAfterMs; ; wait = everyMs) {
      await pause(wait, undefined, { signal: ended.signal });
      try {
        if (!(await renew())) return lost.abort();
        renewedAt = performance.now();
      } catch (error) {
        log.warn(warning, describeError(error));
        if (performance.now() - renewedAt > giveUpMs) return lost.abort();
      }
    }
  };
  // It rejects only when the pause is aborted.
  const renewing = loop().catch(() => {});
  return {
    lost: lost.signal,
    end: () => {
      ended.abort();
      return renewing;
    },
  };
}

/** For `renew`: whether a conditional write succeeded. @throws Any error but a failed condition. */
export const conditionHeld = async (write: Promise<unknown>): Promise<boolean> =>
  (await unlessConditionFails(write.then(() => true))) ?? false;
