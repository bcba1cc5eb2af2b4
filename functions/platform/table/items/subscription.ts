/** A member's subscription, and what ties Stripe's customers and events to members. */
import * as z from 'zod/mini';
import { GRACE_DAYS } from '../../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../../shared/contract/durations.ts';
import { endOfPromisedDay } from '../../../../shared/contract/promised-day.ts';
import { dueWrite } from '../../due/due.ts';
import { dayOf, secondsFromNow, secondsToIso, toIso, toSeconds } from '../../time.ts';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';
import type { TransactionWrite } from '../table.ts';
import { MembershipFigures } from './membership-figures.ts';

/** What was followed up of a membership's state. Each value is the id of its cause, so that it is followed up once for each cause. */
export const Followed = z.object({
  /** The invoice whose payment was mailed. */
  paid: z.optional(z.string()),
  /** The invoice whose failed payment was mailed. */
  failed: z.optional(z.string()),
  /** The subscription and end date whose cancellation was mailed. */
  cancelled: z.optional(z.string()),
  /** The invoice whose refund was mailed. */
  refunded: z.optional(z.string()),
  /** The end of the period before which reminders are due, in seconds since 1970. */
  reminders: z.optional(z.number()),
});
export type Followed = z.output<typeof Followed>;

/** A membership's state, written only from Stripe's data. Times are in seconds since 1970, as at Stripe. */
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
  /** When it ended at Stripe; null while it runs. */
  endedAt: z.nullish(z.number()),
  /** When the first invoice was paid: the money-back guarantee runs from here. Null again once a renewal has followed. */
  firstPaidAt: z.nullish(z.number()),
  /** When the read from Stripe that produced this state began, in milliseconds. */
  syncedAt: z.optional(z.number()),
  /** When Stripe's portal was last opened from here, in milliseconds. Changes there may be ahead of their webhook. */
  portalOpenedAt: z.optional(z.number()),
  /** Part of the idempotency keys sent to Stripe. Raised after each failed answer, which Stripe keeps under its key. */
  attempt: z.optional(z.number()),
  /** Whether the statistic of paying members includes this one. */
  isCounted: z.optional(z.boolean()),
  followed: z.optional(Followed),
  /** What the desk's figures include of this member. */
  figures: z.optional(MembershipFigures),
  /** What went back of an invoice's payment, by a refund or a dispute, as the last read of its charge found. */
  returned: z.optional(z.object({ invoice: z.string(), cents: z.int() })),
  /** The newest invoice whose payment was refunded in full. */
  refundedInvoice: z.optional(z.string()),
  /** The open dispute about the payment of this period: no access until it ends. */
  disputed: z.optional(z.string()),
  /** When the last stored read of a charge began, in milliseconds. */
  chargeReadAt: z.optional(z.number()),
  /** The first subscription that the member ever paid for: the money-back guarantee is for that one alone. */
  firstMembership: z.optional(z.string()),
  /** True where the address or card has used the guarantee on another account, deleted or refunded: this membership has none. */
  guaranteeUsed: z.optional(z.literal(true)),
  /** When the member asked for the refund while their address was unverified, in seconds: the guarantee is judged by this time. */
  refundAskedAt: z.optional(z.number()),
  /** When a status call last synced with Stripe, in milliseconds. */
  repairedAt: z.optional(z.number()),
});
export type SubscriptionItem = z.output<typeof SubscriptionItem>;

export const Subscriptions = entity({ name: 'subscription', schema: SubscriptionItem, key: keys.subscription });

/** The kind of its due items. The subject is the member. */
export const SUSPENDED_RENEWAL = 'suspended-renewal';

/** For a transaction of another domain that suspends a member. The next run of the daily rule stops the renewal at Stripe. */
export const suspendedRenewalWrite = (userId: string): TransactionWrite =>
  dueWrite({ day: dayOf(Date.now()), kind: SUSPENDED_RENEWAL, subject: userId });

/** Stripe keeps a renewal's invoice as a draft for about an hour, and its webhook may be late: nobody is locked out meanwhile. */
const RENEWAL_SLACK_SECONDS = DAY_SECONDS;

/**
 * The last second with access to the assistant; 0 without a membership. A day that was named to the member lasts to its end, also where a
 * cancelled membership has ended with its period at Stripe. A past-due period is already the next year's, so the days of grace run from its
 * start.
 */
export function paidUntil(subscription: SubscriptionItem | undefined): number {
  if (subscription?.disputed !== undefined) return 0;
  const { status, currentPeriodStart = 0, currentPeriodEnd = 0, cancelAt, endedAt } = subscription ?? {};
  const end = cancelAt ?? currentPeriodEnd;
  switch (status) {
    case 'active':
    case 'trialing':
      return cancelAt == null ? end + RENEWAL_SLACK_SECONDS : endOfPromisedDay(end);
    case 'past_due':
      return endOfPromisedDay(Math.min(currentPeriodStart + GRACE_DAYS * DAY_SECONDS, cancelAt ?? Infinity));
    case 'canceled':
      // Refunded, unpaid or ended by hand: before its period was over.
      return endedAt == null || endedAt < end ? 0 : endOfPromisedDay(end);
    default:
      return 0;
  }
}

/** Whether the membership is open at `now`, in milliseconds. */
export const hasAccess = (subscription: SubscriptionItem | undefined, now = Date.now()): boolean =>
  paidUntil(subscription) >= toSeconds(now);

/** Finds the member of a Stripe customer, which a webhook names. Also schedules the update of the customer's email address. */
export const Customers = entity({ name: 'customer', schema: z.object({ userId: z.string() }), key: keys.customer });

/** The kind of its due items. The subject is the member. */
export const CUSTOMER_ADDRESS = 'customer-address';

/** For the transaction that changes a member's address. The next run of the daily rule updates Stripe. */
export const customerAddressWrite = (userId: string): TransactionWrite =>
  dueWrite({ day: dayOf(Date.now()), kind: CUSTOMER_ADDRESS, subject: userId });

/** The last correctly signed event, by which the health page notices a silent webhook. */
const LastEventItem = z.object({
  eventId: z.string(),
  type: z.string(),
  /** ISO 8601: when Stripe made the event, and when it got here. */
  createdAt: z.string(),
  receivedAt: z.string(),
});
export type LastEventItem = z.output<typeof LastEventItem>;
export const LastEvent = entity({ name: 'last event', schema: LastEventItem, key: keys.lastEvent });

/** An event that was handled. */
export const DoneEvents = entity({ name: 'done event', schema: z.object({ ttl: z.number() }), key: keys.event });

/** Stripe lets an operator send an event again for 30 days: https://docs.stripe.com/webhooks#manually-retry */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS;

interface Event {
  id: string;
  type: string;
  created: number;
}

/** Stores that this event arrived, even if its work fails later. */
export const rememberLast = ({ id, type, created }: Event): Promise<void> =>
  LastEvent.put({ eventId: id, type, createdAt: secondsToIso(created), receivedAt: toIso() });

/** Stores that an event was handled. */
export const rememberDone = ({ id }: Event): Promise<void> =>
  DoneEvents.put(id, { ttl: secondsFromNow(REMEMBERED_SECONDS) });
