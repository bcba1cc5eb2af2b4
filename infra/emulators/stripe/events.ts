/** Writes the events that changes cause, addressed to every endpoint that wants them, in the same transaction. */
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { newId } from './ids.ts';
import { listOf, nothing, paging, text } from './params.ts';
import type { AnyRecord } from './records.ts';
import { type Route, route } from './route.ts';
import { API_VERSION, base, type Sandbox } from './sandbox.ts';
import { type Json, pageOf, wire } from './wire.ts';

type EventType = Stripe.Event['type'];

/** Records that `type` happened to `record`; `before` adds what the changed properties were. */
export function emit(sandbox: Sandbox, type: EventType, record: AnyRecord | Json, before?: AnyRecord): void {
  const { store } = sandbox;
  const object = wire(sandbox, record);
  const endpoints = store
    .all('webhook_endpoint')
    .filter(({ status, hidden }) => status === 'enabled' && !hidden.deleted)
    .filter(({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type));
  const event = store.insert({
    ...base(sandbox, 'event', 'evt'),
    api_version: API_VERSION,
    data: before ? { object, previous_attributes: former(wire(sandbox, before), object) } : { object },
    pending_webhooks: endpoints.length,
    request: { ...sandbox.cause },
    type,
  });
  for (const endpoint of endpoints) {
    store.insert({
      id: newId('delivery'),
      object: 'delivery',
      event: event.id,
      endpoint: endpoint.id,
      state: 'waiting',
      attempts: 0,
      next_attempt: Date.now(),
      last_status: null,
      last_error: null,
    });
  }
}

/** Changes `record` and, if that can be seen from outside, records it as `type`; gives the new version. */
export function change<R extends AnyRecord>(sandbox: Sandbox, record: R, patch: Partial<R>, type: EventType): R {
  const before = sandbox.store.get(record.object, record.id);
  const changed = sandbox.store.update(record, patch);
  const visible = Object.keys(former(wire(sandbox, before), wire(sandbox, changed))).length > 0;
  if (visible) emit(sandbox, type, changed, before);
  return changed;
}

/** What the top-level properties that differ were before. */
function former(before: Json, after: Json): Json {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
}

const listing = z.strictObject({ ...paging, type: z.optional(text), types: z.optional(listOf(text)) });

export const eventRoutes: Route[] = [
  route('GET /v1/events', listing, ({ store }, { type, types, ...asked }) => {
    const wanted = types ?? (type ? [type] : null);
    return pageOf(
      store.all('event').filter((event) => !wanted || wanted.includes(event.type)),
      asked,
    );
  }),
  route('GET /v1/events/:id', nothing, ({ store }, _, { id }) => store.get('event', id)),
];
