/**
 * What the sandbox keeps: customers, the catalogue, portal sessions, webhooks, its own book-keeping, and the
 * list of all kinds. `hidden` holds what Stripe would keep to itself; it never leaves the sandbox.
 */
import type Stripe from 'stripe';
import type { Common, Kept, Metadata } from './kept.ts';
import type * as payments from './payment-records.ts';

export type CustomerRecord = Metadata &
  Kept<
    Stripe.Customer,
    | Common
    | 'address'
    | 'balance'
    | 'currency'
    | 'default_source'
    | 'delinquent'
    | 'description'
    | 'email'
    | 'invoice_prefix'
    | 'invoice_settings'
    | 'name'
    | 'next_invoice_sequence'
    | 'phone'
    | 'preferred_locales'
    | 'shipping'
    | 'tax_exempt'
  > & { deleted?: true };

export type ProductRecord = Metadata &
  Kept<
    Stripe.Product,
    Common | 'active' | 'default_price' | 'description' | 'images' | 'name' | 'tax_code' | 'type' | 'updated' | 'url'
  >;

export type PriceRecord = Metadata &
  Kept<
    Stripe.Price,
    Common | 'active' | 'billing_scheme' | 'currency' | 'lookup_key' | 'nickname' | 'product' | 'tax_behavior' | 'type'
  > & {
    unit_amount: number;
    unit_amount_decimal: string;
    recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number; usage_type: 'licensed' } | null;
  };

export type TaxRateRecord = Metadata &
  Kept<
    Stripe.TaxRate,
    | Common
    | 'active'
    | 'country'
    | 'description'
    | 'display_name'
    | 'effective_percentage'
    | 'inclusive'
    | 'jurisdiction'
    | 'percentage'
    | 'rate_type'
    | 'state'
    | 'tax_type'
  >;

export type PortalSessionRecord = Kept<
  Stripe.BillingPortal.Session,
  Common | 'configuration' | 'customer' | 'flow' | 'locale' | 'on_behalf_of' | 'return_url' | 'url'
> & { hidden: { token: string } };

export type PortalConfigurationRecord = Metadata &
  Kept<Stripe.BillingPortal.Configuration, Common | 'active' | 'default_return_url' | 'is_default' | 'updated'> & {
    business_profile: Record<string, unknown>;
    features: Record<string, unknown>;
  };

export type WebhookEndpointRecord = Metadata &
  Kept<
    Stripe.WebhookEndpoint,
    Common | 'api_version' | 'application' | 'description' | 'enabled_events' | 'status' | 'url'
  > & { hidden: { secret: string; deleted: boolean } };

export type EventRecord = Pick<Stripe.Event, 'id' | 'created' | 'livemode' | 'pending_webhooks' | 'type'> & {
  object: 'event';
  api_version: string;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  request: { id: string | null; idempotency_key: string | null };
};

/** One event on its way to one endpoint. `next_attempt` is in milliseconds of the real clock. */
export interface DeliveryRecord {
  id: string;
  object: 'delivery';
  event: string;
  endpoint: string;
  state: 'waiting' | 'delivered' | 'lost' | 'given up';
  attempts: number;
  next_attempt: number;
  last_status: number | null;
  last_error: string | null;
}

/** The first answer to an idempotency key. `created` is in seconds of the sandbox's clock. */
export interface IdempotentAnswerRecord {
  id: `key:${string}`;
  object: 'idempotent_answer';
  created: number;
  endpoint: string;
  parameters: string;
  status: number;
  body: unknown;
  request: string;
}

/** How far the sandbox's clock is ahead of the real one, in seconds. */
export interface ClockRecord {
  id: 'clock';
  object: 'clock';
  ahead: number;
}

export interface Records {
  customer: CustomerRecord;
  product: ProductRecord;
  price: PriceRecord;
  tax_rate: TaxRateRecord;
  subscription: payments.SubscriptionRecord;
  invoice: payments.InvoiceRecord;
  invoice_payment: payments.InvoicePaymentRecord;
  payment_intent: payments.PaymentIntentRecord;
  payment_method: payments.PaymentMethodRecord;
  charge: payments.ChargeRecord;
  refund: payments.RefundRecord;
  credit_note: payments.CreditNoteRecord;
  'billing_portal.configuration': PortalConfigurationRecord;
  'billing_portal.session': PortalSessionRecord;
  webhook_endpoint: WebhookEndpointRecord;
  event: EventRecord;
  delivery: DeliveryRecord;
  idempotent_answer: IdempotentAnswerRecord;
  clock: ClockRecord;
}
export type Kind = keyof Records;
export type AnyRecord = Records[Kind];
