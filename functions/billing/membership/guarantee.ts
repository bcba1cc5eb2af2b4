/**
 * The money-back guarantee: 30 days from the first payment of a person's first membership. Once an account is deleted, a person is known
 * by a keyed hash of their address alone.
 */
import { createHmac } from 'node:crypto';
import { RETAINED } from '../../../shared/accounts/retention.ts';
import { GUARANTEE_DAYS } from '../../../shared/billing.ts';
import type { Caller } from '../../platform/http/session.ts';
import { stageKey } from '../../platform/stage-key.ts';
import type { UserItem } from '../../platform/table/entities/accounts/user.ts';
import { type SubscriptionItem, Subscriptions } from '../../platform/table/entities/billing/subscription.ts';
import { UsedGuarantees } from '../../platform/table/entities/billing/used-guarantee.ts';
import { fold } from '../../platform/table/keys.ts';
import type { TransactionWrite } from '../../platform/table/table.ts';
import { DAY_SECONDS, secondsFromNow } from '../../platform/time.ts';

/** When it ends for a first payment made at `paidAt`, in seconds. */
export const guaranteeEnd = (paidAt: number): number => paidAt + GUARANTEE_DAYS * DAY_SECONDS;

/**
 * Whether it covers a subscription: the first that the person ever paid for. The one place that decides it.
 * @param item Undefined for a member who never started a membership.
 */
export const isGuaranteed = (item: SubscriptionItem | undefined, subscriptionId: string | undefined): boolean =>
  !item?.guaranteeUsed && (item?.firstMembership === undefined || item.firstMembership === subscriptionId);

/** The write that remembers a member who leaves and has had a membership. Nothing where nobody has shown that the address is theirs. */
export async function usedGuaranteeWrites(
  { email, emailVerified }: UserItem,
  subscription: SubscriptionItem | undefined,
): Promise<TransactionWrite[]> {
  if (email === undefined || !emailVerified || subscription?.firstMembership === undefined) return [];
  const ttl = secondsFromNow(RETAINED.guarantee.days * DAY_SECONDS);
  return [UsedGuarantees.write.put(await addressHash(email), { ttl })];
}

/**
 * The caller, who is about to start a membership, marked where the address is that of a member who has left. An address that is not
 * verified yet counts too: it is verified after the payment, or never.
 */
export async function withUsedGuarantee(caller: Caller): Promise<Caller> {
  const { id, subscription } = caller;
  const email = caller.user.email ?? caller.user.newEmail;
  if (email === undefined || subscription?.firstMembership !== undefined || subscription?.guaranteeUsed) return caller;
  if (!(await UsedGuarantees.get(await addressHash(email)))) return caller;
  return { ...caller, subscription: await Subscriptions.update(id, { set: { userId: id, guaranteeUsed: true } }) };
}

/** One spelling for an address: in any letter case, and without what some write after a plus, it is the same mailbox. */
const inOneSpelling = (email: string) => fold(email).replace(/\+[^@]*(?=@)/, '');

const addressHash = async (email: string) =>
  createHmac('sha256', await stageKey('used guarantee'))
    .update(inOneSpelling(email))
    .digest('hex');
