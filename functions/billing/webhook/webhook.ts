/** Stripe's webhook. An event only says that something changed: the state is read from Stripe, so order and repeats do not matter. */
import type { Context } from 'hono';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { WEBHOOK_EVENTS, type WebhookReceipt } from '../../../shared/billing.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import { Customers, DoneEvents, rememberDone, rememberLast } from '../../platform/table/items/subscription.ts';
import { batchGet } from '../../platform/table/table.ts';
import { sync } from '../membership/sync.ts';
import { followCharge } from '../returned/returned-money.ts';
import type { Connection } from '../stripe/connection.ts';
import { reconnected, withStripe } from '../stripe/stripe.ts';

const acted = new Set<string>(WEBHOOK_EVENTS);
const OfCustomer = z.object({ customer: z.string() });
const OfCharge = z.object({ charge: z.string() });
const Named = z.object({ id: z.string() });

/**
 * Handles one event. Answers a failure with an error, so that Stripe sends the event again: for three days in live mode.
 * @throws Refusal 400 for a missing, wrong or old signature.
 */
export async function receiveEvent(context: Context): Promise<z.output<typeof WebhookReceipt>> {
  // The exact bytes that were signed: parsed and printed again they would differ.
  const payload = Buffer.from(await context.req.raw.arrayBuffer());
  const signature = context.req.header('stripe-signature') ?? '';
  return withStripe(async (connection) => {
    const event = await signedEvent(connection, payload, signature);
    await rememberLast(event);
    try {
      await act(connection.stripe, event);
    } catch (error) {
      log.error('webhook event failed', { eventId: event.id, eventType: event.type, ...describeError(error) });
      throw error;
    }
    return { received: true };
  });
}

async function signedEvent(connection: Connection, payload: Buffer, signature: string): Promise<Stripe.Event> {
  const event = eventOf(connection, payload, signature);
  if (event) return event;
  // Perhaps signed with a secret that was rolled in since ours was read.
  const renewed = await reconnected(connection);
  const later = renewed && eventOf(renewed, payload, signature);
  if (!later) throw new Refusal(400, 'The signature of this event is not valid.');
  return later;
}

function eventOf({ stripe, webhookSecrets }: Connection, payload: Buffer, signature: string): Stripe.Event | undefined {
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(payload, signature, secret);
    } catch {
      // Signed with another of the secrets, or not at all.
    }
  }
  return undefined;
}

async function act(stripe: Stripe, event: Stripe.Event): Promise<void> {
  const charge = chargeIn(event);
  if (charge !== undefined) {
    if (await DoneEvents.get(event.id)) return;
    await followCharge(stripe, charge);
    return rememberDone(event);
  }
  const customer = acted.has(event.type) ? OfCustomer.safeParse(event.data.object).data?.customer : undefined;
  if (customer) {
    const [done, known] = await batchGet([DoneEvents.at(event.id), Customers.at(customer)]);
    if (done) return;
    // A customer that is not in the table belongs to something else on the same Stripe account.
    if (known) await sync(stripe, { userId: known.userId, customer });
  }
  await rememberDone(event);
}

/** The charge that a refund or a dispute is about; undefined for any other event. */
function chargeIn({ type, data }: Stripe.Event): string | undefined {
  if (type === 'charge.refunded') return Named.safeParse(data.object).data?.id;
  const isDispute = type === 'charge.dispute.created' || type === 'charge.dispute.closed';
  return isDispute ? OfCharge.safeParse(data.object).data?.charge : undefined;
}
