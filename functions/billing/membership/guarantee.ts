/**
 * The money-back guarantee: 30 days from the first payment of a person's first membership. Keyed hashes of the address and of the cards that
 * paid recognise a person who has deleted their account or had the first payment refunded, and comes back with another account.
 */
import { RETAINED } from '../../../shared/accounts/retention.ts';
import { GUARANTEE_DAYS } from '../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { endOfPromisedDay } from '../../../shared/contract/promised-day.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { settings } from '../../platform/settings.ts';
import { keyedHash } from '../../platform/stage-key.ts';
import { type SubscriptionItem, Subscriptions } from '../../platform/table/items/subscription.ts';
import type { UserItem } from '../../platform/table/items/user.ts';
import type { TransactionWrite } from '../../platform/table/table.ts';
import { secondsFromNow, toSeconds } from '../../platform/time.ts';
import { UsedGuarantees } from '../items.ts';
import { payingCardsOf } from '../stripe/paying-cards.ts';
import { withStripe } from '../stripe/stripe.ts';

/** Whether a card identifies a person on this stage. Stripe's published test cards do not. */
const isByCard = settings('GUARANTEE_BY_CARD').GUARANTEE_BY_CARD === 'true';

/** The message to a member whose address or card has used the guarantee on another account. */
export const GUARANTEE_USED =
  'One refund per person and card. It has been used on another account. You can still cancel and keep access until the end of the period.';

/** The last second of the guarantee for a first payment made at `paidAt`, in seconds: it lasts to the end of its last day. */
export const guaranteeEnd = (paidAt: number): number => endOfPromisedDay(paidAt + GUARANTEE_DAYS * DAY_SECONDS);

/** Whether the guarantee is over for a first payment. @param paidAt In seconds, as is @param at, when the refund is asked for. */
export const isGuaranteeOver = (paidAt: number, at = toSeconds()): boolean => guaranteeEnd(paidAt) < at;

/**
 * Whether the guarantee covers a subscription: the first one that the person ever paid for. No other code decides this.
 * @param item Undefined for a member who never started a membership.
 */
export const isGuaranteed = (item: SubscriptionItem | undefined, subscriptionId: string | undefined): boolean =>
  !item?.guaranteeUsed && (item?.firstMembership === undefined || item.firstMembership === subscriptionId);

/** Reads the fingerprints of the cards that have paid from Stripe. */
export type PayingCards = () => Promise<string[]>;

/**
 * The writes that mark the guarantee of a leaving member as used; none for a member who never had a membership.
 * @throws Refusal 503 while Stripe does not answer.
 */
export async function writesOnLeaving(
  user: UserItem,
  subscription: SubscriptionItem | undefined,
): Promise<TransactionWrite[]> {
  const customer = subscription?.stripeCustomerId;
  if (customer === undefined || subscription?.firstMembership === undefined) return [];
  return usedGuaranteeWrites(
    await guaranteeHashes(user, () => withStripe(({ stripe }) => payingCardsOf(stripe, customer))),
  );
}

/** The writes that mark the guarantee as used. @param hashes From `guaranteeHashes`. */
export function usedGuaranteeWrites(hashes: readonly string[]): TransactionWrite[] {
  const ttl = secondsFromNow(RETAINED.guarantee.days * DAY_SECONDS);
  return hashes.map((hash) => UsedGuarantees.write.put(hash, { ttl }));
}

/** The keyed hashes that identify a person: of the address, where it is verified, and of the cards. */
export const guaranteeHashes = async (user: UserItem | undefined, cards: PayingCards): Promise<string[]> =>
  Promise.all([
    ...(user?.email !== undefined && user.emailVerified ? [addressHash(user.email)] : []),
    ...(isByCard ? await cards() : []).map(cardHash),
  ]);

/** Whether one of the cards has used the guarantee on another account. Stripe shows a card only once it has paid. */
export async function isOfUsedGuarantee(cards: PayingCards): Promise<boolean> {
  if (!isByCard) return false;
  const hashes = await Promise.all((await cards()).map(cardHash));
  const found = await Promise.all(hashes.map((hash) => UsedGuarantees.get(hash)));
  return found.some((item) => item !== undefined);
}

/**
 * The caller, who is about to start a membership, marked where the address has used the guarantee on another account. An unverified address
 * counts too, because the member may verify it after the payment or never.
 */
export async function withUsedGuarantee(caller: Caller): Promise<Caller> {
  const { id, subscription } = caller;
  const email = caller.user.email ?? caller.user.newEmail;
  if (email === undefined || subscription?.firstMembership !== undefined || subscription?.guaranteeUsed) return caller;
  if (!(await UsedGuarantees.get(await addressHash(email)))) return caller;
  return { ...caller, subscription: await Subscriptions.update(id, { set: { userId: id, guaranteeUsed: true } }) };
}

/** A keyed hash. @param what With its kind as a prefix, so that two kinds never have the same hash. An address has no prefix. */
export const hashOf = (what: string): Promise<string> => keyedHash('used guarantee', what);
const addressHash = (email: string) => hashOf(mailboxOf(email));
const cardHash = (fingerprint: string) => hashOf(`card ${fingerprint}`);
