/** What the state of a membership leads to: which mails are to be sent, and for which period's end reminders are due. */
import type { Stripe } from 'stripe';
import { GRACE_DAYS, GST } from '../../../shared/billing.ts';
import { settings } from '../../platform/settings.ts';
import type { Followed, SubscriptionItem } from '../../platform/table/entities/billing/subscription.ts';
import type { MailFacts, MailKind } from '../../platform/table/entities/mail.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { GUARANTEE_COMMENT } from '../stripe/subscriptions.ts';

const isGstRegistered = settings('GST_REGISTERED').GST_REGISTERED === 'true';

/** A payment that is older was made before this was written, or comes from a stage's restored table: it is no news. */
const NEWS_DAYS = 4;

export interface News {
  mails: { kind: MailKind; facts: MailFacts }[];
  followed: Followed;
}

/** The subscription and its latest invoice as Stripe has them. */
export interface Fetched {
  invoice: Stripe.Invoice | undefined;
  /** Why it was cancelled, in our own words. */
  comment: string | null;
  /** What its next period costs. */
  priceCents: number;
  /** The fingerprints of the cards that have paid. Asks Stripe. */
  cards: () => Promise<string[]>;
}

/**
 * @param item As it is stored, with what its earlier states led to.
 * @returns What is new about it, and all that it has led to then. Without news `followed` is as it was.
 */
export function newsOf(item: SubscriptionItem, fetched: Fetched, now: number): News {
  const news: News = { mails: [], followed: { ...item.followed } };
  const { invoice } = fetched;
  if (invoice) {
    payment(news, item, invoice, now);
    failure(news, item, invoice);
    refund(news, item, invoice);
  }
  cancellation(news, item, fetched);
  const end = renewsAt(item);
  if (end === undefined) delete news.followed.reminders;
  else news.followed.reminders = end;
  return news;
}

/** When it renews by itself, in seconds; undefined where it does not. */
export const renewsAt = ({ status, cancelAt, currentPeriodEnd }: SubscriptionItem): number | undefined =>
  status === 'active' && cancelAt == null ? currentPeriodEnd : undefined;

/** What a mail says of an invoice. */
function factsOf(invoice: Stripe.Invoice): MailFacts {
  const { total, total_excluding_tax: withoutTax, hosted_invoice_url: invoiceUrl } = invoice;
  return {
    amountCents: total,
    ...(isGstRegistered && withoutTax !== null && { gstCents: total - withoutTax }),
    ...(invoiceUrl != null && { invoiceUrl }),
  };
}

/** What a mail says of the next payment. */
export const factsAhead = ({ priceCents }: Fetched): MailFacts => ({
  amountCents: priceCents,
  ...(isGstRegistered && { gstCents: Math.round((priceCents * GST.percentage) / (100 + GST.percentage)) }),
});

function payment({ mails, followed }: News, item: SubscriptionItem, invoice: Stripe.Invoice, now: number): void {
  const { paid_at: paidAt } = invoice.status_transitions;
  if (invoice.status !== 'paid' || !paidAt || invoice.amount_paid === 0 || followed.paid === invoice.id) return;
  followed.paid = invoice.id;
  if (paidAt < now / 1000 - NEWS_DAYS * DAY_SECONDS) return;
  const at = renewsAt(item);
  const kind = invoice.billing_reason === 'subscription_create' ? 'welcome' : 'renewed';
  mails.push({ kind, facts: { ...factsOf(invoice), ...(at !== undefined && { at }) } });
}

/** Once for each renewal, however often the card is tried. The form itself says so of a first payment. */
function failure({ mails, followed }: News, item: SubscriptionItem, invoice: Stripe.Invoice): void {
  if (item.status !== 'past_due' || invoice.status !== 'open' || followed.failed === invoice.id) return;
  followed.failed = invoice.id;
  const at = (item.currentPeriodStart ?? 0) + GRACE_DAYS * DAY_SECONDS;
  mails.push({ kind: 'payment-failed', facts: { ...factsOf(invoice), at } });
}

function refund({ mails, followed }: News, { refundedInvoice }: SubscriptionItem, invoice: Stripe.Invoice): void {
  if (refundedInvoice !== invoice.id || followed.refunded === invoice.id) return;
  followed.refunded = invoice.id;
  mails.push({ kind: 'refunded', facts: factsOf(invoice) });
}

function cancellation({ mails, followed }: News, item: SubscriptionItem, { invoice, comment }: Fetched): void {
  const { status, cancelAt, subscriptionId } = item;
  const isPlanned = cancelAt != null && (status === 'active' || status === 'past_due');
  // The mail about the refund says it.
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
