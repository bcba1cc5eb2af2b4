/** Payments returned to a member at Stripe and not by our calls: a refund by hand, or a dispute with the bank. Changes access accordingly. */
import type { Stripe } from 'stripe';
import { log } from '../../platform/log.ts';
import { absentOr, atMost, is, setOrErase } from '../../platform/table/expressions.ts';
import { Customers, type SubscriptionItem, Subscriptions } from '../../platform/table/items/subscription.ts';
import { unlessConditionFails } from '../../platform/table/table.ts';
import { type Payer, sync } from '../membership/sync.ts';
import { currentOf, endNow, isRunning, latestInvoiceOf, subscriptionsOf } from '../stripe/subscriptions.ts';

/** In these statuses of a dispute the bank has taken the money back for the time being. In an inquiry (`warning_…`) it has not. */
const OPEN: readonly string[] = ['needs_response', 'under_review'] satisfies Stripe.Dispute.Status[];

/** What became of the payment of the running period. A partial refund does not change access. */
type Outcome = { kept: true } | { disputed: string } | { refunded: true } | { lost: true };

/**
 * Reads a charge and its disputes from Stripe and changes access: a full refund or a lost dispute ends the membership, an open
 * dispute suspends access, a won one restores it. Safe to repeat, and to run in any order.
 */
export async function followCharge(stripe: Stripe, chargeId: string): Promise<void> {
  const readAt = Date.now();
  const charge = await stripe.charges.retrieve(chargeId);
  const customer = typeof charge.customer === 'string' ? charge.customer : charge.customer?.id;
  const known = customer === undefined ? undefined : await Customers.get(customer);
  // A customer that is not in the table belongs to something else on the same Stripe account.
  if (customer === undefined || !known) return;
  const payer = { userId: known.userId, customer };
  const current = currentOf(await subscriptionsOf(stripe, customer));
  const invoice = current && latestInvoiceOf(current);
  // The payment of a past period does not affect access.
  if (!current || !invoice?.id || (await invoiceOf(stripe, charge)) !== invoice.id) return;
  const outcome = await outcomeOf(stripe, charge);
  const cents = 'kept' in outcome ? charge.amount_refunded : charge.amount;
  const before = await store(payer, outcome, { invoice: invoice.id, cents }, readAt);
  const ends = ('refunded' in outcome || 'lost' in outcome) && isRunning(current);
  if (ends) await endNow(stripe, current, { prorate: false });
  // A credit note comes from our own refund, or from an operator, who knows about it.
  const isCredited = invoice.post_payment_credit_notes_amount >= invoice.amount_paid;
  if ((ends && !isCredited) || ('disputed' in outcome && before?.disputed !== outcome.disputed))
    log.warn('money went back at stripe', { outcome: Object.keys(outcome)[0], invoice: invoice.number });
  await sync(stripe, payer);
}

async function outcomeOf(stripe: Stripe, charge: Stripe.Charge): Promise<Outcome> {
  if (charge.refunded) return { refunded: true };
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  if (data.some(({ status }) => status === 'lost')) return { lost: true };
  const open = data.find(({ status }) => OPEN.includes(status));
  return open ? { disputed: open.id } : { kept: true };
}

/** The invoice that a charge has paid (Stripe API, "Invoice Payments": an invoice no longer names its charge). */
async function invoiceOf(stripe: Stripe, { payment_intent: intent }: Stripe.Charge): Promise<string | undefined> {
  if (!intent) return undefined;
  const payment_intent = typeof intent === 'string' ? intent : intent.id;
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 });
  const invoice = data[0]?.invoice;
  return typeof invoice === 'string' ? invoice : invoice?.id;
}

/** Stores the outcome. @returns The item as it was before; undefined where a later read is stored already. */
async function store(
  { userId, customer }: Payer,
  outcome: Outcome,
  returned: { invoice: string; cents: number },
  readAt: number,
): Promise<SubscriptionItem | undefined> {
  const before = await Subscriptions.get(userId);
  const { set, remove = [] } = setOrErase<SubscriptionItem>({
    disputed: 'disputed' in outcome ? outcome.disputed : null,
    ...('refunded' in outcome && { refundedInvoice: returned.invoice }),
  });
  const stored = await unlessConditionFails(
    Subscriptions.update(userId, {
      set: { ...set, returned, chargeReadAt: readAt },
      remove,
      when: { stripeCustomerId: is(customer), chargeReadAt: absentOr(atMost(readAt)) },
    }),
  );
  return stored && before;
}
