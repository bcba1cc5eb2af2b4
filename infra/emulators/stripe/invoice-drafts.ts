/** What an invoice says: its lines, what they add up to, and the tax in it. */
import { newId } from './ids.ts';
import type { InvoiceRecord, SubscriptionItemRecord, SubscriptionRecord, TaxLine } from './payment-records.ts';
import type { TaxRateRecord } from './records.ts';
import { base, type Sandbox } from './sandbox.ts';

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'upcoming';

/** What the product never uses, as Stripe sends it then. */
const UNUSED = {
  amount_overpaid: 0,
  amount_shipping: 0,
  default_payment_method: null,
  description: null,
  due_date: null,
  invoice_pdf: null,
  metadata: {},
  pre_payment_credit_notes_amount: 0,
};

/** The invoice for the subscription's period as it would be opened now, kept nowhere; a draft if it has no number. */
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
  const [period] = data.map((line) => line.period);
  const now = store.now();
  return {
    ...base(sandbox, 'invoice', 'in'),
    ...UNUSED,
    ...amountsOf(data),
    id,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    default_tax_rates: subscription.default_tax_rates,
    effective_at: now,
    lines: { object: 'list', url: `/v1/invoices/${id}/lines`, has_more: false, data },
    next_payment_attempt: null,
    number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_end: period?.end ?? now,
    period_start: period?.start ?? now,
    status: number ? 'open' : 'draft',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    hidden: { paymentIntent: '', invoicePayment: '' },
  };
}

function amountsOf(lines: { amount: number; taxes: TaxLine[] }[]) {
  const taxes = lines.flatMap((line) => line.taxes);
  const taxed = (behavior: TaxLine['tax_behavior']) =>
    taxes.reduce((sum, tax) => sum + (tax.tax_behavior === behavior ? tax.amount : 0), 0);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal + taxed('exclusive');
  return {
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    post_payment_credit_notes_amount: 0,
    subtotal,
    subtotal_excluding_tax: subtotal - taxed('inclusive'),
    total,
    total_excluding_tax: subtotal - taxed('inclusive'),
    total_taxes: taxes,
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
