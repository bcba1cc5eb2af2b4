/** Subscriptions over the API: start, read, change, cancel. */
import * as z from 'zod/mini';
import { badRequest, noSuch } from '../api/errors.ts';
import { flag, listOf, metadata, text } from '../api/parameters.ts';
import { equals, listRoute, nothing, ofCustomer, type Route, route } from '../api/route.ts';
import { base, newId, type Sandbox } from '../sandbox.ts';
import type { SubscriptionItemRecord, SubscriptionRecord } from '../storage/records.ts';
import { emit } from '../webhooks/events.ts';
import { livingCustomer } from './customers.ts';
import { openInvoice } from './invoices.ts';
import { methodFor } from './payment-methods.ts';
import {
  endSubscription,
  hasEnded,
  resumeSubscription,
  scheduleCancellation,
  updateSubscription,
  yearAfter,
} from './subscription-state.ts';

const creation = z.strictObject({
  billing_mode: z.optional(z.strictObject({ type: z.literal('flexible') })),
  customer: text,
  default_tax_rates: z.optional(listOf(text)),
  items: z.strictObject({ 0: z.strictObject({ price: text }) }),
  metadata: z.optional(metadata),
  payment_behavior: z.literal('default_incomplete'),
  payment_settings: z.optional(
    z.strictObject({
      payment_method_types: listOf(z.literal('card', 'The sandbox takes cards only')),
      save_default_payment_method: z.enum(['off', 'on_subscription']),
    }),
  ),
});

function create(sandbox: Sandbox, asked: z.output<typeof creation>): SubscriptionRecord {
  const { store } = sandbox;
  const fields = base(sandbox, 'subscription', 'sub');
  const subscription = store.insert({
    ...fields,
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { comment: null },
    customer: livingCustomer(sandbox, asked.customer, 'customer').id,
    default_payment_method: null,
    ended_at: null,
    default_tax_rates: (asked.default_tax_rates ?? []).map((id) => store.get('tax_rate', id, 'default_tax_rates')),
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${fields.id}`,
      has_more: false,
      data: [newItem(sandbox, fields.id, asked.items[0].price)],
    },
    latest_invoice: null,
    metadata: asked.metadata ?? {},
    payment_settings: { save_default_payment_method: asked.payment_settings?.save_default_payment_method ?? 'off' },
    status: 'incomplete',
    hidden: { failedCollections: 0 },
  } satisfies SubscriptionRecord);
  openInvoice(sandbox, subscription, 'subscription_create');
  const invoiced = store.get('subscription', fields.id);
  emit(sandbox, 'customer.subscription.created', invoiced);
  return invoiced;
}

function newItem({ store }: Sandbox, subscription: string, price: string): SubscriptionItemRecord {
  return {
    id: newId('si'),
    object: 'subscription_item',
    current_period_start: store.now(),
    current_period_end: yearAfter(store.now()),
    price: store.get('price', price, 'items[0][price]'),
    quantity: 1,
    subscription,
  };
}

/** Only the empty value, which removes a planned end: the product plans no other one this way. */
const cancel_at = z.literal('');
const cancellation_details = z.strictObject({ comment: text });
const changes = z.partial(
  z.strictObject({ cancel_at, cancel_at_period_end: flag, cancellation_details, default_payment_method: text }),
);

function update(sandbox: Sandbox, asked: z.output<typeof changes>, id: string): SubscriptionRecord {
  const before = sandbox.store.get('subscription', id);
  if (hasEnded(before))
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
  if (asked.default_payment_method) {
    const method = methodFor(sandbox, asked.default_payment_method, 'default_payment_method');
    return updateSubscription(sandbox, before, { default_payment_method: method.id });
  }
  if (asked.cancel_at_period_end) return scheduleCancellation(sandbox, commented(sandbox, before, asked), true);
  // `cancel_at_period_end: false` undoes only `true`, never a `cancel_at`.
  const resumes = asked.cancel_at === '' || before.cancel_at_period_end;
  return resumes ? resumeSubscription(sandbox, before) : before;
}

const ending = z.strictObject({ cancellation_details: z.optional(cancellation_details), prorate: z.optional(flag) });

/** Adds the comment of the cancellation, if any. */
const commented = (
  { store }: Sandbox,
  subscription: SubscriptionRecord,
  { cancellation_details }: z.output<typeof ending>,
): SubscriptionRecord => (cancellation_details ? store.update(subscription, { cancellation_details }) : subscription);

export const subscriptionRoutes: Route[] = [
  route('POST /v1/subscriptions', creation, create),
  listRoute('subscriptions', 'subscription', { ...ofCustomer, status: text }, (one, { status, ...asked }) => {
    const wanted = status === undefined ? !hasEnded(one) : status === 'all' || one.status === status;
    return wanted && equals(one, asked);
  }),
  route('GET /v1/subscriptions/:id', nothing, ({ store }, _, { id }) => store.get('subscription', id)),
  route('POST /v1/subscriptions/:id', changes, (sandbox, asked, { id }) => update(sandbox, asked, id)),
  route('DELETE /v1/subscriptions/:id', ending, (sandbox, asked, { id }) => {
    const subscription = sandbox.store.get('subscription', id);
    if (hasEnded(subscription)) throw noSuch('subscription', id);
    return endSubscription(sandbox, commented(sandbox, subscription, asked), 'canceled');
  }),
];
