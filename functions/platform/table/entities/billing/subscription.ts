/** A member's subscription, and the one rule for how long it gives access. */
import * as z from 'zod/mini';
import { GRACE_DAYS } from '../../../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

/** What the state of a membership has led to. Each is the id of its cause, so that it happens once for each cause. */
export const Followed = z.object({
  /** The invoice whose payment was confirmed by mail. */
  paid: z.optional(z.string()),
  /** The invoice whose failed payment was. */
  failed: z.optional(z.string()),
  /** The subscription and its end whose cancellation was. */
  cancelled: z.optional(z.string()),
  /** The invoice whose refund was. */
  refunded: z.optional(z.string()),
  /** The end of the period before which reminders are due, in seconds since 1970. */
  reminders: z.optional(z.number()),
});
export type Followed = z.output<typeof Followed>;

/** The membership's state is written only from what Stripe says; times in seconds since 1970, as Stripe gives them. */
export const SubscriptionItem = z.object({
  userId: z.string(),
  stripeCustomerId: z.optional(z.string()),
  subscriptionId: z.optional(z.string()),
  /** Stripe's status, verbatim; `none` where Stripe knows of no subscription. Absent until the first sync. */
  status: z.optional(z.string()),
  currentPeriodStart: z.optional(z.number()),
  currentPeriodEnd: z.optional(z.number()),
  /** Set when the cancellation is scheduled. */
  cancelAt: z.nullish(z.number()),
  /** When the first invoice was paid: the money-back guarantee runs from here. Null again once a renewal has followed. */
  firstPaidAt: z.nullish(z.number()),
  /** When the read of Stripe that produced this began, in milliseconds. */
  syncedAt: z.optional(z.number()),
  /** When Stripe's portal was last opened from here, in milliseconds: what the member does there is news before its event is. */
  portalOpenedAt: z.optional(z.number()),
  /** Part of the idempotency keys sent to Stripe, which keeps a failed answer under its key: raised after each one. */
  attempt: z.optional(z.number()),
  /** Whether the statistic of paying members counts this one. */
  isCounted: z.optional(z.boolean()),
  followed: z.optional(Followed),
  /** The newest invoice whose payment went back to the member, whole. */
  refundedInvoice: z.optional(z.string()),
  /** The dispute that is open about the payment of this period: no access until it ends. */
  disputed: z.optional(z.string()),
  /** When the read of a charge began that was stored last, in milliseconds. */
  chargeReadAt: z.optional(z.number()),
  /** The first subscription that the member ever paid for: the money-back guarantee is for that one alone. */
  firstMembership: z.optional(z.string()),
  /** Their address or card has used the guarantee up on another account, deleted or refunded: this membership has none. */
  guaranteeUsed: z.optional(z.literal(true)),
  /** When a read of the membership last asked Stripe, in milliseconds. */
  repairedAt: z.optional(z.number()),
});
export type SubscriptionItem = z.output<typeof SubscriptionItem>;

export const Subscriptions = entity({ name: 'subscription', schema: SubscriptionItem, key: keys.subscription });

/** Stripe keeps a renewal's invoice as a draft for about an hour, and its webhook may be late: nobody is locked out meanwhile. */
const RENEWAL_SLACK_SECONDS = DAY_SECONDS;

/**
 * Until when the membership opens the assistant, in seconds; 0 without one.
 * A past-due period has already moved on a year: the days of grace run from its start.
 */
export function paidUntil(subscription: SubscriptionItem | undefined): number {
  if (subscription?.disputed !== undefined) return 0;
  switch (subscription?.status) {
    case 'active':
    case 'trialing':
      return subscription.cancelAt ?? (subscription.currentPeriodEnd ?? 0) + RENEWAL_SLACK_SECONDS;
    case 'past_due':
      return Math.min(
        (subscription.currentPeriodStart ?? 0) + GRACE_DAYS * DAY_SECONDS,
        subscription.cancelAt ?? Infinity,
      );
    default:
      return 0;
  }
}

/** Whether the membership is open at `now`, in milliseconds. */
export const hasAccess = (subscription: SubscriptionItem | undefined, now = Date.now()): boolean =>
  paidUntil(subscription) * 1000 > now;
