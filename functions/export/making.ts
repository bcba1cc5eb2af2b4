/** The lease of a run that makes an export, the number of attempts, and its end. Every change is conditional. */
import { setTimeout as pause } from 'node:timers/promises';
import { keepLease, type Lease } from '../platform/lease.ts';
import { mailWrite } from '../platform/mail/outbox.ts';
import { type Change, is, lessThan } from '../platform/table/expressions.ts';
import { transact, unlessConditionFails } from '../platform/table/table.ts';
import { type ExportItem, Exports } from '../uploads/items.ts';

/** After this long without a renewal another run may take the export. */
const LEASE_MS = 15_000;
const RENEW_MS = 3_000;
/** The stream retries a failed export. After so many attempts it is marked as failed, so that it does not block the stream. */
const ATTEMPTS = 3;

export interface Making {
  userId: string;
  id: string;
  worker: string;
}

/**
 * Takes the export. Waits for the lease of a killed run, because the stream retries long before the lease ends.
 * @returns Undefined when there is nothing to do: it has ended, its member is deleted, or another run has it.
 */
export async function take({ userId, id, worker }: Making): Promise<ExportItem | undefined> {
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

const heldBy = (worker: string) => ({ state: is('working' as const), worker: is(worker) });

/** @returns False when the export is no longer this run's: another run has it, or its member is deleted. */
export const renew = async ({ userId, id, worker }: Making): Promise<boolean> =>
  (await unlessConditionFails(
    Exports.update(userId, id, { set: { leaseUntil: Date.now() + LEASE_MS }, when: heldBy(worker) }),
  )) !== undefined;

export const keep = (making: Making): Lease =>
  keepLease({
    everyMs: RENEW_MS,
    leaseMs: LEASE_MS,
    renew: () => renew(making),
    warning: 'the lease of an export could not be renewed',
  });

/** Releases the lease for the next attempt. */
export const release = ({ userId, id, worker }: Making): Promise<unknown> =>
  unlessConditionFails(Exports.update(userId, id, { set: { leaseUntil: 0 }, when: heldBy(worker) }));

const end = ({ userId, id, worker }: Making, set: NonNullable<Change<ExportItem>['set']>) =>
  Exports.write.update(userId, id, { set: { ...set, leaseUntil: 0 }, when: heldBy(worker) });

/**
 * Stores which files are whole. The next run continues after them, and the count of attempts starts again.
 * @returns False when the export is no longer this run's.
 */
export const keepFiles = async (
  { userId, id, worker }: Making,
  { files, lastPhoto }: { files: number[]; lastPhoto: string },
): Promise<boolean> =>
  (await unlessConditionFails(
    Exports.update(userId, id, { set: { files, lastPhoto, attempts: 1 }, when: heldBy(worker) }),
  )) !== undefined;

/**
 * Marks the export as ready and writes its mail. Does nothing where it is no longer this run's.
 * @param until When the files expire, in seconds since 1970.
 */
export function markReady(making: Making, { files, until }: { files: number[]; until: number }): Promise<unknown> {
  const bytes = files.reduce((sum, one) => sum + one, 0);
  return unlessConditionFails(
    transact([
      end(making, { state: 'ready', bytes, files }),
      mailWrite('export-ready', making.userId, { at: until, files: files.length }),
    ]),
  );
}

/** Marks the export as failed and writes its mail, because the member may have left the page. */
export const markFailed = (making: Making): Promise<unknown> =>
  unlessConditionFails(transact([end(making, { state: 'failed' }), mailWrite('export-failed', making.userId)]));
