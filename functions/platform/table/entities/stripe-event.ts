/** The webhook's memory: events whose work is done, and the last one that arrived. */
import * as z from 'zod/mini';
import { keys } from '../keys.ts';
import { put } from '../table.ts';

/** The last correctly signed event, for the health page: a webhook that has gone silent shows here. */
export const LastEventItem = z.object({
  eventId: z.string(),
  type: z.string(),
  /** ISO 8601: when Stripe made the event, and when it got here. */
  createdAt: z.string(),
  receivedAt: z.string(),
});
export type LastEventItem = z.output<typeof LastEventItem>;

/** Stripe lets an operator send an event again for 30 days: https://docs.stripe.com/webhooks#manually-retry */
const REMEMBERED_SECONDS = 30 * 86_400;

interface Event {
  id: string;
  type: string;
  created: number;
}

/** Remembers that this event arrived, whatever becomes of it. */
export async function rememberLast({ id, type, created }: Event): Promise<void> {
  const last: LastEventItem = {
    eventId: id,
    type,
    createdAt: new Date(created * 1000).toISOString(),
    receivedAt: new Date().toISOString(),
  };
  await put({ ...keys.lastEvent(), ...last });
}

/** Remembers that the work of an event is done. */
export const rememberDone = ({ id }: Event): Promise<void> =>
  put({ ...keys.event(id), ttl: Math.floor(Date.now() / 1000) + REMEMBERED_SECONDS });
