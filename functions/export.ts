/**
 * Makes the file of a member's data, from every domain. The table's stream starts it for each one that is asked for. It can be killed
 * anywhere and run again: a run has the export by a lease, the next one begins it from the front, and S3 shows a file only once it is whole.
 */
import { randomUUID } from 'node:crypto';
import type { BillingRecords } from '../shared/billing.ts';
import { billingRecords } from './billing/membership/invoices.ts';
import { withStripe } from './billing/stripe/stripe.ts';
import { describeError, log } from './platform/log.ts';
import { Users } from './platform/table/entities/accounts/user.ts';
import { type SubscriptionItem, Subscriptions } from './platform/table/entities/billing/subscription.ts';
import { type ExportItem, exportKey } from './platform/table/entities/uploads/export.ts';
import { exportInKey } from './platform/table/keys.ts';
import { insertedKeys } from './platform/table/stream-event.ts';
import { writeContents } from './uploads/exports/contents.ts';
import { findOwn } from './uploads/exports/found.ts';
import {
  isLastAttempt,
  isOverdue,
  keep,
  type Making,
  markFailed,
  markReady,
  release,
  renew,
  take,
} from './uploads/exports/making.ts';
import { ZipUpload } from './uploads/exports/zip-upload.ts';

/** @throws Error when one fails, and may work when it is tried again. */
export async function handler(event: unknown): Promise<void> {
  for (const key of insertedKeys(event)) {
    const wanted = exportInKey(key);
    if (wanted) await work({ ...wanted, worker: randomUUID() });
  }
}

async function work(making: Making): Promise<void> {
  const item = await take(making);
  if (!item) return;
  if (isOverdue(item)) return giveUp(making, item);
  const lease = keep(making);
  try {
    const bytes = await makeFile(making, lease.lost);
    if (bytes === undefined) return;
    await markReady(making, { bytes, until: item.ttl });
    log.info('data exported', { bytes });
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

/** @returns The bytes of the file; undefined where its member leaves, or another run has taken it. */
async function makeFile(making: Making, lost: AbortSignal): Promise<number | undefined> {
  const user = await Users.get(making.userId);
  if (!user || user.deletion?.begun) return undefined;
  const subscription = await Subscriptions.get(user.id);
  const invoices = await invoicesOf(subscription);
  const found = await findOwn(user);
  const zip = await ZipUpload.begin(exportKey(making.userId, making.id), lost);
  try {
    await writeContents(zip, { user, subscription, invoices, found });
    // A deletion removes the export first and then what is on its way to the bucket: what passes here is found there.
    if (await renew(making)) return await zip.complete();
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
