/** The customer portal over the API: sessions, and configurations. Of a configuration the page shows only the links. */
import * as z from 'zod/mini';
import { flag, metadata, text, url } from '../api/parameters.ts';
import { listRoute, type Route, route } from '../api/route.ts';
import { livingCustomer } from '../billing/customers.ts';
import { base, randomText } from '../sandbox.ts';

const session = z.strictObject({ configuration: z.optional(text), customer: text, return_url: url });
const enabled = z.strictObject({ enabled: flag });
const configuration = z.strictObject({
  business_profile: z.strictObject({ privacy_policy_url: url, terms_of_service_url: url }),
  default_return_url: url,
  features: z.strictObject({
    invoice_history: enabled,
    payment_method_update: enabled,
    subscription_cancel: z.extend(enabled, { mode: z.literal('at_period_end') }),
  }),
  metadata,
});

export const portalRoutes: Route[] = [
  route('POST /v1/billing_portal/sessions', session, (sandbox, asked) => {
    const customer = livingCustomer(sandbox, asked.customer, 'customer');
    const token = randomText(32);
    return sandbox.store.insert({
      ...base(sandbox, 'billing_portal.session', 'bps'),
      ...asked,
      customer: customer.id,
      url: `${sandbox.url}/portal/${token}`,
      hidden: { token },
    });
  }),
  route('POST /v1/billing_portal/configurations', configuration, (sandbox, asked) =>
    sandbox.store.insert({ ...base(sandbox, 'billing_portal.configuration', 'bpc'), active: true, ...asked }),
  ),
  listRoute('billing_portal/configurations', 'billing_portal.configuration', { active: flag }),
  route('POST /v1/billing_portal/configurations/:id', configuration, ({ store }, asked, { id }) =>
    store.update(store.get('billing_portal.configuration', id), asked),
  ),
];
