/** Subscriptions over the API: start, read, change, cancel. */
import * as z from 'zod/mini';
import { attemptPayment } from './charging.ts';
import { livingCustomer } from './customers.ts';
import { badRequest, noSuch } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { openInvoice } from './invoicing.ts';
import { periodAfter } from './lifecycle.ts';
import { emptyable, flag, listOf, mergeMetadata, metadata, nothing, paging, text, whole } from './params.ts';
import { attach, methodFor } from './payment-methods.ts';
import type { SubscriptionItemRecord, SubscriptionRecord } from './payment-records.ts';
import type { CustomerRecord, TaxRateRecord } from './records.ts';
import { type Answer, type Route, route } from './route.ts';
import { base, type Sandbox } from './sandbox.ts';
import { endSubscription, hasEnded, itemOf, resumeSubscription, scheduleCancellation } from './subscription-state.ts';
import { pageOf } from './wire.ts';

const item = z.strictObject({
  metadata: z.optional(metadata),
  price: text,
  quantity: z.optional(z.pipe(whole, z.number().check(z.minimum(1)))),
  tax_rates: z.optional(emptyable(listOf(text))),
});
const paymentSettings = z.strictObject({
  payment_method_types: z.optional(listOf(z.literal('card', 'This sandbox takes cards only'))),
  save_default_payment_method: z.optional(z.enum(['off', 'on_subscription'])),
});
const cancellationDetails = z.strictObject({
  comment: z.optional(emptyable(text)),
  feedback: z.optional(emptyable(text)),
});
const both = z.strictObject({
  default_payment_method: z.optional(text),
  default_tax_rates: z.optional(emptyable(listOf(text))),
  description: z.optional(emptyable(text)),
  metadata: z.optional(metadata),
  off_session: z.optional(flag),
  payment_settings: z.optional(paymentSettings),
  proration_behavior: z.optional(z.enum(['none', 'create_prorations', 'always_invoice'])),
});
const creation = z.extend(both, {
  billing_mode: z.optional(
    z.strictObject({
      type: z.literal('flexible', 'This sandbox bills in flexible mode only'),
      flexible: z.optional(z.strictObject({ proration_discounts: z.optional(z.literal('included')) })),
    }),
  ),
  collection_method: z.optional(z.literal('charge_automatically')),
  currency: z.optional(text),
  customer: text,
  items: listOf(item).check(z.refine((items) => items.length === 1, 'This sandbox takes exactly one item')),
  payment_behavior: z.optional(z.enum(['default_incomplete', 'allow_incomplete', 'error_if_incomplete'])),
});
type Creation = z.output<typeof creation>;

function create(sandbox: Sandbox, asked: Creation): Answer {
  const { store } = sandbox;
  const customer = livingCustomer(sandbox, asked.customer, 'customer');
  const wanted = asked.default_payment_method;
  const method = wanted ? attach(sandbox, methodFor(sandbox, wanted, 'default_payment_method'), customer.id) : null;
  const unpaid = store.insert(newSubscription(sandbox, asked, customer, method?.id ?? null));
  const invoice = openInvoice(sandbox, unpaid, 'subscription_create');
  emit(sandbox, 'customer.subscription.created', store.get('subscription', unpaid.id));
  if (asked.payment_behavior !== 'default_incomplete') {
    const payer = method?.id ?? customer.invoice_settings.default_payment_method;
    if (!payer) {
      throw badRequest(
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
        { code: 'resource_missing' },
      );
    }
    const intent = store.get('payment_intent', invoice.hidden.paymentIntent);
    const circumstances = { present: !asked.off_session, inPage: true };
    const { refusal } = attemptPayment(sandbox, intent, store.get('payment_method', payer), circumstances);
    if (refusal && asked.payment_behavior === 'error_if_incomplete') throw refusal;
  }
  return store.get('subscription', unpaid.id);
}

/** What the product never uses, as Stripe sends it then. */
const UNUSED = {
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  discounts: [],
  pause_collection: null,
  pending_setup_intent: null,
  schedule: null,
  trial_end: null,
  trial_start: null,
};

function newSubscription(
  sandbox: Sandbox,
  asked: Creation,
  customer: CustomerRecord,
  method: string | null,
): SubscriptionRecord {
  const fields = base(sandbox, 'subscription', 'sub');
  const data = asked.items.map((wanted) => newItem(sandbox, fields.id, wanted));
  const now = sandbox.store.now();
  return {
    ...fields,
    ...UNUSED,
    billing_cycle_anchor: now,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    currency: data[0]?.price.currency ?? 'aud',
    customer: customer.id,
    default_payment_method: method,
    default_tax_rates: taxRates(sandbox, asked.default_tax_rates, 'default_tax_rates'),
    description: asked.description ?? null,
    ended_at: null,
    items: { object: 'list', url: `/v1/subscription_items?subscription=${fields.id}`, has_more: false, data },
    latest_invoice: null,
    metadata: mergeMetadata({}, asked.metadata),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: asked.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: asked.payment_settings?.save_default_payment_method ?? 'off',
    },
    start_date: now,
    status: 'incomplete',
    hidden: { announced: null, failedCollections: 0 },
  };
}

