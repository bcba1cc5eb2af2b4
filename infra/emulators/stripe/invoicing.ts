/** Invoices from the opening to the end, with the PaymentIntent that may pay each. */
import { change, emit } from './events.ts';
import { randomText } from './ids.ts';
import { type BillingReason, draftInvoice } from './invoice-drafts.ts';
import type { InvoiceRecord, PaymentIntentRecord, SubscriptionRecord } from './payment-records.ts';
import { base, type Sandbox } from './sandbox.ts';

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
