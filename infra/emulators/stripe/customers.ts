/** Customers: who pays. Deleting one ends its subscriptions, as on Stripe. */
import * as z from 'zod/mini';
import { noSuch } from './errors.ts';
import { change, emit } from './events.ts';
import { randomText } from './ids.ts';
import { emptyable, listOf, mergeMetadata, metadata, nothing, paging, text } from './params.ts';
import { attach, methodFor } from './payment-methods.ts';
import type { CustomerRecord } from './records.ts';
import { type Route, route } from './route.ts';
import { base, type Sandbox } from './sandbox.ts';
import { endSubscription } from './subscription-state.ts';
import { pageOf } from './wire.ts';

const line = emptyable(z.string().check(z.maxLength(500)));
const details = z.partial(
  z.strictObject({
    address: emptyable(
      z.partial(
        z.strictObject({ city: line, country: line, line1: line, line2: line, postal_code: line, state: line }),
      ),
    ),
    description: line,
    email: emptyable(z.string().check(z.maxLength(512), z.regex(/@/, 'Invalid email address'))),
    invoice_settings: z.strictObject({ default_payment_method: line }),
    metadata,
    name: line,
    phone: line,
    preferred_locales: listOf(text),
  }),
);
type Details = z.output<typeof details>;

/** A customer that has not been deleted; 400 naming `param` otherwise. */
export function livingCustomer(sandbox: Sandbox, id: string, param?: string): CustomerRecord {
  const customer = sandbox.store.get('customer', id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

function create(sandbox: Sandbox, asked: Details) {
  const customer = sandbox.store.insert({
    ...base(sandbox, 'customer', 'cus'),
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
  });
  const complete = sandbox.store.update(customer, patchOf(sandbox, customer, asked));
  emit(sandbox, 'customer.created', complete);
  return complete;
}

function patchOf(sandbox: Sandbox, before: CustomerRecord, asked: Details): Partial<CustomerRecord> {
  const { address, invoice_settings, metadata: newMetadata, ...plain } = asked;
  const patch: Partial<CustomerRecord> = { ...plain, metadata: mergeMetadata(before.metadata, newMetadata) };
  if (address !== undefined) {
    const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
    patch.address = address && { ...(before.address ?? empty), ...address };
  }
  if (invoice_settings) {
    const wanted = invoice_settings.default_payment_method;
    const method = wanted && attach(sandbox, methodFor(sandbox, wanted), before.id).id;
    patch.invoice_settings = { ...before.invoice_settings, default_payment_method: method };
  }
  return patch;
}

function remove(sandbox: Sandbox, id: string) {
  const customer = livingCustomer(sandbox, id);
  for (const subscription of sandbox.store.all('subscription')) {
    const running = !['canceled', 'incomplete_expired'].includes(subscription.status);
    if (subscription.customer === id && running) endSubscription(sandbox, subscription, 'canceled');
  }
  const deleted = sandbox.store.update(customer, {
    deleted: true,
    email: null,
    name: null,
    phone: null,
    address: null,
  });
  emit(sandbox, 'customer.deleted', deleted);
  return { id, object: 'customer', deleted: true };
}

export const customerRoutes: Route[] = [
  route('POST /v1/customers', details, create),
  route(
    'GET /v1/customers',
    z.strictObject({ ...paging, email: z.optional(text) }),
    ({ store }, { email, ...asked }) => {
      const living = store.all('customer').filter((customer) => !customer.deleted);
      return pageOf(
        living.filter((customer) => !email || customer.email === email),
        asked,
      );
    },
  ),
  route('GET /v1/customers/:id', nothing, ({ store }, _, { id }) => {
    const customer = store.get('customer', id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  }),
  route('POST /v1/customers/:id', details, (sandbox, asked, { id }) => {
    const customer = livingCustomer(sandbox, id);
    return change(sandbox, customer, patchOf(sandbox, customer, asked), 'customer.updated');
  }),
  route('DELETE /v1/customers/:id', nothing, (sandbox, _, { id }) => remove(sandbox, id)),
];
