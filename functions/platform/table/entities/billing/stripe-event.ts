/** Events of the webhook: those that were handled, and the last one that arrived. */
import * as z from 'zod/mini';
import { DAY_SECONDS } from '../../../../../shared/contract/durations.ts';
import { secondsFromNow, secondsToIso, toIso } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

/** The last correctly signed event, by which the health page notices a silent webhook. */
const LastEventItem = z.object({
  eventId: z.string(),
  type: z.string(),
  /** ISO 8601: when Stripe made the event, and when it got here. */
  createdAt: z.string(),
  receivedAt: z.string(),
});
export type LastEventItem = z.output<typeof LastEventItem>;
export const LastEvent = entity({ name: 'last event', schema: LastEventItem, key: keys.lastEvent });

/** An event that was handled. */
export const DoneEvents = entity({ name: 'done event', schema: z.object({ ttl: z.number() }), key: keys.event });

/** Stripe lets an operator send an event again for 30 days: https://docs.stripe.com/webhooks#manually-retry */
const REMEMBERED_SECONDS = 30 * DAY_SECONDS;

interface Event {
  id: string;
  type: string;
  created: number;
}

/** Stores that this event arrived, even if its work fails later. */
export const rememberLast = ({ id, type, created }: Event): Promise<void> =>
  LastEvent.put({ eventId: id, type, createdAt: secondsToIso(created), receivedAt: toIso() });

/** Stores that an event was handled. */
export const rememberDone = ({ id }: Event): Promise<void> =>
  DoneEvents.put(id, { ttl: secondsFromNow(REMEMBERED_SECONDS) });
