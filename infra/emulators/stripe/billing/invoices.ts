/** Invoices from opening to end, with the PaymentIntent that may pay each. */
import { text } from '../api/parameters.ts';
import { equals, listRoute, ofCustomer, type Route } from '../api/route.ts';
import { base, randomText, type Sandbox } from '../sandbox.ts';
import type { InvoiceRecord, PaymentIntentRecord, SubscriptionRecord } from '../storage/records.ts';
import { emit } from '../webhooks/events.ts';

/**
 * Opens the invoice for the subscription's current period, with its PaymentIntent, and makes it the subscription's latest.
 * Finalises it at once: Stripe leaves a renewal's invoice as a draft for about an hour.
 */
export function openInvoice(
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  billing_reason: InvoiceRecord['billing_reason'],
): InvoiceRecord {
  const { store } = sandbox;
  const { customer, default_tax_rates, items } = subscription;
  const total = items.data.reduce((sum, { price }) => sum + price.unit_amount, 0);
  // An inclusive rate of p % is p/(100+p) of the amount: 10 % GST is one eleventh.
  const tax = default_tax_rates.reduce((sum, { percentage }) => sum + (total * percentage) / (100 + percentage), 0);
  const count = store.all('invoice').filter((invoice) => invoice.customer === customer).length;
  const fields = base(sandbox, 'invoice', 'in');
  const currency = items.data[0]?.price.currency ?? 'aud';
  const invoice = store.insert({
    ...fields,
    amount_paid: 0,
    billing_reason,
    currency,
    customer,
    next_payment_attempt: null,
    number: `${customer.slice(-8).toUpperCase()}-${String(count + 1).padStart(4, '0')}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    post_payment_credit_notes_amount: 0,
    status: 'open',
    status_transitions: { paid_at: null },
    total,
    total_excluding_tax: total - Math.round(tax),
    hidden: { paymentIntent: openIntent(sandbox, fields.id, { amount: total, customer, currency }).id },
  });
  store.update(subscription, { latest_invoice: invoice.id });
  return invoice;
}

function openIntent(
  sandbox: Sandbox,
  invoice: string,
  bill: Pick<PaymentIntentRecord, 'amount' | 'customer' | 'currency'>,
): PaymentIntentRecord {
  const fields = base(sandbox, 'payment_intent', 'pi');
  return sandbox.store.insert({
    ...fields,
    ...bill,
    client_secret: `${fields.id}_secret_${randomText(25)}`,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    hidden: { invoice, challenge: null, returnUrl: null },
  });
}

/** Marks an invoice as fully paid. */
export function settleInvoice(sandbox: Sandbox, invoice: InvoiceRecord): InvoiceRecord {
  const paid = sandbox.store.update(invoice, {
    amount_paid: invoice.total,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { paid_at: sandbox.store.now() },
  });
  emit(sandbox, 'invoice.paid', paid);
  return paid;
}

/** Voids an invoice and cancels its PaymentIntent. */
export function voidInvoice({ store }: Sandbox, invoice: InvoiceRecord): void {
  const intent = store.get('payment_intent', invoice.hidden.paymentIntent);
  store.update(intent, { status: 'canceled', next_action: null });
  store.update(invoice, { status: 'void', next_payment_attempt: null });
}

/** The subscription that an invoice bills. */
export const subscriptionOf = ({ parent }: InvoiceRecord): string => parent.subscription_details.subscription;

const filters = { ...ofCustomer, status: text, subscription: text };

export const invoiceRoutes: Route[] = [
  listRoute('invoices', 'invoice', filters, (one, { subscription: wanted, ...asked }) => {
    return (wanted === undefined || subscriptionOf(one) === wanted) && equals(one, asked);
  }),
];
