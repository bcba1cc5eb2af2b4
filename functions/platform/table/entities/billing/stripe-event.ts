/** The webhook's memory: events whose work is done, and the last one that arrived. */
import * as z from 'zod/mini';
import { DAY_SECONDS, secondsFromNow, secondsToIso, toIso } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

/** The last correctly signed event, for the health page: a webhook that has gone silent shows here. */
const LastEventItem = z.object({
  eventId: z.string(),
  type: z.string(),
  /** ISO 8601: when Stripe made the event, and when it got here. */
  createdAt: z.string(),
  receivedAt: z.string(),
});
export type LastEventItem = z.output<typeof LastEventItem>;
export const LastEvent = entity({ name: 'last event', schema: LastEventItem, key: keys.lastEvent });

/** An event whose work has been done. */
export const DoneEvents = entity({ name: 'done event', schema: z.object({ ttl: z.number() }), key: keys.event });

/** Stripe lets an operator send an event again for 30 days: https://docs.stripe.com/webhooks#manually-retry */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS;

interface Event {
  id: string;
  type: string;
  created: number;
}

/** Remembers that this event arrived, whatever becomes of it. */
export const rememberLast = ({ id, type, created }: Event): Promise<void> =>
  LastEvent.put({ eventId: id, type, createdAt: secondsToIso(created), receivedAt: toIso() });

/** Remembers that the work of an event is done. */
export const rememberDone = ({ id }: Event): Promise<void> =>
  DoneEvents.put(id, { ttl: secondsFromNow(REMEMBERED_SECONDS) });
