/** Customers, who pay. Deleting one ends its subscriptions, as on Stripe. */
import * as z from 'zod/mini';
import { noSuch } from '../api/errors.ts';
import { metadata, text } from '../api/parameters.ts';
import { equals, listRoute, nothing, type Route, route } from '../api/route.ts';
import { base, type Sandbox } from '../sandbox.ts';
import type { CustomerRecord } from '../storage/records.ts';
import { endSubscription, hasEnded } from './subscription-state.ts';

const creation = z.strictObject({
  description: z.optional(text),
  /** Written below each of the customer's invoices. */
  invoice_settings: z.optional(z.strictObject({ footer: text })),
  email: z.optional(text),
  metadata: z.optional(metadata),
});

/** An empty address removes it. */
const change = z.strictObject({ email: z.optional(z.string()) });

/** The customer. @throws StripeError 400 naming `param`, or 404 without one, where it is unknown or deleted. */
export function livingCustomer(sandbox: Sandbox, id: string, param?: string): CustomerRecord {
  const customer = sandbox.store.get('customer', id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

export const customerRoutes: Route[] = [
  route('POST /v1/customers', creation, (sandbox, asked) =>
    sandbox.store.insert({
      ...base(sandbox, 'customer', 'cus'),
      ...asked,
      email: asked.email ?? null,
      metadata: asked.metadata ?? {},
    }),
  ),
  route('POST /v1/customers/:id', change, (sandbox, { email }, { id }) => {
    const customer = livingCustomer(sandbox, id);
    return sandbox.store.update(customer, email === undefined ? {} : { email: email || null });
  }),
  listRoute('customers', 'customer', { email: text }, (one, asked) => !one.deleted && equals(one, asked)),
  route('DELETE /v1/customers/:id', nothing, (sandbox, _, { id }) => {
    const customer = livingCustomer(sandbox, id);
    for (const subscription of sandbox.store.all('subscription'))
      if (subscription.customer === id && !hasEnded(subscription)) endSubscription(sandbox, subscription, 'canceled');
    sandbox.store.update(customer, { deleted: true });
    return { id, object: 'customer', deleted: true };
  }),
];
