/**
 * Claims the one refund of a person and of a card before the refund is made at Stripe, so that two accounts that paid with one card cannot
 * both have it. A claim belongs to a payment, so that a repeat finds its own. It stays once the payment is refunded.
 */
import { RETAINED } from '../../../shared/accounts/retention.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { absent, atMost } from '../../platform/table/expressions.ts';
import { Subscriptions } from '../../platform/table/items/subscription.ts';
import { batchGet, conditionHeld, type TransactionWrite, transact } from '../../platform/table/table.ts';
import { secondsFromNow, toSeconds } from '../../platform/time.ts';
import { RefundClaims } from '../items.ts';
import { GUARANTEE_USED, guaranteeHashes, hashOf, type PayingCards } from './guarantee.ts';

/** A claim whose refund was never made expires. Longer than the three days for which Stripe repeats the event of a refund that was made. */
const CLAIM_DAYS = 4;

/**
 * Claims the refund for a payment. Safe to repeat: a payment keeps its claim.
 * @throws Refusal 409 where another payment has the claim. Where that one is refunded, marks the caller's membership as without the guarantee.
 */
export async function claimRefund(
  { id, user }: Pick<Caller, 'id' | 'user'>,
  invoiceId: string,
  cards: PayingCards,
): Promise<void> {
  const [payment, hashes] = await Promise.all([paymentHash(invoiceId), guaranteeHashes(user, cards)]);
  if (hashes.length === 0) return;
  const claim = { payment, ttl: secondsFromNow(CLAIM_DAYS * DAY_SECONDS) };
  const free = [{ payment: absent }, { ttl: atMost(toSeconds()) }];
  const writes = hashes.map((hash) => RefundClaims.write.replace(hash, claim, free));
  if (await conditionHeld(transact(writes))) return;
  const held = await batchGet(hashes.map((hash) => RefundClaims.at(hash)));
  const others = held.filter((one) => one !== undefined && one.payment !== payment);
  if (others.length === 0) return;
  if (others.some((one) => one?.isRefunded)) await Subscriptions.update(id, { set: { guaranteeUsed: true } });
  throw new Refusal(409, GUARANTEE_USED);
}

/** The writes that store the claim of a refunded payment, even over another payment's: an operator's refund at Stripe claims nothing first. */
export async function refundedWrites(hashes: readonly string[], invoiceId: string): Promise<TransactionWrite[]> {
  const payment = await paymentHash(invoiceId);
  const ttl = secondsFromNow(RETAINED.guarantee.days * DAY_SECONDS);
  return hashes.map((hash) => RefundClaims.write.put(hash, { payment, isRefunded: true, ttl }));
}

const paymentHash = (invoiceId: string) => hashOf(`payment ${invoiceId}`);
