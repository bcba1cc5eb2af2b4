/** Invoices from the opening to the end: what is owed, the tax in it, the PaymentIntent that may pay it. */
import { change, emit } from './events.ts';
import { newId, randomText } from './ids.ts';
import type {
  InvoiceRecord,
  PaymentIntentRecord,
  SubscriptionItemRecord,
  SubscriptionRecord,
  TaxLine,
} from './payment-records.ts';
import type { TaxRateRecord } from './records.ts';
import { base, type Sandbox } from './sandbox.ts';

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'upcoming';

/**
 * Opens the invoice for the subscription's current period, finalized at once (Stripe leaves a renewal's invoice as a
 * draft for about an hour), with its PaymentIntent, and makes it the subscription's latest.
 */
export function openInvoice(sandbox: Sandbox, subscription: SubscriptionRecord, reason: BillingReason): InvoiceRecord {
  const { store } = sandbox;
  const customer = store.get('customer', subscription.customer);
  const number = `${customer.invoice_prefix ?? 'INV'}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`;
  store.update(customer, { next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1 });
  const draft = draftInvoice(sandbox, subscription, reason, number);
  const intent = openIntent(sandbox, draft, subscription);
  const payment = store.insert({
    ...base(sandbox, 'invoice_payment', 'inpay'),
    amount_paid: null,
    amount_requested: draft.amount_due,
    currency: draft.currency,
    invoice: draft.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  const invoice = store.insert({ ...draft, hidden: { paymentIntent: intent.id, invoicePayment: payment.id } });
  store.update(subscription, { latest_invoice: invoice.id });
  emit(sandbox, 'invoice.created', invoice);
  emit(sandbox, 'invoice.finalized', invoice);
  emit(sandbox, 'payment_intent.created', intent);
  return invoice;
}

/** The invoice as it would be opened now, kept nowhere: also what `invoice.upcoming` tells of. */
export function draftInvoice(
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  reason: BillingReason,
  number: string | null,
): InvoiceRecord {
  const { store } = sandbox;
  const customer = store.get('customer', subscription.customer);
  const id = newId('in');
  const data = subscription.items.data.map((item) => invoiceLine(item, subscription, id));
  const subtotal = data.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = data.flatMap((line) => line.taxes);
  const taxed = (behavior: TaxLine['tax_behavior']) =>
    taxes.reduce((sum, tax) => sum + (tax.tax_behavior === behavior ? tax.amount : 0), 0);
  const total = subtotal + taxed('exclusive');
  const [period] = data.map((line) => line.period);
  return {
    ...base(sandbox, 'invoice', 'in'),
    id,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    default_payment_method: null,
    default_tax_rates: subscription.default_tax_rates,
    description: null,
    due_date: null,
    effective_at: store.now(),
    invoice_pdf: null,
    lines: { object: 'list', url: `/v1/invoices/${id}/lines`, has_more: false, data },
    metadata: {},
    next_payment_attempt: null,
    number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_end: period?.end ?? store.now(),
    period_start: period?.start ?? store.now(),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    status: number ? 'open' : 'draft',
    status_transitions: { finalized_at: store.now(), marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal - taxed('inclusive'),
    total,
    total_excluding_tax: subtotal - taxed('inclusive'),
    total_taxes: taxes,
    hidden: { paymentIntent: '', invoicePayment: '' },
  };
}

function invoiceLine(item: SubscriptionItemRecord, subscription: SubscriptionRecord, invoice: string) {
  const { price } = item;
  const amount = price.unit_amount * item.quantity;
  const rates = item.tax_rates.length > 0 ? item.tax_rates : subscription.default_tax_rates;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${item.quantity} × ${price.nickname ?? 'Membership'}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: item.quantity,
    subscription: subscription.id,
    subtotal: amount,
    taxes: rates.map((rate) => taxLine(amount, rate)),
  };
}

/** An inclusive rate of p % is p/(100+p) of the amount (10 % GST: one eleventh); an exclusive one comes on top. */
function taxLine(amount: number, rate: TaxRateRecord): TaxLine {
  const tax = Math.round((amount * rate.percentage) / (rate.inclusive ? 100 + rate.percentage : 100));
  return {
    amount: tax,
    tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: 'standard_rated',
    taxable_amount: rate.inclusive ? amount - tax : amount,
    type: 'tax_rate_details',
  };
}

function openIntent(sandbox: Sandbox, invoice: InvoiceRecord, subscription: SubscriptionRecord): PaymentIntentRecord {
  const { store } = sandbox;
  const fields = base(sandbox, 'payment_intent', 'pi');
  const saves = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  return store.insert({
    ...fields,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${fields.id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    currency: invoice.currency,
    customer: subscription.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: saves ? 'off_session' : null,
    shipping: null,
    status: 'requires_payment_method',
    hidden: { invoice: invoice.id, challenge: null, returnUrl: null },
  });
}

/** All that is due has come in. */
export function settleInvoice(sandbox: Sandbox, invoice: InvoiceRecord): InvoiceRecord {
  const { store } = sandbox;
  const paid_at = store.now();
  const payment = store.get('invoice_payment', invoice.hidden.invoicePayment);
  const paid = store.update(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at },
  });
  const paidPayment = store.update(payment, {
    amount_paid: invoice.amount_due,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at },
  });
  emit(sandbox, 'invoice_payment.paid', paidPayment);
  emit(sandbox, 'invoice.paid', paid);
  emit(sandbox, 'invoice.payment_succeeded', paid);
  return paid;
}

/** Nobody will pay it any more: the invoice is void, its PaymentIntent and its payment are cancelled. */
export function voidInvoice(sandbox: Sandbox, invoice: InvoiceRecord): InvoiceRecord {
  const { store } = sandbox;
  const now = store.now();
  const intent = store.get('payment_intent', invoice.hidden.paymentIntent);
  const payment = store.get('invoice_payment', invoice.hidden.invoicePayment);
  store.update(payment, { status: 'canceled', status_transitions: { canceled_at: now, paid_at: null } });
  const given = {
    status: 'canceled',
    canceled_at: now,
    cancellation_reason: 'void_invoice',
    next_action: null,
  } as const;
  change(sandbox, intent, given, 'payment_intent.canceled');
  const status_transitions = { ...invoice.status_transitions, voided_at: now };
  const patch = { status: 'void', auto_advance: false, next_payment_attempt: null, status_transitions } as const;
  return change(sandbox, invoice, patch, 'invoice.voided');
}
