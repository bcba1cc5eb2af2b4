/** The worker of an import, in its own invocation: takes the lease, copies the bytes, then finishes the job or releases it for the next one. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { invokeLater } from '../../platform/aws/invoke.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import * as jobs from '../jobs.ts';
import { acquireSlot, releaseSlot, UNTIL_NEXT_RENEWAL_MS } from '../open-imports.ts';
import type { AddressPolicy } from '../remote-file/address-policy.ts';
import { RemoteClient } from '../remote-file/remote-request.ts';
import { currentMessage, notify, notifyOpening } from '../socket/notify.ts';
import { ImportEvent } from './import-event.ts';
import { abortUpload, deleteUploaded } from './parts.ts';
import { IMPORT_TIMING, type ImportTiming } from './timing.ts';
import { NOT_CONTINUABLE, Transfer } from './transfer.ts';
import { Watch } from './watch.ts';

/** Lambda ends a chain of functions that invoke each other after about 16 (developer guide, "Recursive loop detection"). */
const MAX_CONTINUATIONS = 12;
const TAKES_TOO_LONG =
  'This file took over an hour to bring in, so we stopped. Download it to your device and add it from there.';
const LOST_ITS_PLACE = 'This file had to make way for others. Please start it again.';
const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** The part of Lambda's context that the worker uses. */
export type Invocation = Pick<Context, 'functionName' | 'getRemainingTimeInMillis'>;

/** The job of this invocation. */
interface Work {
  token: string;
  /** The id of this invocation, as the holder of the lease. */
  me: string;
  watch: Watch;
  functionName: string;
}

/**
 * The worker's handler. It resolves once the job is finished, released, or another worker's.
 * @param policy Which addresses may be fetched. Tests pass another one.
 */
export function importWorker(policy: AddressPolicy, timing: ImportTiming = IMPORT_TIMING) {
  const client = new RemoteClient(policy);
  return async (event: unknown, context: Invocation): Promise<void> => {
    const { token, connectionId } = ImportEvent.parse(event);
    const me = randomUUID();
    const job = await jobs.acquireLease(token, me);
    const opened = connectionId && notifyOpening(connectionId, job ?? (await jobs.jobOf(token)));
    if (job) {
      const watch = new Watch(token, me, job, timing, () => context.getRemainingTimeInMillis());
      try {
        await work({ token, me, watch, functionName: context.functionName }, client, timing);
      } finally {
        await watch.end();
      }
    }
    await opened;
  };
}

async function work(work: Work, client: RemoteClient, timing: ImportTiming): Promise<void> {
  const { watch } = work;
  if (watch.stop === 'cancel' && !watch.job.uploadId) return cancel(work, undefined);
  let transfer: Transfer | undefined;
  try {
    if (!watch.stop) {
      const refusal = await acquireSlot({ ...watch.job, token: work.token }, UNTIL_NEXT_RENEWAL_MS);
      if (refusal) throw refusal;
    }
    transfer = await Transfer.of(watch.job, client, watch, timing);
    if (!watch.stop) {
      await transfer.fetch();
      return await finish(work, transfer);
    }
  } catch (error) {
    if (!watch.stop) return fail(work, transfer, error);
  }
  await release(work, transfer);
}

async function finish({ token, me, watch }: Work, transfer: Transfer): Promise<void> {
  const outcome = await transfer.complete();
  const done = await jobs.markDone(token, me, outcome, watch.received);
  if (done) {
    await watch.end();
    await releaseSlot(token);
    await notify(done.connectionId, currentMessage(done));
  } else if ((await jobs.jobOf(token))?.requestedAction === 'cancel') {
    await deleteUploaded(outcome.key);
    await jobs.markCancelled(token, me);
    await watch.end();
    await releaseSlot(token);
  }
}

async function fail({ token, me, watch }: Work, transfer: Transfer | undefined, error: unknown): Promise<void> {
  await watch.end();
  await free(watch.job, transfer);
  const message = error instanceof Refusal ? error.message : OUR_FAULT;
  if (error instanceof Refusal) await jobs.rememberFailure(watch.job, message);
  else log.error('import failed', describeError(error));
  const failed = await jobs.markFailed(token, me, message);
  await releaseSlot(token);
  if (failed) await notify(failed.connectionId, currentMessage(failed));
}

/**
 * Frees the parts in S3, also those of an earlier worker where this one has sent none. Waits first for those that are being sent, which
 * would otherwise arrive after the abort.
 */
async function free({ objectKey: Key, uploadId: UploadId }: jobs.Job, transfer: Transfer | undefined): Promise<void> {
  // A part that failed is freed like the others.
  await transfer?.settle().catch(() => {});
  const upload = transfer?.upload ?? (UploadId && { Key, UploadId });
  // The bucket's lifecycle rule deletes unfinished uploads after a day in any case.
  if (upload) await abortUpload(upload).catch((error: unknown) => log.warn('parts not freed', describeError(error)));
}

/** Releases, fails or cancels the job, depending on the reason of the stop. */
async function release(work: Work, transfer: Transfer | undefined): Promise<void> {
  switch (work.watch.stop) {
    case 'lost':
      return;
    case 'over':
      return fail(work, transfer, new Refusal(400, TAKES_TOO_LONG));
    case 'full':
      return fail(work, transfer, new Refusal(429, LOST_ITS_PLACE));
    case 'pause':
    case 'unfollowed':
    case 'time':
      try {
        await transfer?.settle();
      } catch (error) {
        // A part failed after the stop: the import fails as it does when a part fails before it.
        return fail(work, transfer, error);
      }
      return releaseStored(work, transfer, work.watch.stop);
    default:
      return cancel(work, transfer);
  }
}

/** Releases the job once S3 has what was sent. */
async function releaseStored(
  work: Work,
  transfer: Transfer | undefined,
  stop: 'pause' | 'unfollowed' | 'time',
): Promise<void> {
  const { token, me, watch } = work;
  switch (stop) {
    case 'pause':
      if (!(await jobs.releasePaused(token, me, watch.received))) await continueElsewhere(work, transfer, 0);
      return;
    case 'unfollowed':
      if (!(await jobs.releaseUnfollowed(token, me, watch.job.connectionId, watch.received)))
        return continueElsewhere(work, transfer, 0);
      await watch.end();
      return releaseSlot(token);
    case 'time':
      if (transfer && !transfer.isContinuable) return fail(work, transfer, new Refusal(400, NOT_CONTINUABLE));
      return continueElsewhere(work, transfer, 1);
  }
}

/** Releases the lease and starts a new invocation, which continues after the parts in S3. @param more 1 where this counts as a continuation. */
async function continueElsewhere(work: Work, transfer: Transfer | undefined, more: 0 | 1): Promise<void> {
  const { token, me, watch, functionName } = work;
  const continuations = watch.job.continuations + more;
  if (continuations > MAX_CONTINUATIONS)
    return fail(work, transfer, new Refusal(400, 'The other site is too slow. This file would take hours.'));
  await watch.end();
  if (!(await jobs.releaseToContinue(token, me, continuations))) return cancel(work, transfer);
  try {
    await invokeLater(functionName, { token });
  } catch (error) {
    log.warn('no worker continues the import', describeError(error));
    // Nobody else would end it, unless a new socket has started a worker.
    if (await jobs.acquireLease(token, me)) await fail(work, transfer, error);
  }
}

async function cancel({ token, me, watch }: Work, transfer: Transfer | undefined): Promise<void> {
  await watch.end();
  await free(watch.job, transfer);
  await jobs.markCancelled(token, me);
  await releaseSlot(token);
}
