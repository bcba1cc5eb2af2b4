/** A member's message to support, which goes through the outbox, so that none is lost. */
import type { SupportMessage } from '../../../shared/accounts/support.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { claimKey, createdUnder, type KeyedCall } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { hasAccess } from '../../platform/table/items/subscription.ts';
import { transact, unlessConditionFails } from '../../platform/table/table.ts';

/**
 * Queues the message once for each Idempotency-Key. Whether it has priority is decided by the membership.
 * @throws Refusal 409 where no answer would reach the member: their address is not verified, or mail to it is stopped.
 */
export async function writeToSupport(
  { id, user, subscription }: Caller,
  { message, build }: SupportMessage,
  call: KeyedCall | undefined,
): Promise<{ priority: boolean }> {
  if (!user.emailVerified) throw new Refusal(409, 'Please verify your email first, so our answer can reach you.');
  if (user.mailStopped)
    throw new Refusal(409, 'Our emails to your address have stopped. Please change your email first.');
  const priority = hasAccess(subscription);
  const former = subscription?.subscriptionId === undefined ? 'no membership' : 'membership ended';
  const support = { username: user.username, message, priority, plan: priority ? 'annual membership' : former, build };
  const queued = transact([...(call ? [claimKey(call, {})] : []), mailWrite('support', id, { support })]);
  await unlessConditionFails(queued, () => call && createdUnder(call));
  return { priority };
}
