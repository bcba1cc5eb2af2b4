/** Configurations of the customer portal: what its pages offer. Kept and told; the sandbox's own pages offer all of it. */
import * as z from 'zod/mini';
import { change } from './events.ts';
import { emptyable, flag, mergeMetadata, metadata, paging, text } from './params.ts';
import { type Route, route } from './route.ts';
import { base } from './sandbox.ts';
import { pageOf } from './wire.ts';

const url = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
const details = z.strictObject({
  business_profile: z.strictObject({
    headline: z.optional(emptyable(text)),
    privacy_policy_url: z.optional(url),
    terms_of_service_url: z.optional(url),
  }),
  default_return_url: z.optional(emptyable(url)),
  features: z.strictObject({
    invoice_history: z.optional(z.strictObject({ enabled: flag })),
    payment_method_update: z.optional(z.strictObject({ enabled: flag })),
    subscription_cancel: z.optional(z.strictObject({ enabled: flag, mode: z.enum(['at_period_end', 'immediately']) })),
  }),
  metadata: z.optional(metadata),
});
const listing = z.strictObject({ ...paging, active: z.optional(flag), is_default: z.optional(flag) });

export const portalConfigurationRoutes: Route[] = [
  route('POST /v1/billing_portal/configurations', details, (sandbox, { metadata: data, ...asked }) =>
    sandbox.store.insert({
      ...base(sandbox, 'billing_portal.configuration', 'bpc'),
      active: true,
      // Only the one that is saved in the dashboard is.
      is_default: false,
      business_profile: asked.business_profile,
      default_return_url: asked.default_return_url ?? null,
      features: asked.features,
      metadata: mergeMetadata({}, data),
      updated: sandbox.store.now(),
    }),
  ),
  route('GET /v1/billing_portal/configurations', listing, ({ store }, { active, is_default, ...asked }) =>
    pageOf(
      store
        .all('billing_portal.configuration')
        .filter(
          (one) =>
            (active === undefined || one.active === active) &&
            (is_default === undefined || one.is_default === is_default),
        ),
      asked,
    ),
  ),
  route(
    'POST /v1/billing_portal/configurations/:id',
    z.extend(z.partial(details), { active: z.optional(flag) }),
    (sandbox, { metadata: data, ...asked }, { id }) => {
      const found = sandbox.store.get('billing_portal.configuration', id);
      const patch = { ...asked, metadata: mergeMetadata(found.metadata, data), updated: sandbox.store.now() };
      return change(sandbox, found, patch, 'billing_portal.configuration.updated');
    },
  ),
];
