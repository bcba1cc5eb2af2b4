/** What goes on beside an import while its bytes flow: saying that it lives, hearing what its owner wishes, telling how far it is. */
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_SILENCE_MS, PROGRESS_EVERY_MS } from '../../../shared/imports.ts';
import { describeError, log } from '../../platform/log.ts';
import { type ImportProgress, type Job, renewLease } from '../jobs.ts';
import { notify, progressMessage } from '../socket/notify.ts';
import type { ImportTiming } from './timing.ts';

/** Why a worker stops before the file is whole. `lost`: another has the job, or nobody may have it any more. */
export type Stop = 'cancel' | 'pause' | 'time' | 'lost';

/** After this long without an answer from the table, another worker may think that this one is gone. */
const UNHEARD_MS = 10_000;

export class Watch {
  readonly #token: string;
  readonly #worker: string;
  readonly #timing: ImportTiming;
  readonly #remaining: () => number;
  readonly #stopping = new AbortController();
  readonly #ending = new AbortController();
  #job: Job;
  #stop: Stop | undefined;
  #received: number;
  #heardAt = Date.now();
  #pausedAt: number | undefined;
  #toldAt = 0;
  #told = -1;
  #telling = false;

  /** @param remaining Milliseconds that the invocation still has. */
  constructor(token: string, worker: string, job: Job, timing: ImportTiming, remaining: () => number) {
    this.#token = token;
    this.#worker = worker;
    this.#job = job;
    this.#received = job.received;
    this.#timing = timing;
    this.#remaining = remaining;
    if (job.requestedAction === 'cancel') this.#halt('cancel');
    void this.#beats();
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

  /** Counts what has come, and tells it at most every 500 ms. */
  count(received: number): void {
    this.#received = received;
    this.#tell();
  }

  /** Stores what the next worker must know before more bytes flow. */
  async note(progress: ImportProgress): Promise<void> {
    this.#heard(await renewLease(this.#token, this.#worker, { ...progress, received: this.#received }));
  }

  /** Waits while the import is paused, until it is resumed or stopped. */
  async whilePaused(): Promise<void> {
    while (this.#job.requestedAction === 'pause' && !this.#stop)
      await this.sleep(Math.min(this.#timing.renewIntervalMs, 100));
  }

  /** Waits, but not beyond a stop. */
  async sleep(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.signal }).catch(() => {});
  }

  end(): void {
    this.#ending.abort();
  }

  async #beats(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      if (this.#remaining() < this.#timing.reserveMs) this.#halt('time');
      if (this.#received !== this.#told || Date.now() - this.#toldAt >= MAX_SILENCE_MS) this.#tell();
      await pause(this.#timing.renewIntervalMs, undefined, { signal: this.#ending.signal }).catch(() => {});
      if (this.#ending.signal.aborted) return;
      await this.note({}).catch((error: unknown) => this.#unheard(error));
    }
  }

  #heard(job: Job | undefined): void {
    this.#heardAt = Date.now();
    if (!job) return this.#halt('lost');
    // A socket that has come since then knows only what was stored, not what the one before it was told.
    if (job.connectionId !== this.#job.connectionId) this.#told = -1;
    this.#job = job;
    if (job.requestedAction === 'cancel') this.#halt('cancel');
    this.#pausedAt = job.requestedAction === 'pause' ? (this.#pausedAt ?? Date.now()) : undefined;
    if (this.#pausedAt !== undefined && Date.now() - this.#pausedAt >= this.#timing.pauseHoldMs) this.#halt('pause');
  }

  #unheard(error: unknown): void {
    log.warn('import not renewed', describeError(error));
    if (Date.now() - this.#heardAt > UNHEARD_MS) this.#halt('lost');
  }

  #halt(stop: Stop): void {
    // A cancellation is the last word; of the others the first one holds.
    if (stop === 'cancel' || !this.#stop) this.#stop = stop;
    this.#stopping.abort();
  }

  #tell(): void {
    if (this.#telling || this.#ending.signal.aborted || Date.now() - this.#toldAt < PROGRESS_EVERY_MS) return;
    this.#telling = true;
    this.#toldAt = Date.now();
    this.#told = this.#received;
    void notify(this.#job.connectionId, progressMessage(this.#received, this.#job.fileSize)).finally(() => {
      this.#telling = false;
    });
  }
}
