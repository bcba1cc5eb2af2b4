/** The lease of a run that makes an export, the number of attempts, and its end. Every change is conditional. */
import { setTimeout as pause } from 'node:timers/promises';
import { keepLease, type Lease } from '../platform/lease.ts';
import { mailWrite } from '../platform/mail/outbox.ts';
import { type Change, is, lessThan } from '../platform/table/expressions.ts';
import { conditionHeld, transact, unlessConditionFails } from '../platform/table/table.ts';
import { type ExportItem, Exports } from '../uploads/items.ts';

/** After this long without a renewal another run may take the export. */
const LEASE_MS = 15_000;
const RENEW_MS = 3_000;
/** The stream retries a failed export. After so many attempts it is marked as failed, so that it does not block the stream. */
const ATTEMPTS = 3;

export interface ExportRun {
  userId: string;
  id: string;
  worker: string;
}

/**
 * Takes the export. Waits for the lease of a killed run, because the stream retries long before the lease ends.
 * @returns Undefined when there is nothing to do: it has ended, its member is deleted, or another run has it.
 */
export async function acquireLease({ userId, id, worker }: ExportRun): Promise<ExportItem | undefined> {
  for (let tries = 0; tries < 2; tries++) {
    const item = await Exports.get(userId, id);
    if (item?.state !== 'working') return undefined;
    await pause(Math.max(0, item.leaseUntil - Date.now() + 1));
    const taken = await unlessConditionFails(
      Exports.update(userId, id, {
        set: { worker, leaseUntil: Date.now() + LEASE_MS },
        add: { attempts: 1 },
        when: { state: is('working' as const), leaseUntil: lessThan(Date.now()) },
      }),
    );
    if (taken) return taken;
  }
  return undefined;
}

export const isLastAttempt = ({ attempts }: ExportItem): boolean => attempts >= ATTEMPTS;
/** Whether it was attempted more often than it may fail: runs were killed and could not mark it as failed. */
export const isOverdue = ({ attempts }: ExportItem): boolean => attempts > ATTEMPTS;

type Changes = NonNullable<Change<ExportItem>['set']>;
const held = ({ worker }: ExportRun, set: Changes) => ({
  set,
  when: { state: is('working' as const), worker: is(worker) },
});
/** @returns False when the export is no longer this run's: another run has it, or its member is deleted. */
const change = (run: ExportRun, set: Changes): Promise<boolean> =>
  conditionHeld(Exports.update(run.userId, run.id, held(run, set)));

/** @returns False when the export is no longer this run's. */
export const renewLease = (run: ExportRun): Promise<boolean> => change(run, { leaseUntil: Date.now() + LEASE_MS });

export const renewing = (run: ExportRun): Lease =>
  keepLease({
    everyMs: RENEW_MS,
    leaseMs: LEASE_MS,
    renew: () => renewLease(run),
    warning: 'the lease of an export could not be renewed',
  });

/** Releases the lease for the next attempt. */
export const releaseLease = (run: ExportRun): Promise<boolean> => change(run, { leaseUntil: 0 });

/**
 * Stores which files are whole. The next run continues after them, and the count of attempts starts again.
 * @returns False when the export is no longer this run's.
 */
export const storeFiles = (run: ExportRun, whole: { files: number[]; lastPhoto: string }): Promise<boolean> =>
  change(run, { ...whole, attempts: 1 });

const end = (run: ExportRun, set: Changes) =>
  Exports.write.update(run.userId, run.id, held(run, { ...set, leaseUntil: 0 }));

/**
 * Marks the export as ready and writes its mail. Does nothing where it is no longer this run's.
 * @param until When the files expire, in seconds since 1970.
 */
export function markReady(run: ExportRun, { files, until }: { files: number[]; until: number }): Promise<boolean> {
  const bytes = files.reduce((sum, one) => sum + one, 0);
  const mail = mailWrite('export-ready', run.userId, { at: until, files: files.length });
  return conditionHeld(transact([end(run, { state: 'ready', bytes, files }), mail]));
}

/** Marks the export as failed and writes its mail, because the member may have left the page. */
export const markFailed = (run: ExportRun): Promise<boolean> =>
  conditionHeld(transact([end(run, { state: 'failed' }), mailWrite('export-failed', run.userId)]));
