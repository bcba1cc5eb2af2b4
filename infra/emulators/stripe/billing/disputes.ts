/** Disputes, opened and decided by a cardholder's bank. Tests order both. */
import * as z from 'zod/mini';
import { text } from '../api/parameters.ts';
import { listRoute, nothing, type Route, route } from '../api/route.ts';
import { base, type Sandbox } from '../sandbox.ts';
import type { DisputeRecord } from '../storage/records.ts';
import { emit } from '../webhooks/events.ts';

/** Opens a dispute: the bank takes a charge's money back for now. */
export function openDispute(sandbox: Sandbox, chargeId: string): DisputeRecord {
  const charge = sandbox.store.get('charge', chargeId, 'charge');
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

/** Closes a dispute with the bank's decision. */
export function closeDispute(sandbox: Sandbox, id: string, status: 'won' | 'lost'): DisputeRecord {
  const closed = sandbox.store.update(sandbox.store.get('dispute', id), { status });
  emit(sandbox, 'charge.dispute.closed', closed);
  return closed;
}

/** The invoice that a PaymentIntent has paid, which is not a stored object here. */
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
