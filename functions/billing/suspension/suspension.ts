/**
 * Suspending a member: sets a flag on the user item, which every call reads with the session, and stops the renewal. Each sync stops a renewal
 * that starts later (functions/billing/membership/sync.ts).
 */
import { ULID } from '../../../shared/contract/page.ts';
import type { Admin } from '../../platform/audit-entry.ts';
import type { DueWork } from '../../platform/due/run-due-work.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audited } from '../../platform/table/items/audit.ts';
import { addressUnchanged, forgetAddresses, rememberAddresses } from '../../platform/table/items/retained.ts';
import {
  type SubscriptionItem,
  Subscriptions,
  suspendedRenewalWrite,
} from '../../platform/table/items/subscription.ts';
import { type UserItem, Users } from '../../platform/table/items/user.ts';
import { batchGet, retryCondition, transact } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { stopRenewal } from '../membership/cancellation.ts';
import { withStripe } from '../stripe/stripe.ts';

const NO_SUCH_MEMBER = 'There is no such member.';

/**
 * Suspends a member: they can no longer write or use the assistant, and the membership does not renew. One transaction writes the flag,
 * the audit entry, the hashes of the member's proved addresses, and due work: where this call ends before the renewal is stopped, the daily rule stops it. Safe to repeat where the
 * payment provider did not answer: the flag and its reason stay as they are, and the repeat is recorded with its own reason.
 * @throws Refusal 404 for no member, 409 for the admin's own account, 503 when the provider does not answer.
 */
export async function suspend(admin: Admin, userId: string, reason: string): Promise<void> {
  const subscription = await retryCondition(async () => {
    const { member, subscription: found } = await existing(userId);
    if (member.id === admin.id) throw new Refusal(409, 'You can’t suspend yourself. Ask another admin to do it.');
    const { suspension = { at: toIso(), reason } } = member;
    await transact([
      Users.write.update(userId, { setIfAbsent: { suspension }, when: addressUnchanged(member) }),
      audited({ admin, action: 'member.suspended', member, detail: reason }),
      suspendedRenewalWrite(userId),
      // Otherwise the member goes on at once with another spelling of the address.
      ...(await rememberAddresses({ ...member, suspension })),
    ]);
    return found;
  }, changing);
  await stopRenewalOf(userId, subscription);
}

async function stopRenewalOf(userId: string, subscription: SubscriptionItem | undefined): Promise<void> {
  const customer = subscription?.stripeCustomerId;
  if (customer !== undefined) await withStripe(({ stripe }) => stopRenewal(stripe, { userId, customer }));
}

/**
 * The due work of a suspension. Does nothing for a member who was restored or deleted by then.
 * @throws Refusal 503 while the provider does not answer: the item stays.
 */
export const stopSuspendedRenewal: DueWork = async ({ subject: userId }) => {
  const [user, subscription] = await batchGet([Users.at(userId), Subscriptions.at(userId)]);
  if (user?.suspension) await stopRenewalOf(userId, subscription);
  return [];
};

/**
 * Lifts the suspension, and forgets the addresses that would bring it back. The renewal stays stopped until the member resumes it.
 * @throws Refusal 404 for no member, 409 for one who is not suspended.
 */
export async function restore(admin: Admin, userId: string, reason: string): Promise<void> {
  await retryCondition(async () => {
    const { member } = await existing(userId);
    if (!member.suspension) throw new Refusal(409, `${member.username} isn’t suspended.`);
    await transact([
      Users.write.update(userId, { remove: ['suspension', 'suspendedAddresses'], when: addressUnchanged(member) }),
      audited({ admin, action: 'member.restored', member, detail: reason }),
      ...(await forgetAddresses(member)),
    ]);
  }, changing);
}

function changing(): never {
  throw new Refusal(409, 'The member is just changing their account. Please try again.');
}

async function existing(userId: string): Promise<{ member: UserItem; subscription: SubscriptionItem | undefined }> {
  const [member, subscription] = ULID.test(userId) ? await batchGet([Users.at(userId), Subscriptions.at(userId)]) : [];
  if (!member) throw new Refusal(404, NO_SUCH_MEMBER);
  return { member, subscription };
}
