/** Records the events of changes, in the same transaction as the change. */
import { shown } from '../api/answers.ts';
import { listOf, text } from '../api/parameters.ts';
import { listRoute, type Route } from '../api/route.ts';
import { API_VERSION, base, type Sandbox } from '../sandbox.ts';
import type { AnyRecord, EventRecord } from '../storage/records.ts';

/** The events that the product's webhook acts on; the sandbox emits no others. */
type EventType = Extract<
  EventRecord['type'],
  | `customer.subscription.${'created' | 'updated' | 'deleted'}`
  | `invoice.${'paid' | 'payment_failed'}`
  | `charge.${'refunded' | 'dispute.created' | 'dispute.closed'}`
>;

/** Records that `type` happened to `record`. */
export function emit(sandbox: Sandbox, type: EventType, record: AnyRecord): void {
  sandbox.store.insert({
    ...base(sandbox, 'event', 'evt'),
    api_version: API_VERSION,
    data: { object: shown(record) },
    type,
    hidden: { pending: true },
  });
}

export const eventRoutes: Route[] = [
  listRoute('events', 'event', { type: text, types: listOf(text) }, (event, { type, types }) => {
    const wanted = Array.isArray(types) ? types : [type ?? event.type];
    return wanted.includes(event.type);
  }),
];
