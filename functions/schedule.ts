/** The Lambda function of the scheduled rules: does the daily due work of every domain, and removes uploads that exceed the limits. */
import * as z from 'zod/mini';
import { BOUND_UPLOADS } from '../shared/uploads.ts';
import { DELETION } from './billing/deletion/deletion.ts';
import { REFUND_REQUEST, refundOnRequest } from './billing/membership/refunds.ts';
import { REMINDER } from './billing/membership-mails/reminders.ts';
import { remind } from './billing/membership-mails/renewal-reminder.ts';
import { updateCustomerAddress } from './billing/stripe/customer-address.ts';
import { stopSuspendedRenewal } from './billing/suspension/suspension.ts';
import { deleteDueMembers } from './deletion.ts';
import { digestReplies } from './forum/replies/digest.ts';
import { type BatchWork, type DueWork, runDueWork } from './platform/due/run-due-work.ts';
import { REPLY_DIGEST } from './platform/mail/replies/digest-due.ts';
import { CUSTOMER_ADDRESS, SUSPENDED_RENEWAL } from './platform/table/items/subscription.ts';

/** The work of each kind of due item. */
const WORK: Readonly<Record<string, DueWork>> = {
  [REMINDER]: remind,
  [REFUND_REQUEST]: refundOnRequest,
  [REPLY_DIGEST]: digestReplies,
  [CUSTOMER_ADDRESS]: updateCustomerAddress,
  [SUSPENDED_RENEWAL]: stopSuspendedRenewal,
};
/** The kinds that take long, after all others. */
const LONG_WORK: Readonly<Record<string, BatchWork>> = { [DELETION]: deleteDueMembers };

/** The part of EventBridge's scheduled event that is used here. `time` is when the rule was due, not when it ran. */
const Scheduled = z.object({ time: z.iso.datetime() });

const Bounding = z.object({ task: z.literal(BOUND_UPLOADS) });

/** @throws Error where some work failed: Lambda retries the same event, twice at most, and then keeps it. */
export async function handler(event: unknown, context: { getRemainingTimeInMillis(): number }): Promise<void> {
  if (Bounding.safeParse(event).success) return (await import('./uploads/bounds.ts')).enforceUploadQuota();
  await runDueWork(Date.parse(Scheduled.parse(event).time), WORK, () => context.getRemainingTimeInMillis(), LONG_WORK);
}
