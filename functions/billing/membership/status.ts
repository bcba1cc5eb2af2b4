/** The status of a membership for the site, synced with Stripe where the stored state may have missed a webhook. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { absentOr, atMost } from '../../platform/table/expressions.ts';
import { hasAccess, paidUntil, type SubscriptionItem, Subscriptions } from '../../platform/table/items/subscription.ts';
import { conditionHeld } from '../../platform/table/table.ts';
import { secondsToIso } from '../../platform/time.ts';
import { withStripe } from '../stripe/stripe.ts';
import { guaranteeEnd, isGuaranteed } from './guarantee.ts';
import { sync } from './sync.ts';

const REPAIR_EVERY_MS = 2_000;
/** A page waits for this answer, so a quick stored state is better than a slow current one. */
const REPAIR = { timeout: 3_000, maxNetworkRetries: 0 };

/**
 * The status of the membership. Makes no call to Stripe for a member who never started one. Where the stored state may be outdated, one call
 * in two seconds syncs it, and every call until a first payment is followed up. While Stripe does not answer, returns the stored state.
 */
export async function membershipStatus(caller: Caller): Promise<SubscriptionStatus> {
  const stored = caller.subscription;
  const customer = stored?.stripeCustomerId;
  if (!customer || !mayBeBehind(stored)) return toStatus(stored);
  // The page that waits for a first payment stops asking once the membership is active, so that answer must include the follow-up.
  if (!isPaidUnfollowed(stored) && !(await claimRepair(caller.id))) return toStatus(stored);
  try {
    return toStatus(await withStripe(({ stripe }) => sync(stripe, { userId: caller.id, customer }, REPAIR)));
  } catch (error) {
    if (error instanceof Refusal) return toStatus(stored);
    throw error;
  }
}

/** How long after opening the portal a call syncs. Later changes there wait for their webhook. */
const PORTAL_MS = HOUR_SECONDS * 1000;

/**
 * Whether the stored state may be outdated: a payment is pending, the period is over, the member was at Stripe's portal just now, or the
 * state was stored before there were reminders. An ended subscription stays ended, and a new one is stored when it is made.
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

/** Whether the first payment is stored and not followed up yet. That lasts a moment, unless Stripe or the table fails. */
const isPaidUnfollowed = ({ firstPaidAt, followed }: SubscriptionItem): boolean =>
  Boolean(firstPaidAt) && followed?.paid === undefined;

/** True for one call in two seconds, however many arrive at once. */
async function claimRepair(userId: string): Promise<boolean> {
  const now = Date.now();
  const claim = Subscriptions.update(userId, {
    set: { repairedAt: now },
    when: { repairedAt: absentOr(atMost(now - REPAIR_EVERY_MS)) },
  });
  return conditionHeld(claim);
}

/** The status that the member sees: access, its end, and whether there is a refund. */
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
  // The end of the paid period: `paidUntil` adds the slack of a renewal, which is not shown.
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
  // The follow-up of the payment checks its card. Before that there is no promise.
  const isRefundable = !isPaidUnfollowed(subscription) && isGuaranteed(subscription, subscriptionId);
  return { refundableUntil: isRefundable ? secondsToIso(guaranteeEnd(firstPaidAt)) : null, guaranteeUsed };
}
