/** Webhook endpoints made over the API. They are only stored: events go to the local stage's site. */
import * as z from 'zod/mini';
import { listOf, text, url } from '../api/parameters.ts';
import { listRoute, nothing, type Route, route } from '../api/route.ts';
import { API_VERSION, base, randomText } from '../sandbox.ts';

const enabled_events = listOf(text);
const creation = z.strictObject({ api_version: z.optional(z.literal(API_VERSION)), enabled_events, url });

export const webhookRoutes: Route[] = [
  route('POST /v1/webhook_endpoints', creation, (sandbox, asked) => {
    const fields = { ...base(sandbox, 'webhook_endpoint', 'we'), api_version: API_VERSION, status: 'enabled' };
    const made = sandbox.store.insert({ ...fields, ...asked, api_version: API_VERSION });
    // Stripe returns the secret only in this answer.
    return { ...made, secret: `whsec_${randomText(32)}` };
  }),
  listRoute('webhook_endpoints', 'webhook_endpoint', {}, ({ status }) => status === 'enabled'),
  route('POST /v1/webhook_endpoints/:id', z.strictObject({ enabled_events }), ({ store }, asked, { id }) =>
    store.update(store.get('webhook_endpoint', id), asked),
  ),
  // A deleted endpoint is kept as a disabled one, which the list leaves out.
  route('DELETE /v1/webhook_endpoints/:id', nothing, ({ store }, _, { id }) => {
    store.update(store.get('webhook_endpoint', id), { status: 'disabled' });
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
