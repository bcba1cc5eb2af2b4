/**
 * The records that money moves through: subscriptions, invoices, payments and what is given back.
 * `hidden` holds what Stripe would keep to itself; it never leaves the sandbox.
 */
import type Stripe from 'stripe';
import type { Common, Kept, List, Metadata } from './kept.ts';
import type { PriceRecord, TaxRateRecord } from './records.ts';

export type SubscriptionItemRecord = Metadata &
  Kept<
    Stripe.SubscriptionItem,
    'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'subscription'
  > & { price: PriceRecord; quantity: number; discounts: string[]; tax_rates: TaxRateRecord[] };

export type SubscriptionRecord = Metadata &
  Kept<
    Stripe.Subscription,
    | Common
    | 'automatic_tax'
    | 'billing_cycle_anchor'
    | 'billing_mode'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'collection_method'
    | 'currency'
    | 'customer'
    | 'default_payment_method'
    | 'description'
    | 'ended_at'
    | 'latest_invoice'
    | 'pause_collection'
    | 'pending_setup_intent'
    | 'schedule'
    | 'start_date'
    | 'status'
    | 'trial_end'
    | 'trial_start'
  > & {
    cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
    default_tax_rates: TaxRateRecord[];
    discounts: string[];
    items: List<SubscriptionItemRecord>;
    payment_settings: {
      payment_method_options: null;
      payment_method_types: string[] | null;
      save_default_payment_method: 'off' | 'on_subscription';
    };
    /** The period end that `invoice.upcoming` has been sent for; how many collections of the open invoice failed. */
    hidden: { announced: number | null; failedCollections: number };
  };

export type TaxLine = {
  amount: number;
  tax_behavior: 'inclusive' | 'exclusive';
  tax_rate_details: { tax_rate: string };
  taxability_reason: 'standard_rated';
  taxable_amount: number;
  type: 'tax_rate_details';
};

export type InvoiceRecord = Metadata &
  Kept<
    Stripe.Invoice,
    | Common
    | 'amount_due'
    | 'amount_overpaid'
    | 'amount_paid'
    | 'amount_remaining'
    | 'amount_shipping'
    | 'attempt_count'
    | 'attempted'
    | 'auto_advance'
    | 'billing_reason'
    | 'collection_method'
    | 'currency'
    | 'customer_email'
    | 'customer_name'
    | 'default_payment_method'
    | 'description'
    | 'due_date'
    | 'effective_at'
    | 'invoice_pdf'
    | 'next_payment_attempt'
    | 'number'
    | 'period_end'
    | 'period_start'
    | 'post_payment_credit_notes_amount'
    | 'pre_payment_credit_notes_amount'
    | 'status'
    | 'status_transitions'
    | 'subtotal'
    | 'subtotal_excluding_tax'
    | 'total'
    | 'total_excluding_tax'
  > & {
    customer: string;
    default_tax_rates: TaxRateRecord[];
    lines: List<Record<string, unknown>>;
    parent: {
      type: 'subscription_details';
      quote_details: null;
      subscription_details: { subscription: string; metadata: Record<string, string> };
    };
    total_taxes: TaxLine[];
    hidden: { paymentIntent: string; invoicePayment: string };
  };

export type InvoicePaymentRecord = Kept<
  Stripe.InvoicePayment,
  Common | 'amount_paid' | 'amount_requested' | 'currency' | 'invoice' | 'is_default' | 'status' | 'status_transitions'
> & { payment: { type: 'payment_intent'; payment_intent: string } };

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export type PaymentIntentRecord = Metadata &
  Kept<
    Stripe.PaymentIntent,
    | Common
    | 'amount'
    | 'amount_capturable'
    | 'amount_received'
    | 'canceled_at'
    | 'cancellation_reason'
    | 'capture_method'
    | 'confirmation_method'
    | 'currency'
    | 'description'
    | 'latest_charge'
    | 'payment_method'
    | 'payment_method_types'
    | 'processing'
    | 'receipt_email'
    | 'setup_future_usage'
    | 'shipping'
    | 'status'
  > & {
    client_secret: string;
    customer: string;
    last_payment_error: Record<string, unknown> | null;
    next_action: NextAction | null;
    /** `challenge` is the token of the open 3-D Secure page. */
    hidden: { invoice: string; challenge: string | null; returnUrl: string | null };
  };

export type PaymentMethodRecord = Metadata &
  Kept<Stripe.PaymentMethod, Common | 'allow_redisplay' | 'customer' | 'type'> & {
    billing_details: { address: { country: string }; email: string | null; name: string | null; phone: string | null };
    card: {
      brand: string;
      country: string;
      exp_month: number;
      exp_year: number;
      funding: string;
      last4: string;
    };
    /** The test card's token; whether its holder has authenticated it for later payments. */
    hidden: { token: string; setUp: boolean };
  };

export type ChargeRecord = Metadata &
  Kept<
    Stripe.Charge,
    | Common
    | 'amount'
    | 'amount_captured'
    | 'amount_refunded'
    | 'captured'
    | 'currency'
    | 'description'
    | 'disputed'
    | 'failure_code'
    | 'failure_message'
    | 'paid'
    | 'payment_method'
    | 'receipt_email'
    | 'receipt_url'
    | 'refunded'
    | 'status'
  > & {
    customer: string;
    payment_intent: string;
    payment_method_details: { type: 'card'; card: PaymentMethodRecord['card'] };
  };

export type RefundRecord = Metadata &
  Kept<Stripe.Refund, 'id' | 'object' | 'created' | 'amount' | 'currency' | 'reason' | 'status'> & {
    charge: string;
    customer: string;
    payment_intent: string;
  };

export type CreditNoteRecord = Metadata &
  Kept<
    Stripe.CreditNote,
    | Common
    | 'amount'
    | 'currency'
    | 'customer'
    | 'effective_at'
    | 'invoice'
    | 'memo'
    | 'number'
    | 'out_of_band_amount'
    | 'post_payment_amount'
    | 'pre_payment_amount'
    | 'reason'
    | 'refunds'
    | 'status'
    | 'subtotal'
    | 'total'
    | 'type'
    | 'voided_at'
  >;
