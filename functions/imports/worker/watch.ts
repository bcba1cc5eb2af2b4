/** Runs beside an import while its bytes flow: renews the lease, reads the owner's commands, reports the progress. */
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_SILENCE_MS, PROGRESS_EVERY_MS } from '../../../shared/imports.ts';
import { keepLease, type Lease } from '../../platform/lease.ts';
import { type ImportProgress, type Job, LEASE_MS, renewLease } from '../jobs.ts';
import { acquireSlot, UNTIL_NEXT_RENEWAL_MS } from '../open-imports.ts';
import { notify, progressMessage } from '../socket/notify.ts';
import type { ImportTiming } from './timing.ts';

/**
 * Why a worker stops before the file is whole. `time`: the invocation is about to end; `lost`: another worker has the job, or it has ended;
 * `unfollowed`: no socket has followed it for a while; `over`: it has taken the longest that an import may; `full`: it has no place.
 */
export type Stop = 'cancel' | 'pause' | 'time' | 'lost' | 'unfollowed' | 'over' | 'full';

export class Watch {
  readonly #token: string;
  readonly #worker: string;
  readonly #timing: ImportTiming;
  readonly #remaining: () => number;
  readonly #stopping = new AbortController();
  readonly #lease: Lease;
  #isOver = false;
  #job: Job;
  #stop: Stop | undefined;
  #received: number;
  #pausedAt: number | undefined;
  #lastSentAt = 0;
  #lastSent = -1;
  #isSending = false;
  #reachedAt = Date.now();
  #placeRenewedAt = Date.now();

  /** @param remaining How many milliseconds the invocation has left. */
  constructor(token: string, worker: string, job: Job, timing: ImportTiming, remaining: () => number) {
    this.#token = token;
    this.#worker = worker;
    this.#job = job;
    this.#received = job.received;
    this.#timing = timing;
    this.#remaining = remaining;
    if (job.requestedAction === 'cancel') this.#halt('cancel');
    this.#lease = keepLease({
      everyMs: timing.renewIntervalMs,
      leaseMs: LEASE_MS,
      renew: () => this.#renew(),
      warning: 'an import was not renewed',
    });
    this.#lease.lost.addEventListener('abort', () => this.#halt('lost'));
    this.#look();
  }

  get stop(): Stop | undefined {
    return this.#stop;
  }
  /** Aborted at a stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }
  get job(): Job {
    return this.#job;
  }
  get received(): number {
    return this.#received;
  }

  /** Sets how many bytes have arrived, and reports it at most every 500 ms. */
  count(received: number): void {
    this.#received = received;
    this.#sendProgress();
  }

  /** Stores what the next worker must know, before more bytes are read. */
  async note(progress: ImportProgress): Promise<void> {
    this.#onRenewed(await renewLease(this.#token, this.#worker, { ...progress, received: this.#received }));
  }

  /** Waits while the import is paused, until it is resumed or stopped. */
  async whilePaused(): Promise<void> {
    while (this.#job.requestedAction === 'pause' && !this.#stop)
      await this.sleep(Math.min(this.#timing.renewIntervalMs, 100));
  }

  /** Waits until the time is over or the watch stops. */
  async sleep(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.signal }).catch(() => {});
  }

  /** Ends the renewals. Resolves once none is running: one that came later would take the place again that the import has left. */
  end(): Promise<void> {
    this.#isOver = true;
    return this.#lease.end();
  }

  async #renew(): Promise<boolean> {
    try {
      await this.note({});
      // An import that is another worker's, or has ended, may have left its place.
      if (this.#stop !== 'lost') await this.#renewPlace();
    } finally {
      this.#look();
    }
    return this.#stop !== 'lost';
  }

  async #renewPlace(): Promise<void> {
    if (Date.now() - this.#placeRenewedAt < this.#timing.renewPlaceMs) return;
    this.#placeRenewedAt = Date.now();
    if (await acquireSlot({ ...this.#job, token: this.#token }, UNTIL_NEXT_RENEWAL_MS)) this.#halt('full');
  }

  #look(): void {
    if (Date.now() > this.#job.endsAt) this.#halt('over');
    if (Date.now() - this.#reachedAt > this.#timing.unfollowedMs) this.#halt('unfollowed');
    if (this.#remaining() < this.#timing.reserveMs) this.#halt('time');
    if (this.#received !== this.#lastSent || Date.now() - this.#lastSentAt >= MAX_SILENCE_MS) this.#sendProgress();
  }

  #onRenewed(job: Job | undefined): void {
    if (!job) return this.#halt('lost');
    // A new socket has got only the stored progress, not the messages to the previous socket.
    if (job.connectionId !== this.#job.connectionId) {
      this.#lastSent = -1;
      if (job.connectionId !== undefined) this.#reachedAt = Date.now();
    }
    this.#job = job;
    if (job.requestedAction === 'cancel') this.#halt('cancel');
    this.#pausedAt = job.requestedAction === 'pause' ? (this.#pausedAt ?? Date.now()) : undefined;
    if (this.#pausedAt !== undefined && Date.now() - this.#pausedAt >= this.#timing.pauseHoldMs) this.#halt('pause');
  }

  #halt(stop: Stop): void {
    // A cancellation overrides every other reason. Otherwise the first reason counts.
    if (stop === 'cancel' || !this.#stop) this.#stop = stop;
    this.#stopping.abort();
  }

  #sendProgress(): void {
    if (this.#isSending || this.#isOver || Date.now() - this.#lastSentAt < PROGRESS_EVERY_MS) return;
    this.#isSending = true;
    this.#lastSentAt = Date.now();
    this.#lastSent = this.#received;
    void notify(this.#job.connectionId, progressMessage(this.#received, this.#job.fileSize))
      .then((reached) => {
        if (reached) this.#reachedAt = Date.now();
      })
      .finally(() => {
        this.#isSending = false;
      });
  }
}
