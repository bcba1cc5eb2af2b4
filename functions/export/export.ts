/**
 * Makes the export files with members' data from every domain. The table's stream starts it with the requested exports, which share one scan
 * of the table. It can be killed anywhere and run again: an export that is being made has a lease, the next run goes on after the last whole
 * file, and S3 shows a file only once it is whole.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Upload } from '@aws-sdk/lib-storage';
import type { BillingRecords } from '../../shared/billing.ts';
import { billingRecords } from '../billing/membership/invoices.ts';
import { withStripe } from '../billing/stripe/stripe.ts';
import { describeError, log } from '../platform/log.ts';
import { type SubscriptionItem, Subscriptions } from '../platform/table/items/subscription.ts';
import { Users } from '../platform/table/items/user.ts';
import { exportInKey } from '../platform/table/keys.ts';
import { insertedKeys } from '../platform/table/stream-event.ts';
import { dayOf } from '../platform/time.ts';
import { Bucket, deleteUpload, s3 } from '../uploads/bucket.ts';
import { type ExportItem, Exports, exportKey } from '../uploads/items.ts';
import { type Batch, batchOf } from './batch.ts';
import { documentFiles, type Own, photos } from './contents.ts';
import {
  acquireLease,
  type ExportRun,
  isLastAttempt,
  isOverdue,
  markFailed,
  markReady,
  releaseLease,
  renewing,
  renewLease,
  storeFiles,
} from './export-run.ts';
import { sortOwn } from './found.ts';
import { type ZipFile, ZipStream } from './zip.ts';

/** About two minutes of work, and a download that a phone can hold. */
const MAX_ZIP_BYTES = 1024 ** 3;

/** @param maxBytes The most bytes of a file, unless its first photo alone has more. */
export const exporter =
  (maxBytes: number) =>
  async (event: unknown): Promise<void> => {
    const batch = await batchOf(insertedKeys(event).flatMap((key) => exportInKey(key) ?? []));
    const failures: unknown[] = [];
    for (const wanted of batch.inOrder)
      await work({ ...wanted, worker: randomUUID() }, batch, maxBytes).catch((error: unknown) => failures.push(error));
    // At the end, so that the others are made. The stream's retry finds them ready.
    if (failures.length > 0) throw failures[0];
  };

/** @throws Error when an export fails and a retry may succeed. */
export const handler = exporter(MAX_ZIP_BYTES);

async function work(run: ExportRun, batch: Batch, maxBytes: number): Promise<void> {
  const item = await acquireLease(run);
  if (!item) return;
  if (isOverdue(item)) return giveUp(run, item);
  const lease = renewing(run);
  try {
    const files = await makeFiles(run, item, { batch, lost: lease.lost, maxBytes });
    if (!files) return;
    await markReady(run, { files, until: item.ttl });
    log.info('data exported', { files: files.length });
  } catch (error) {
    log.error('data not exported', { attempts: item.attempts, ...describeError(error) });
    if (isLastAttempt(item)) return giveUp(run, item);
    await releaseLease(run);
    throw error;
  } finally {
    await lease.end();
  }
}

async function giveUp(run: ExportRun, { attempts }: ExportItem): Promise<void> {
  log.error('an export is given up', { attempts });
  await markFailed(run);
}

interface Circumstances {
  batch: Batch;
  /** Aborts where another run has taken the export. */
  lost: AbortSignal;
  maxBytes: number;
}

/** @returns The bytes of each file; undefined where the member's deletion has begun, or another run has the export. */
async function makeFiles(run: ExportRun, item: ExportItem, given: Circumstances): Promise<number[] | undefined> {
  const user = await Users.get(run.userId);
  if (!user || user.deletion?.begun) return undefined;
  let { files = [], lastPhoto } = item;
  const subscription = await Subscriptions.get(user.id);
  const invoices = files.length === 0 ? await invoicesOf(subscription) : [];
  const own = { user, subscription, invoices, found: sortOwn(await given.batch.keysOf(user), user.id) };
  do {
    const file = await makeFile(run, own, { number: files.length + 1, after: lastPhoto ?? '', ...given });
    if (!file) return undefined;
    files = [...files, file.bytes];
    ({ lastPhoto } = file);
    if (lastPhoto !== undefined && !(await storeFiles(run, { files, lastPhoto }))) return undefined;
  } while (lastPhoto !== undefined);
  return files;
}

interface MadeFile {
  bytes: number;
  /** The last photo in it, where more follow; empty where none was. */
  lastPhoto: string | undefined;
}

/** @returns Undefined where the export is no longer this run's. */
async function makeFile(
  run: ExportRun,
  own: Own,
  { number, after, lost, maxBytes }: Omit<Circumstances, 'batch'> & { number: number; after: string },
): Promise<MadeFile | undefined> {
  const zip = new ZipStream();
  let [last, lastPhoto]: [string, string | undefined] = [after, undefined];
  async function* files(): AsyncGenerator<ZipFile> {
    if (number === 1) yield* documentFiles(own);
    for await (const photo of photos(own.found, after)) {
      lost.throwIfAborted();
      if (!zip.hasRoom(photo.content.length, maxBytes)) {
        lastPhoto = last;
        break;
      }
      yield photo;
      last = photo.id;
    }
    // The last step before the file is whole: it may not replace the file of another run.
    if (!(await renewLease(run))) throw new LeaseLost();
  }
  const Key = exportKey(run.userId, run.id, number);
  try {
    await uploadZip(Key, `verandah-${dayOf(Date.now())}${number === 1 ? '' : `-${number}`}.zip`, zip.pieces(files()));
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    throw error;
  }
  // A deletion removes the export's item first and the files that it sees after it: it may have missed this one.
  if (!(await Exports.get(run.userId, run.id))) await deleteUpload(Key);
  return { bytes: zip.bytes, lastPhoto };
}

class LeaseLost extends Error {}

/** @param name The file's name in a browser's download. */
async function uploadZip(Key: string, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const upload = new Upload({
    client: s3,
    params: {
      Bucket,
      Key,
      Body: Readable.from(pieces),
      ContentType: 'application/zip',
      ContentDisposition: `attachment; filename="${name}"`,
    },
    // One part in memory. With several at once, a failed one would not end the others.
    queueSize: 1,
  });
  await upload.done();
}

async function invoicesOf(subscription: SubscriptionItem | undefined): Promise<BillingRecords['invoices']> {
  if (subscription?.stripeCustomerId === undefined) return [];
  return (await withStripe(({ stripe }) => billingRecords(stripe, { subscription }))).invoices;
}
