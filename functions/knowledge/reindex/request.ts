/** POST /kb/reindex: starts the job, or joins the one that runs, and waits a while for its end. The job itself runs elsewhere. */

import { setTimeout as pause } from 'node:timers/promises';
import { REINDEX_ANSWER_MS, REINDEX_POLL_MS, type ReindexJob } from '../../../shared/knowledge.ts';
import type { Admin } from '../../platform/audit-entry.ts';
import { invokeLater } from '../../platform/aws/invoke.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';
import { acquireLease, endJob, newestJob } from './job.ts';

const { REINDEX_FUNCTION } = settings('REINDEX_FUNCTION');

/**
 * The job as it is when it has ended, or after 20 s. A job that a crash left behind is taken over.
 * @throws Refusal 502 with the reason when the job failed, 503 when it could not be started.
 */
export async function requestReindex(admin: Admin): Promise<{ message: string; job: ReindexJob }> {
  const until = Date.now() + REINDEX_ANSWER_MS;
  await startUnlessRunning(admin);
  for (let wait = 200; ; wait = Math.min(2 * wait, REINDEX_POLL_MS)) {
    await pause(wait);
    const job = await newestJob();
    if (job?.state === 'failed') throw new Refusal(502, job.message);
    if (job?.state === 'interrupted') await startUnlessRunning(admin);
    else if (job && (job.state === 'ended' || Date.now() + wait > until)) return { message: job.message, job };
    else if (Date.now() > until) throw new Refusal(503, NOT_STARTED);
  }
}

const NOT_STARTED = 'The reindex could not be started. What was searchable still is. Please try again in a minute.';

async function startUnlessRunning(admin: Admin): Promise<void> {
  const id = await acquireLease(admin);
  if (id === undefined) return;
  try {
    await invokeLater(REINDEX_FUNCTION, { job: id });
  } catch (error) {
    log.error('the reindex could not be started', describeError(error));
    await endJob(id, { state: 'failed', message: NOT_STARTED, failed: [] });
    throw new Refusal(503, NOT_STARTED);
  }
}
