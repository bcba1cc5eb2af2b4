/** What the site shows of a membership, repaired from Stripe where the stored state may have missed a webhook. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/session.ts';
import {
  hasAccess,
  paidUntil,
  type SubscriptionItem,
  Subscriptions,
} from '../../platform/table/entities/billing/subscription.ts';
import { absentOr, atMost } from '../../platform/table/expressions.ts';
import { unlessConditionFails } from '../../platform/table/table.ts';
import { HOUR_SECONDS, secondsToIso } from '../../platform/time.ts';
import { withStripe } from '../stripe/stripe.ts';
import { guaranteeEnd, isGuaranteed } from './guarantee.ts';
import { sync } from './sync.ts';

const REPAIR_EVERY_MS = 2_000;
/** A page waits for this answer: better the stored state soon than the true one late. */
const REPAIR = { timeout: 3_000, maxNetworkRetries: 0 };

/**
 * The membership. A member who never started one costs no call to Stripe; where the stored state may be behind, one call
 * in two seconds brings it up, and each call until a first payment is followed up. While Stripe does not answer, the stored state is the answer.
 */
export async function membershipStatus(caller: Caller): Promise<SubscriptionStatus> {
  const stored = caller.subscription;
  const customer = stored?.stripeCustomerId;
  if (!customer || !mayBeBehind(stored)) return toStatus(stored);
  // The page that waits for its first payment asks until the membership is active, and not again: what the payment leads to is then known.
  if (!isPaidUnfollowed(stored) && !(await claimRepair(caller.id))) return toStatus(stored);
  try {
    return toStatus(await withStripe(({ stripe }) => sync(stripe, { userId: caller.id, customer }, REPAIR)));
  } catch (error) {
    if (error instanceof Refusal) return toStatus(stored);
    throw error;
  }
}

/** From its opening; what is done in a longer visit waits for its event. */
const PORTAL_MS = HOUR_SECONDS * 1000;

/**
 * Whether an event that should have come by now would change the stored state: a payment is pending, the period is over, or the
 * member was at Stripe's portal just now, or the state was stored before there were reminders. A subscription that has ended stays ended, and a new one is stored as it is made.
 */
function mayBeBehind({ status, cancelAt, currentPeriodEnd, portalOpenedAt = 0, followed }: SubscriptionItem): boolean {
  const now = Date.now();
  switch (status) {
    case 'active':
    case 'trialing':
      return (
        followed === undefined || (cancelAt ?? currentPeriodEnd ?? 0) * 1000 <= now || now - portalOpenedAt < PORTAL_MS
      );
    case 'canceled':
    case 'incomplete_expired':
    case 'none':
      return false;
    default:
      return true;
  }
}

/** Whether the first payment is stored, and what it leads to is not yet. A moment, unless Stripe or the table fails in it. */
const isPaidUnfollowed = ({ firstPaidAt, followed }: SubscriptionItem): boolean =>
  Boolean(firstPaidAt) && followed?.paid === undefined;

/** True for one call in two seconds, however many arrive together. */
async function claimRepair(userId: string): Promise<boolean> {
  const now = Date.now();
  const claim = Subscriptions.update(userId, {
    set: { repairedAt: now },
    when: { repairedAt: absentOr(atMost(now - REPAIR_EVERY_MS)) },
  });
  return (await unlessConditionFails(claim)) !== undefined;
}

/** The membership as its member sees it: what is open until when, and what can be done about it. */
export function toStatus(subscription: SubscriptionItem | undefined): SubscriptionStatus {
  const now = Date.now();
  if (!subscription || !hasAccess(subscription, now))
    return {
      hasActiveSubscription: false,
      subscriptionEndDate: null,
      cancelAtPeriodEnd: false,
      pastDue: false,
      refundableUntil: null,
      guaranteeUsed: false,
    };
  const { status, cancelAt, currentPeriodEnd } = subscription;
  const pastDue = status === 'past_due';
  // The day that was paid for; `paidUntil` adds the slack of a renewal, which is no date to show.
  const end = pastDue ? paidUntil(subscription) : (cancelAt ?? currentPeriodEnd ?? 0);
  return {
    hasActiveSubscription: true,
    subscriptionEndDate: secondsToIso(end),
    cancelAtPeriodEnd: cancelAt != null,
    pastDue,
    ...guaranteeOf(subscription, now),
  };
}

function guaranteeOf(subscription: SubscriptionItem, now: number) {
  const { firstPaidAt, subscriptionId, guaranteeUsed = false } = subscription;
  if (!firstPaidAt || guaranteeEnd(firstPaidAt) * 1000 <= now) return { refundableUntil: null, guaranteeUsed: false };
  // The card of a payment is looked at when the payment is followed up: until then nothing is promised.
  const isRefundable = !isPaidUnfollowed(subscription) && isGuaranteed(subscription, subscriptionId);
  return { refundableUntil: isRefundable ? secondsToIso(guaranteeEnd(firstPaidAt)) : null, guaranteeUsed };
}
