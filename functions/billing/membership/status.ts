/** The status of a membership for the site, synced with Stripe where the stored state may have missed a webhook. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import { promisedDay } from '../../../shared/contract/promised-day.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { absentOr, atMost } from '../../platform/table/expressions.ts';
import { hasAccess, paidUntil, type SubscriptionItem, Subscriptions } from '../../platform/table/items/subscription.ts';
import { conditionHeld } from '../../platform/table/table.ts';
import { withStripe } from '../stripe/stripe.ts';
import { guaranteeEnd, isGuaranteed, isGuaranteeOver } from './guarantee.ts';
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
 * state was stored before there were reminders or the desk's figures. An ended subscription stays ended, and a new one is stored when it is made.
 */
function mayBeBehind({
  status,
  cancelAt,
  currentPeriodEnd,
  portalOpenedAt = 0,
  followed,
  figures,
}: SubscriptionItem): boolean {
  const now = Date.now();
  switch (status) {
    case 'active':
    case 'trialing':
      return (
        followed === undefined ||
        figures === undefined ||
        (cancelAt ?? currentPeriodEnd ?? 0) * 1000 <= now ||
        now - portalOpenedAt < PORTAL_MS
      );
    case 'canceled':
      return figures === undefined;
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
  if (!subscription || !hasAccess(subscription))
    return {
      hasActiveSubscription: false,
      subscriptionEndDate: null,
      cancelAtPeriodEnd: false,
      pastDue: false,
      refundableUntil: null,
      guaranteeUsed: false,
    };
  const { status, cancelAt } = subscription;
  const isLastDay = isOnLastDay(subscription);
  return {
    hasActiveSubscription: true,
    subscriptionEndDate: namedDay(subscription),
    cancelAtPeriodEnd: cancelAt != null || isLastDay,
    ...(isLastDay && { isLastDay }),
    pastDue: status === 'past_due',
    ...guaranteeOf(subscription),
    ...(subscription.refundAskedAt !== undefined &&
      isGuaranteed(subscription, subscription.subscriptionId) && { refundWaits: true as const }),
  };
}

/** The last day with access, or that of the renewal: `paidUntil` adds the slack of a renewal, which is not shown. */
function namedDay(subscription: SubscriptionItem): string {
  const { status, cancelAt, currentPeriodEnd = 0 } = subscription;
  return promisedDay(status === 'past_due' ? paidUntil(subscription) : (cancelAt ?? currentPeriodEnd));
}

/** Whether a cancelled membership has ended at Stripe, on the day to whose end it lasts. */
const isOnLastDay = (subscription: SubscriptionItem | undefined): subscription is SubscriptionItem =>
  subscription?.status === 'canceled' && hasAccess(subscription);

/**
 * Guards calls that would start or resume a membership: Stripe resumes no ended one, and an unpaid new one would take its last day away.
 * @throws Refusal 409 on the last day of a cancelled membership that has ended at Stripe.
 */
export function refuseOnLastDay({ subscription }: Caller): void {
  if (isOnLastDay(subscription))
    throw new Refusal(
      409,
      `Your membership has ended, and you keep access until ${formatDay(namedDay(subscription))}. You can start a new one after that day.`,
    );
}

function guaranteeOf(subscription: SubscriptionItem) {
  const { firstPaidAt, subscriptionId, guaranteeUsed = false } = subscription;
  if (!firstPaidAt || isGuaranteeOver(firstPaidAt)) return { refundableUntil: null, guaranteeUsed: false };
  // The follow-up of the payment checks its card. Before that there is no promise.
  const isRefundable = !isPaidUnfollowed(subscription) && isGuaranteed(subscription, subscriptionId);
  return { refundableUntil: isRefundable ? promisedDay(guaranteeEnd(firstPaidAt)) : null, guaranteeUsed };
}
