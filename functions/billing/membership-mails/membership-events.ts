/** The events in a membership's state that members hear of: which mails are due, and before which period's end the reminders are. */
import type { Stripe } from 'stripe';
import { GRACE_DAYS, GST } from '../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { settings } from '../../platform/settings.ts';
import type { MailFacts, MailKind } from '../../platform/table/items/mail.ts';
import type { Followed, SubscriptionItem } from '../../platform/table/items/subscription.ts';
import { GUARANTEE_COMMENT } from '../stripe/subscriptions.ts';

const isGstRegistered = settings('GST_REGISTERED').GST_REGISTERED === 'true';

/** An older payment is no event: it predates this code, or it comes with a restored table. */
const EVENT_DAYS = 4;

export interface MembershipEvents {
  mails: { kind: MailKind; facts: MailFacts }[];
  followed: Followed;
}

/** What a sync reads from Stripe beside the stored state. */
export interface Fetched {
  invoice: Stripe.Invoice | undefined;
  /** The comment that we gave Stripe with the cancellation; null without one. */
  comment: string | null;
  /** The price of the next period. */
  priceCents: number;
  /** Reads the fingerprints of the cards that have paid from Stripe. */
  cards: () => Promise<string[]>;
}

/**
 * @param item The stored item; its `followed` says what was followed up before.
 * @returns The mails that are due, and the new `followed`. Without an event it is unchanged.
 */
export function eventsIn(item: SubscriptionItem, fetched: Fetched, now: number): MembershipEvents {
  const events: MembershipEvents = { mails: [], followed: { ...item.followed } };
  const { invoice } = fetched;
  if (invoice) {
    payment(events, item, invoice, now);
    failure(events, item, invoice);
    refund(events, item, invoice);
  }
  cancellation(events, item, fetched);
  const end = renewsAt(item);
  if (end === undefined) delete events.followed.reminders;
  else events.followed.reminders = end;
  return events;
}

/** When the membership renews by itself, in seconds; undefined where it does not. */
export const renewsAt = ({ status, cancelAt, currentPeriodEnd }: SubscriptionItem): number | undefined =>
  status === 'active' && cancelAt == null ? currentPeriodEnd : undefined;

/** The facts about an invoice in a mail. */
function factsOf(invoice: Stripe.Invoice): MailFacts {
  const { total, total_excluding_tax: withoutTax, hosted_invoice_url: invoiceUrl } = invoice;
  return {
    amountCents: total,
    ...(isGstRegistered && withoutTax !== null && { gstCents: total - withoutTax }),
    ...(invoiceUrl != null && { invoiceUrl }),
  };
}

/** The facts about the next payment in a mail. */
export const factsAhead = ({ priceCents }: Fetched): MailFacts => ({
  amountCents: priceCents,
  ...(isGstRegistered && { gstCents: Math.round((priceCents * GST.percentage) / (100 + GST.percentage)) }),
});

function payment(
  { mails, followed }: MembershipEvents,
  item: SubscriptionItem,
  invoice: Stripe.Invoice,
  now: number,
): void {
  const { paid_at: paidAt } = invoice.status_transitions;
  if (invoice.status !== 'paid' || !paidAt || invoice.amount_paid === 0 || followed.paid === invoice.id) return;
  followed.paid = invoice.id;
  if (paidAt < now / 1000 - EVENT_DAYS * DAY_SECONDS) return;
  const at = renewsAt(item);
  const kind = invoice.billing_reason === 'subscription_create' ? 'welcome' : 'renewed';
  mails.push({ kind, facts: { ...factsOf(invoice), ...(at !== undefined && { at }) } });
}

/** One mail for each renewal, however often Stripe tries the card. A failed first payment needs none: the payment form shows it. */
function failure({ mails, followed }: MembershipEvents, item: SubscriptionItem, invoice: Stripe.Invoice): void {
  if (item.status !== 'past_due' || invoice.status !== 'open' || followed.failed === invoice.id) return;
  followed.failed = invoice.id;
  const at = (item.currentPeriodStart ?? 0) + GRACE_DAYS * DAY_SECONDS;
  mails.push({ kind: 'payment-failed', facts: { ...factsOf(invoice), at } });
}

function refund(
  { mails, followed }: MembershipEvents,
  { refundedInvoice }: SubscriptionItem,
  invoice: Stripe.Invoice,
): void {
  if (refundedInvoice !== invoice.id || followed.refunded === invoice.id) return;
  followed.refunded = invoice.id;
  mails.push({ kind: 'refunded', facts: factsOf(invoice) });
}

function cancellation(
  { mails, followed }: MembershipEvents,
  item: SubscriptionItem,
  { invoice, comment }: Fetched,
): void {
  const { status, cancelAt, subscriptionId } = item;
  const isPlanned = cancelAt != null && (status === 'active' || status === 'past_due');
  // The mail about the refund says so.
  if (isPlanned && comment === GUARANTEE_COMMENT) return;
  const isUnpaid =
    status === 'canceled' && invoice !== undefined && followed.failed === invoice.id && invoice.status !== 'paid';
  if (isPlanned || isUnpaid) {
    const cause = `${subscriptionId}:${isPlanned ? cancelAt : 'unpaid'}`;
    if (followed.cancelled === cause) return;
    followed.cancelled = cause;
    mails.push({ kind: 'cancelled', facts: isPlanned ? { at: cancelAt } : {} });
  } else if (status === 'active') delete followed.cancelled;
}
