/** The membership: its price and limits, its status, and the responses of the subscription calls. */
import * as z from 'zod/mini';
import { CalendarDay } from './contract/promised-day.ts';

export const PRICE_AUD = 200;
export const PRICE_CENTS = PRICE_AUD * 100;
/** The lookup key of the price at Stripe, so that no stage needs a price id. */
export const PRICE_LOOKUP_KEY = 'membership_annual_aud_20000';
/** The metadata that marks our configuration of the customer portal at Stripe. */
export const PORTAL_MARK = { site: 'verandah' } as const;
/** The tax rate at Stripe for the invoices of a seller registered for GST. The price includes it, so $200 stays $200. */
export const GST = { country: 'AU', percentage: 10, inclusive: true } as const;
/** The events that can change a membership. The webhook endpoint subscribes to these, and the handler handles these. */
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
/** How long past-due members keep access while Stripe retries the card. */
export const GRACE_DAYS = 7;
/** How many days before a renewal its reminders are mailed. The mails `welcome` and `renewed` name these days. */
export const REMINDER_DAYS: readonly number[] = [30, 7];
/** The fair-use limits of the assistant. */
export const MAX_QUESTIONS_AN_HOUR = 60;
export const MAX_QUESTIONS_A_DAY = 150;
/** In 30 days. */
export const MAX_QUESTIONS_A_MONTH = 1_500;
/** The most concurrent answers for one member. */
export const MAX_ANSWERS_AT_ONCE = 3;
export const REFUND_PERIOD = '5-10 business days';

export const SubscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  /** The last day with access, or the day on which it renews. Null without a membership. */
  subscriptionEndDate: z.nullable(CalendarDay),
  /** True once cancelled: access ends with the end date. */
  cancelAtPeriodEnd: z.boolean(),
  /** True on the last day of a cancelled membership once it has ended at Stripe: it can no longer be resumed. Absent otherwise. */
  isLastDay: z.optional(z.literal(true)),
  /** A payment failed and the days of grace are running. */
  pastDue: z.boolean(),
  /** The last day of the money-back guarantee. Null without one. */
  refundableUntil: z.nullable(CalendarDay),
  /** True in the first 30 days where there is no guarantee, because the address or the card has used it on another account. */
  guaranteeUsed: z.boolean(),
  /** True where a refund was asked for in time, and waits until the member's address is verified. Absent otherwise. */
  refundWaits: z.optional(z.literal(true)),
});
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** The payment to confirm, the next charge and the guarantee. */
export const PaymentSetup = z.object({
  clientSecret: z.string(),
  amountCents: z.int(),
  /** The GST in the amount; null where the seller is not registered for it, and so must not name it. */
  gstCents: z.nullable(z.int()),
  nextChargeAt: CalendarDay,
  /** The last day that the money-back guarantee would have; null for a payment that has none, such as a late renewal. */
  refundableUntil: z.nullable(CalendarDay),
});
export type PaymentSetup = z.output<typeof PaymentSetup>;

/** An invoice of the membership. */
export const Invoice = z.object({
  number: z.nullable(z.string()),
  /** The day it was made, in Perth as the next charge's. */
  day: CalendarDay,
  amountCents: z.int(),
  state: z.enum(['paid', 'open', 'void']),
  refundedCents: z.int(),
  /** Stripe's page of the invoice; null where there is none. */
  url: z.nullable(z.string()),
});
/** A member's card and invoices at Stripe. */
export const BillingRecords = z.object({
  /** The card that is charged next; null without one. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })),
  /** Newest first, without drafts. */
  invoices: z.array(Invoice),
});
export type BillingRecords = z.output<typeof BillingRecords>;

/** `refundedCents` is 0 where the refund waits. */
export const Refunded = z.object({ ...SubscriptionStatus.shape, refundedCents: z.int() });
export const PortalAddress = z.object({ url: z.string() });
export const WebhookReceipt = z.object({ received: z.literal(true) });