function newItem(sandbox: Sandbox, subscription: string, wanted: z.output<typeof item>): SubscriptionItemRecord {
  const { store } = sandbox;
  const price = store.get('price', wanted.price, 'items[0][price]');
  if (!price.recurring) {
    throw badRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: 'items[0][price]' },
    );
  }
  if (price.unit_amount === 0)
    throw badRequest('This sandbox does not bill free prices.', { param: 'items[0][price]' });
  return {
    id: newId('si'),
    object: 'subscription_item',
    created: store.now(),
    current_period_start: store.now(),
    current_period_end: periodAfter(store.now(), price.recurring),
    discounts: [],
    metadata: mergeMetadata({}, wanted.metadata),
    price,
    quantity: wanted.quantity ?? 1,
    subscription,
    tax_rates: taxRates(sandbox, wanted.tax_rates, 'items[0][tax_rates]'),
  };
}

function taxRates({ store }: Sandbox, ids: string[] | null | undefined, param: string): TaxRateRecord[] {
  return (ids ?? []).map((id) => store.get('tax_rate', id, param));
}

const changes = z.extend(both, {
  cancel_at: z.optional(emptyable(z.union([whole, z.enum(['min_period_end', 'max_period_end'])]))),
  cancel_at_period_end: z.optional(flag),
  cancellation_details: z.optional(cancellationDetails),
});
type Changes = z.output<typeof changes>;

function update(sandbox: Sandbox, asked: Changes, id: string): Answer {
  const { store } = sandbox;
  const before = store.get('subscription', id);
  if (hasEnded(before) && Object.keys(asked).some((key) => !['cancellation_details', 'metadata'].includes(key))) {
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (asked.cancel_at !== undefined && asked.cancel_at_period_end !== undefined) {
    throw badRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  const patch: Partial<SubscriptionRecord> = { metadata: mergeMetadata(before.metadata, asked.metadata) };
  if (asked.description !== undefined) patch.description = asked.description;
  if (asked.cancellation_details) {
    patch.cancellation_details = { ...before.cancellation_details, ...asked.cancellation_details };
  }
  if (asked.payment_settings) patch.payment_settings = { ...before.payment_settings, ...asked.payment_settings };
  if (asked.default_tax_rates !== undefined) {
    patch.default_tax_rates = taxRates(sandbox, asked.default_tax_rates, 'default_tax_rates');
  }
  if (asked.default_payment_method) {
    const method = methodFor(sandbox, asked.default_payment_method, 'default_payment_method');
    patch.default_payment_method = attach(sandbox, method, before.customer).id;
  }
  const patched = store.update(before, patch);
  const after = updateEnd(sandbox, patched, asked);
  if (after === patched) emit(sandbox, 'customer.subscription.updated', patched, before);
  return after;
}

/** The planned end. `cancel_at_period_end: false` takes back only what `true` had set, never a `cancel_at`. */
function updateEnd(sandbox: Sandbox, subscription: SubscriptionRecord, asked: Changes): SubscriptionRecord {
  const periodEnd = itemOf(subscription).current_period_end;
  if (asked.cancel_at_period_end) return scheduleCancellation(sandbox, subscription, periodEnd, true);
  if (asked.cancel_at_period_end === false && subscription.cancel_at_period_end) {
    return resumeSubscription(sandbox, subscription);
  }
  if (asked.cancel_at === null) return resumeSubscription(sandbox, subscription);
  if (asked.cancel_at === undefined) return subscription;
  const at = typeof asked.cancel_at === 'number' ? asked.cancel_at : periodEnd;
  if (at <= sandbox.store.now()) throw badRequest('`cancel_at` must be in the future.', { param: 'cancel_at' });
  return scheduleCancellation(sandbox, subscription, at, false);
}

const ending = z.strictObject({
  cancellation_details: z.optional(cancellationDetails),
  invoice_now: z.optional(flag),
  prorate: z.optional(flag),
});
const listing = z.strictObject({
  ...paging,
  customer: z.optional(text),
  price: z.optional(text),
  status: z.optional(text),
});

export const subscriptionRoutes: Route[] = [
  route('POST /v1/subscriptions', creation, create),
  route('GET /v1/subscriptions', listing, ({ store }, { customer, price, status, ...asked }) => {
    if (customer) store.get('customer', customer, 'customer');
    const rows = store
      .all('subscription')
      .filter((one) => !customer || one.customer === customer)
      .filter((one) => !price || itemOf(one).price.id === price)
      .filter((one) => {
        if (status === 'all') return true;
        if (status === 'ended') return hasEnded(one);
        return status ? one.status === status : one.status !== 'canceled' && one.status !== 'incomplete_expired';
      });
    return pageOf(rows, asked);
  }),
  route('GET /v1/subscriptions/:id', nothing, ({ store }, _, { id }) => store.get('subscription', id)),
  route('POST /v1/subscriptions/:id', changes, (sandbox, asked, { id }) => update(sandbox, asked, id)),
  route('DELETE /v1/subscriptions/:id', ending, (sandbox, asked, { id }) => {
    const subscription = sandbox.store.get('subscription', id);
    if (hasEnded(subscription)) throw noSuch('subscription', id);
    const details = { ...asked.cancellation_details, reason: 'cancellation_requested' };
    return endSubscription(sandbox, subscription, 'canceled', details);
  }),
];
