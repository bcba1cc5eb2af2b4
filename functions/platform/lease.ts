/** The lease loop: renews a lease at regular intervals, until the work has ended or the lease is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { describeError, log } from './log.ts';

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
   * time without a renewal, also while one hangs: the holder stops before another one can start.
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
  let giveUp: NodeJS.Timeout | undefined;
  /** @param sentAt When the renewal was sent: others count from no later than its arrival. */
  const renewed = (sentAt: number) => {
    clearTimeout(giveUp);
    if (leaseMs === undefined || ended.signal.aborted) return;
    giveUp = setTimeout(() => lost.abort(), sentAt + GIVE_UP_SHARE * leaseMs - performance.now());
  };
  const loop = async () => {
    // Not an interval: after a stall an interval makes up for the renewals that it missed.
    for (let wait = firstAfterMs; !lost.signal.aborted; wait = everyMs) {
      await pause(wait, undefined, { signal: ended.signal });
      const sentAt = performance.now();
      try {
        if (await renew()) renewed(sentAt);
        else lost.abort();
      } catch (error) {
        log.warn(warning, describeError(error));
      }
    }
  };
  renewed(performance.now());
  // It rejects only when the pause is aborted.
  const renewing = loop()
    .catch(() => {})
    .finally(() => clearTimeout(giveUp));
  return {
    lost: lost.signal,
    end: () => {
      ended.abort();
      clearTimeout(giveUp);
      return renewing;
    },
  };
}
