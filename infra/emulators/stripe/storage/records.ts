/** The records that the sandbox stores: Stripe's own types, cut to the fields that the product reads. */
import type Stripe from 'stripe';

/** A stored object without expanded references: records name others by their ids. */
type Stored<T, Keys extends keyof T> = { [Key in Keys]: Exclude<T[Key], { id: string }> };
type Common = 'id' | 'object' | 'created' | 'livemode';
type Metadata = Record<string, string>;

export type CustomerRecord = Stored<Stripe.Customer, Common | 'email'> & {
  metadata: Metadata;
  invoice_settings?: { footer: string } | undefined;
  deleted?: true;
};

export type PriceRecord = Stored<Stripe.Price, Common | 'active' | 'currency' | 'lookup_key' | 'tax_behavior'> & {
  unit_amount: number;
  recurring: { interval: 'year' };
};

export type TaxRateRecord = Stored<Stripe.TaxRate, Common | 'active' | 'country' | 'inclusive' | 'percentage'>;

export type SubscriptionItemRecord = Stored<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_end' | 'current_period_start' | 'subscription'
> & { price: PriceRecord; quantity: 1 };

export type SubscriptionRecord = Stored<
  Stripe.Subscription,
  | Common
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'customer'
  | 'default_payment_method'
  | 'ended_at'
  | 'latest_invoice'
  | 'status'
> & {
  cancellation_details: { comment: string | null };
  default_tax_rates: TaxRateRecord[];
  items: { object: 'list'; url: string; has_more: false; data: SubscriptionItemRecord[] };
  metadata: Metadata;
  payment_settings: { save_default_payment_method: 'off' | 'on_subscription' };
  /** How often collecting the open invoice failed. */
  hidden: { failedCollections: number };
};

export type InvoiceRecord = Stored<
  Stripe.Invoice,
  | Common
  | 'amount_paid'
  | 'currency'
  | 'next_payment_attempt'
  | 'number'
  | 'post_payment_credit_notes_amount'
  | 'status'
  | 'total'
  | 'total_excluding_tax'
> & {
  billing_reason: 'subscription_create' | 'subscription_cycle';
  customer: string;
  status_transitions: { paid_at: number | null };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  hidden: { paymentIntent: string };
};

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export type PaymentIntentRecord = Stored<
  Stripe.PaymentIntent,
  Common | 'amount' | 'currency' | 'latest_charge' | 'payment_method' | 'status'
> & {
  client_secret: string;
  customer: string;
  last_payment_error: object | null;
  next_action: NextAction | null;
  /** `challenge` is the token of the open 3-D Secure page. */
  hidden: { invoice: string; challenge: string | null; returnUrl: string | null };
};

export type PaymentMethodRecord = Stored<Stripe.PaymentMethod, Common | 'type'> & {
  card: { brand: string; exp_month: number; exp_year: number; fingerprint: string; last4: string };
  hidden: { token: string };
};

export type ChargeRecord = Stored<
  Stripe.Charge,
  Common | 'amount' | 'amount_refunded' | 'currency' | 'paid' | 'refunded'
> & {
  customer: string;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: { brand: string; fingerprint: string; last4: string } };
};

export type DisputeRecord = Stored<Stripe.Dispute, Common | 'amount' | 'currency' | 'status'> & {
  charge: string;
  payment_intent: string;
};

export type CreditNoteRecord = Stored<Stripe.CreditNote, Common | 'amount' | 'customer' | 'invoice' | 'reason'>;

export type PortalSessionRecord = Stored<Stripe.BillingPortal.Session, Common | 'customer' | 'return_url' | 'url'> & {
  configuration?: string | undefined;
  hidden: { token: string };
};

export type PortalConfigurationRecord = Stored<
  Stripe.BillingPortal.Configuration,
  Common | 'active' | 'default_return_url'
> & {
  business_profile: { privacy_policy_url: string; terms_of_service_url: string };
  features: object;
  metadata: Metadata;
};

export type WebhookEndpointRecord = Stored<Stripe.WebhookEndpoint, Common | 'enabled_events' | 'status' | 'url'>;

export type EventRecord = Pick<Stripe.Event, 'id' | 'created' | 'livemode' | 'type'> & {
  object: 'event';
  api_version: string;
  data: { object: object };
  /** True until the site answers 2xx. */
  hidden: { pending: boolean };
};

/** The first answer for an idempotency key, and its request. */
export interface IdempotentAnswerRecord {
  id: string;
  object: 'idempotent_answer';
  created: number;
  asked: string;
  status: number;
  body: unknown;
}

export interface Records {
  customer: CustomerRecord;
  price: PriceRecord;
  tax_rate: TaxRateRecord;
  subscription: SubscriptionRecord;
  invoice: InvoiceRecord;
  payment_intent: PaymentIntentRecord;
  payment_method: PaymentMethodRecord;
  charge: ChargeRecord;
  dispute: DisputeRecord;
  credit_note: CreditNoteRecord;
  'billing_portal.configuration': PortalConfigurationRecord;
  'billing_portal.session': PortalSessionRecord;
  webhook_endpoint: WebhookEndpointRecord;
  event: EventRecord;
  idempotent_answer: IdempotentAnswerRecord;
}
export type Kind = keyof Records;
export type AnyRecord = Records[Kind];
