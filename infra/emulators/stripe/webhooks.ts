/** Webhook endpoints: those made over the API, and the site's own, which the local stage names at start. */
import * as z from 'zod/mini';
import { noSuch } from './errors.ts';
import { randomText } from './ids.ts';
import { emptyable, flag, listOf, mergeMetadata, metadata, nothing, paging, text } from './params.ts';
import type { WebhookEndpointRecord } from './records.ts';
import { type Route, route } from './route.ts';
import { API_VERSION, base, type Sandbox } from './sandbox.ts';
import { type Json, pageOf } from './wire.ts';

const SITE = 'we_site';

/**
 * Sends all events to `url`, signed with `secret`, from now on. Without a url they are kept for the site until it
 * says where it listens: a port of the last run may belong to somebody else by now.
 */
export function setSiteEndpoint(sandbox: Sandbox, url: string, secret: string): void {
  const { store } = sandbox;
  store.transaction(() => {
    const before = store.find('webhook_endpoint', SITE);
    const fields = { url, hidden: { secret: secret || before?.hidden.secret || '', deleted: false } };
    if (before) store.update(before, fields);
    else if (url) store.insert({ ...endpoint(sandbox, ['*'], 'The local site'), ...fields, id: SITE });
    for (const delivery of store.all('delivery')) {
      const its = delivery.endpoint === SITE && delivery.state === 'waiting';
      if (its) store.update(delivery, { next_attempt: Date.now() });
    }
  });
}

function endpoint(sandbox: Sandbox, enabled_events: string[], description: string | null): WebhookEndpointRecord {
  return {
    ...base(sandbox, 'webhook_endpoint', 'we'),
    api_version: API_VERSION,
    application: null,
    description,
    enabled_events,
    metadata: {},
    status: 'enabled',
    url: '',
    hidden: { secret: `whsec_${randomText(32)}`, deleted: false },
  };
}

function existing({ store }: Sandbox, id: string): WebhookEndpointRecord {
  const found = store.get('webhook_endpoint', id);
  if (found.hidden.deleted) throw noSuch('webhook_endpoint', id);
  return found;
}

function remove({ store }: Sandbox, gone: WebhookEndpointRecord): Json {
  const { id } = store.update(gone, { hidden: { ...gone.hidden, deleted: true } });
  for (const delivery of store.all('delivery')) {
    if (delivery.endpoint === id && delivery.state === 'waiting') store.update(delivery, { state: 'lost' });
  }
  return { id, object: 'webhook_endpoint', deleted: true };
}

const details = z.strictObject({
  api_version: z.optional(z.literal(API_VERSION, `This sandbox sends ${API_VERSION} only`)),
  description: z.optional(emptyable(text)),
  enabled_events: listOf(text),
  metadata: z.optional(metadata),
  url: z.url({ protocol: /^https?$/, error: 'Not a valid URL' }),
});
const changes = z.extend(z.partial(z.omit(details, { api_version: true })), { disabled: z.optional(flag) });

export const webhookRoutes: Route[] = [
  route('POST /v1/webhook_endpoints', details, (sandbox, { url, enabled_events, description, metadata: data }) => {
    const made = endpoint(sandbox, enabled_events, description ?? null);
    sandbox.store.insert({ ...made, url, metadata: mergeMetadata({}, data) });
    return { ...made, url, metadata: mergeMetadata({}, data), secret: made.hidden.secret };
  }),
  route('GET /v1/webhook_endpoints', z.strictObject(paging), ({ store }, asked) =>
    pageOf(
      store.all('webhook_endpoint').filter(({ hidden }) => !hidden.deleted),
      asked,
    ),
  ),
  route('GET /v1/webhook_endpoints/:id', nothing, (sandbox, _, { id }) => existing(sandbox, id)),
  route('POST /v1/webhook_endpoints/:id', changes, (sandbox, { disabled, metadata: data, ...asked }, { id }) => {
    const before = existing(sandbox, id);
    const patch: Partial<WebhookEndpointRecord> = { ...asked, metadata: mergeMetadata(before.metadata, data) };
    if (disabled !== undefined) patch.status = disabled ? 'disabled' : 'enabled';
    return sandbox.store.update(before, patch);
  }),
  route('DELETE /v1/webhook_endpoints/:id', nothing, (sandbox, _, { id }) => remove(sandbox, existing(sandbox, id))),
];
