/** Disputes: opened by a cardholder's bank and decided there, which the dashboard's door plays. */
import * as z from 'zod/mini';
import { badRequest } from '../api/errors.ts';
import { text } from '../api/parameters.ts';
import { listRoute, nothing, type Route, route } from '../api/route.ts';
import { base, type Sandbox } from '../sandbox.ts';
import type { DisputeRecord } from '../storage/records.ts';
import { emit } from '../webhooks/events.ts';

/** The bank takes the money of a charge back for the time being. @throws StripeError 400 where the charge was not paid. */
export function openDispute(sandbox: Sandbox, chargeId: string): DisputeRecord {
  const charge = sandbox.store.get('charge', chargeId, 'charge');
  if (!charge.paid) throw badRequest(`Charge ${charge.id} was not paid.`);
  const { amount, currency, payment_intent } = charge;
  const dispute = sandbox.store.insert({
    ...base(sandbox, 'dispute', 'du'),
    amount,
    charge: charge.id,
    currency,
    payment_intent,
    status: 'needs_response',
  } satisfies DisputeRecord);
  emit(sandbox, 'charge.dispute.created', dispute);
  return dispute;
}

/** The bank has decided. */
export function closeDispute(sandbox: Sandbox, id: string, status: 'won' | 'lost'): DisputeRecord {
  const closed = sandbox.store.update(sandbox.store.get('dispute', id), { status });
  emit(sandbox, 'charge.dispute.closed', closed);
  return closed;
}

/** The invoice that a PaymentIntent has paid: no object of its own here. */
const payment = z.strictObject({
  limit: z.optional(text),
  payment: z.strictObject({ payment_intent: text, type: z.literal('payment_intent') }),
});

export const disputeRoutes: Route[] = [
  listRoute('disputes', 'dispute', { charge: text }),
  route('GET /v1/charges/:id', nothing, ({ store }, _, { id }) => store.get('charge', id)),
  route('GET /v1/invoice_payments', payment, ({ store }, { payment: { payment_intent } }) => {
    const { hidden } = store.get('payment_intent', payment_intent, 'payment[payment_intent]');
    const { invoice } = hidden;
    const data = [{ object: 'invoice_payment', invoice, payment: { payment_intent, type: 'payment_intent' } }];
    return { object: 'list', url: '/v1/invoice_payments', has_more: false, data };
  }),
];
