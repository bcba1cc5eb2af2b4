/** The Lambda entry of a reindex, started by the desk and by itself: a job may take longer than one run of a function. */

import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { invokeLater } from '../../platform/aws/invoke.ts';
import { settings } from '../../platform/settings.ts';
import { runReindex } from './reindex.ts';

const { REINDEX_FUNCTION } = settings('REINDEX_FUNCTION');

const Order = z.object({ job: z.string() });
/** Kept for storing the progress and starting the next run. */
const RESERVE_MS = 45_000;
const CHECK_EVERY_MS = 1_000;

/** Continues the job, and starts a new run of itself to go on with it before its own time is over. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const { job } = Order.parse(event);
  const deadline = new AbortController();
  const clock = setInterval(() => {
    if (context.getRemainingTimeInMillis() < RESERVE_MS) deadline.abort();
  }, CHECK_EVERY_MS);
  try {
    if (!(await runReindex(job, deadline.signal))) await invokeLater(REINDEX_FUNCTION, { job });
  } finally {
    clearInterval(clock);
  }
}
