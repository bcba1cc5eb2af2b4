/** Membership: its price, its states as the site shows them, and the answers of the subscription calls. */
import * as z from 'zod/mini';

export const PRICE_AUD = 200;
export const PRICE_CENTS = PRICE_AUD * 100;
/** Stripe finds the price by this key, so that no stage needs a price id. */
export const PRICE_LOOKUP_KEY = 'membership_annual_aud_20000';
/** The customer portal's settings at Stripe carry this mark. */
export const PORTAL_MARK = { site: 'verandah' } as const;
/** The tax rate at Stripe that the invoices of a stage registered for GST carry: the price has it inside, so $200 stays $200. */
export const GST = { country: 'AU', percentage: 10, inclusive: true } as const;
/** The events that can change a membership; the webhook endpoint asks for these, and the handler acts on these. */
export const WEBHOOK_EVENTS = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;
export const GUARANTEE_DAYS = 30;
/** Past-due members keep access this long while Stripe tries the card again. */
export const GRACE_DAYS = 7;
/** How long before a renewal its reminders are mailed; welcome and renewal say so. */
export const REMINDER_DAYS: readonly number[] = [30, 7];
/** What the membership promises as fair use of the assistant. */
export const MAX_QUESTIONS_AN_HOUR = 60;
export const MAX_QUESTIONS_A_DAY = 150;
/** In 30 days. */
export const MAX_QUESTIONS_A_MONTH = 1_500;
/** Answers that are being written for one member. */
export const MAX_ANSWERS_AT_ONCE = 3;
export const REFUND_PERIOD = '5-10 business days';

export const SubscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  /** ISO 8601; when access ends or renews. Null without a membership. */
  subscriptionEndDate: z.nullable(z.string()),
  /** True once cancelled: access lasts to the end date and then stops. */
  cancelAtPeriodEnd: z.boolean(),
  /** A payment failed and the days of grace are running. */
  pastDue: z.boolean(),
  /** ISO 8601; until when the money-back guarantee holds. Null when it does not. */
  refundableUntil: z.nullable(z.string()),
  /** In the first 30 days: there is no guarantee, because the address or the card has used it up on another account. */
  guaranteeUsed: z.boolean(),
});
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** What is paid now, and what follows from it. Times are ISO 8601. */
export const PaymentSetup = z.object({
  clientSecret: z.string(),
  amountCents: z.int(),
  /** The GST in the amount; null where the seller is not registered for it, and so may not name it. */
  gstCents: z.nullable(z.int()),
  nextChargeAt: z.string(),
  /** Until when the money-back guarantee would hold; null for a payment that has none, such as a late renewal. */
  refundableUntil: z.nullable(z.string()),
});
export type PaymentSetup = z.output<typeof PaymentSetup>;

/** A bill of the membership. */
export const Invoice = z.object({
  number: z.nullable(z.string()),
  /** ISO 8601 */
  createdAt: z.string(),
  amountCents: z.int(),
  state: z.enum(['paid', 'open', 'void']),
  refundedCents: z.int(),
  /** Stripe's page of it, where it has one. */
  url: z.nullable(z.string()),
});
/** What Stripe has on file for a member. */
export const BillingRecords = z.object({
  /** The card that is charged next; null without one. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })),
  /** Newest first, without drafts. */
  invoices: z.array(Invoice),
});
export type BillingRecords = z.output<typeof BillingRecords>;

export const Refunded = z.object({ ...SubscriptionStatus.shape, refundedCents: z.int() });
export const PortalAddress = z.object({ url: z.string() });
export const WebhookReceipt = z.object({ received: z.literal(true) });
