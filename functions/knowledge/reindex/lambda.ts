/** The Lambda entry of a reindex, started by the desk, by a deploy, and by itself: a job may take longer than one run of a function. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { invokeLater } from '../../platform/aws/invoke.ts';
import { settings } from '../../platform/settings.ts';
import { isBroughtIn } from '../files/shipped.ts';
import { acquireLease, newestJob } from './job.ts';
import { runReindex } from './reindex.ts';

const { REINDEX_FUNCTION } = settings('REINDEX_FUNCTION');

/** A job to go on with; without one, the library of a deploy is to be brought in. */
const Order = z.union([z.strictObject({ job: z.string() }), z.strictObject({})]);
/** Recorded as who started the reindex after a deploy. */
const DEPLOY = { id: 'deploy', username: 'deploy' };
/** Kept for storing the progress and starting the next run. */
const RESERVE_MS = 45_000;
const CHECK_EVERY_MS = 1_000;

/** Continues the job, and starts a new run of itself to go on with it before its own time is over. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const order = Order.parse(event);
  const deadline = new AbortController();
  const clock = setInterval(() => {
    if (context.getRemainingTimeInMillis() < RESERVE_MS) deadline.abort();
  }, CHECK_EVERY_MS);
  try {
    const job = 'job' in order ? order.job : await jobOfDeploy(deadline.signal);
    if (job !== undefined && !(await runReindex(job, deadline.signal))) await invokeLater(REINDEX_FUNCTION, { job });
  } finally {
    clearInterval(clock);
  }
}

/** Waits for another reindex to end. @returns The job; undefined where the library can be searched as it is shipped. */
async function jobOfDeploy(signal: AbortSignal): Promise<string | undefined> {
  while (!(await isLibraryIndexed())) {
    const job = await acquireLease(DEPLOY);
    if (job !== undefined) return job;
    await pause(CHECK_EVERY_MS, undefined, { signal });
  }
  return undefined;
}

/**
 * Whether everything that is shipped was brought in, and the reindex after it has ended. Asks for the lists only when one has ended: before,
 * there may be none, which S3 says only to a role that may list the bucket, as GitHub's may not. Another may start while they are read.
 */
export const isLibraryIndexed = async (): Promise<boolean> =>
  (await hasEnded()) && (await isBroughtIn()) && (await hasEnded());

const hasEnded = async (): Promise<boolean> => (await newestJob())?.state === 'ended';
