/**
 * Makes the export files with members' data from every domain. The table's stream starts it with the requested exports, which share one scan
 * of the table. It can be killed anywhere and run again: an export that is being made has a lease, the next run goes on after the last whole
 * file, and S3 shows a file only once it is whole.
 */
import { randomUUID } from 'node:crypto';
import type { BillingRecords } from '../../shared/billing.ts';
import { billingRecords } from '../billing/membership/invoices.ts';
import { withStripe } from '../billing/stripe/stripe.ts';
import { describeError, log } from '../platform/log.ts';
import { type SubscriptionItem, Subscriptions } from '../platform/table/items/subscription.ts';
import { Users } from '../platform/table/items/user.ts';
import { exportInKey } from '../platform/table/keys.ts';
import { insertedKeys } from '../platform/table/stream-event.ts';
import { dayOf } from '../platform/time.ts';
import { type ExportItem, exportKey } from '../uploads/items.ts';
import { type Batch, batchOf } from './batch.ts';
import { writeDocument, writePhotos } from './contents.ts';
import { sortOwn } from './found.ts';
import {
  isLastAttempt,
  isOverdue,
  keep,
  keepFiles,
  type Making,
  markFailed,
  markReady,
  release,
  renew,
  take,
} from './making.ts';
import { ZIP_BYTES, ZipUpload } from './zip-upload.ts';

/** @param maxBytes The size at which a file is full and another one begins. */
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
export const handler = exporter(ZIP_BYTES);

async function work(making: Making, batch: Batch, maxBytes: number): Promise<void> {
  const item = await take(making);
  if (!item) return;
  if (isOverdue(item)) return giveUp(making, item);
  const lease = keep(making);
  try {
    const files = await makeFiles(making, item, { batch, lost: lease.lost, maxBytes });
    if (!files) return;
    await markReady(making, { files, until: item.ttl });
    log.info('data exported', { files: files.length });
  } catch (error) {
    log.error('data not exported', { attempts: item.attempts, ...describeError(error) });
    if (isLastAttempt(item)) return giveUp(making, item);
    await release(making);
    throw error;
  } finally {
    await lease.end();
  }
}

async function giveUp(making: Making, { attempts }: ExportItem): Promise<void> {
  log.error('an export is given up', { attempts });
  await markFailed(making);
}

interface Run {
  batch: Batch;
  lost: AbortSignal;
  maxBytes: number;
}
type Own = Parameters<typeof writeDocument>[1];

/** @returns The bytes of each file; undefined where the member's deletion has begun, or another run has the export. */
async function makeFiles(making: Making, item: ExportItem, run: Run): Promise<number[] | undefined> {
  const user = await Users.get(making.userId);
  if (!user || user.deletion?.begun) return undefined;
  let { files = [], lastPhoto } = item;
  const subscription = await Subscriptions.get(user.id);
  const invoices = files.length === 0 ? await invoicesOf(subscription) : [];
  const own = { user, subscription, invoices, found: sortOwn(await run.batch.keysOf(user), user.id) };
  do {
    const file = await makeFile(making, own, { number: files.length + 1, after: lastPhoto, ...run });
    if (!file) return undefined;
    files = [...files, file.bytes];
    ({ lastPhoto } = file);
    if (lastPhoto !== undefined && !(await keepFiles(making, { files, lastPhoto }))) return undefined;
  } while (lastPhoto !== undefined);
  return files;
}

/** @returns The file's size, and its last photo where more follow; undefined where the export is no longer this run's. */
async function makeFile(
  making: Making,
  own: Own,
  { number, after, lost, maxBytes }: Omit<Run, 'batch'> & { number: number; after: string | undefined },
): Promise<{ bytes: number; lastPhoto: string | undefined } | undefined> {
  const name = `verandah-${dayOf(Date.now())}${number === 1 ? '' : `-${number}`}.zip`;
  const zip = await ZipUpload.begin({
    key: exportKey(making.userId, making.id, number),
    name,
    ended: lost,
    maxBytes,
  });
  try {
    if (number === 1) await writeDocument(zip, own);
    const lastPhoto = await writePhotos(zip, own.found, after);
    // A deletion removes the export's item first and the bucket's files after it, so it finds a file that completes here.
    if (await renew(making)) return { bytes: await zip.complete(), lastPhoto };
    await zip.abort();
    return undefined;
  } catch (error) {
    await zip.abort();
    throw error;
  }
}

async function invoicesOf(subscription: SubscriptionItem | undefined): Promise<BillingRecords['invoices']> {
  if (subscription?.stripeCustomerId === undefined) return [];
  return (await withStripe(({ stripe }) => billingRecords(stripe, { subscription }))).invoices;
}
