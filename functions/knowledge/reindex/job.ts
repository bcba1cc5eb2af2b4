/** The reindex job, one at a time: its lease, its progress and its end. A job whose lease has run out can be replaced. */
import { ulid } from 'ulid';
import type { ReindexJob } from '../../../shared/knowledge.ts';
import type { Admin } from '../../platform/audit-entry.ts';
import { absent, is, isNot, lessThan } from '../../platform/table/expressions.ts';
import { audited } from '../../platform/table/items/audit.ts';
import { transact, unlessConditionFails } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { NewestReindex, type ReindexJobItem } from '../items.ts';

/** A job that has not been renewed for this long was interrupted, and another one may start. */
export const STALE_MS = 10_000;
/** Files named in a job's answer; the list of documents names them all. */
const FAILED_NAMED = 100;

/** The newest job as it reads now; null before the first. */
export async function newestJob(now = Date.now()): Promise<ReindexJob | null> {
  const item = await NewestReindex.get();
  return item ? asJob(item, now) : null;
}

function asJob({ renewedAt, ...job }: ReindexJobItem, now: number): ReindexJob {
  if (job.state !== 'running') return job;
  if (now - renewedAt > STALE_MS)
    return {
      ...job,
      state: 'interrupted',
      message: 'The reindex was interrupted. Start it again: it goes on where it was.',
    };
  const message =
    job.phase === 'reading'
      ? `Reading the files: ${job.filesRead} of ${job.files}.`
      : 'The knowledge base takes the passages in.';
  return { ...job, message };
}

/**
 * Claims a new job, recorded as this admin's doing.
 * @returns Its id; undefined while another one runs.
 */
export async function acquireLease(admin: Admin, now = Date.now()): Promise<string | undefined> {
  const item: ReindexJobItem = {
    id: ulid(),
    state: 'running',
    phase: 'reading',
    startedAt: toIso(now),
    endedAt: null,
    startedBy: admin.username,
    files: 0,
    filesRead: 0,
    message: '',
    failed: [],
    renewedAt: now,
  };
  const claim = NewestReindex.write.replace(item, [
    { state: absent },
    { state: isNot('running') },
    { renewedAt: lessThan(now - STALE_MS) },
  ]);
  const audit = audited({ admin, action: 'knowledge.reindexed', subject: 'Knowledge base' });
  return unlessConditionFails(transact([claim, audit]).then(() => item.id));
}

export type ReindexProgress = Pick<ReindexJob, 'phase' | 'files' | 'filesRead'>;

/** Renews the job's lease and stores its progress. @throws ConditionFailed when it is no longer the one that runs. */
export const renewLease = (id: string, progress: ReindexProgress): Promise<unknown> =>
  write(id, { ...progress, renewedAt: Date.now() });

/** Stores the end of the job. @throws ConditionFailed when it is no longer the one that runs. */
export const endJob = (id: string, end: Pick<ReindexJob, 'message' | 'failed'> & { state: 'ended' | 'failed' }) =>
  write(id, { ...end, failed: end.failed.slice(0, FAILED_NAMED), endedAt: toIso() });

const write = (id: string, set: Partial<ReindexJobItem>): Promise<unknown> =>
  NewestReindex.update({ set, when: { id: is(id), state: is('running') } });
