/** Charges, and the money given back from them. */
import * as z from 'zod/mini';
import { badRequest } from './errors.ts';
import { emit } from './events.ts';
import { mergeMetadata, metadata, nothing, paging, text, whole } from './params.ts';
import type { ChargeRecord, RefundRecord } from './payment-records.ts';
import { type Route, route } from './route.ts';
import { base, type Sandbox } from './sandbox.ts';
import { pageOf } from './wire.ts';

export interface RefundDetails {
  reason?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
}

/** Gives `amount` (cents; all that is left unless said) of a charge back. Refuses more than is left. */
export function refundCharge(
  sandbox: Sandbox,
  charge: ChargeRecord,
  amount = charge.amount - charge.amount_refunded,
  details: RefundDetails = {},
): RefundRecord {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) throw badRequest(`This charge (${charge.id}) has not been paid, so it cannot be refunded.`);
  if (left === 0) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount < 1) throw badRequest('Invalid positive integer', { param: 'amount' });
  if (amount > left) {
    throw badRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      {
        param: 'amount',
      },
    );
  }
  const refund = sandbox.store.insert({
    id: base(sandbox, 'refund', 're').id,
    object: 'refund',
    created: sandbox.store.now(),
    amount,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    metadata: mergeMetadata({}, details.metadata),
    payment_intent: charge.payment_intent,
    reason: details.reason ?? null,
    status: 'succeeded',
  });
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = sandbox.store.update(charge, { amount_refunded, refunded: amount_refunded === charge.amount });
  emit(sandbox, 'refund.created', refund);
  emit(sandbox, 'charge.refunded', refunded, charge);
  return refund;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** The charge that paid a PaymentIntent; 400 naming `param` if it has not been paid. */
export function paidCharge({ store }: Sandbox, paymentIntent: string, param: string): ChargeRecord {
  const intent = store.get('payment_intent', paymentIntent, param);
  const charge = intent.latest_charge ? store.get('charge', intent.latest_charge) : undefined;
  if (!charge?.paid) {
    throw badRequest(`This PaymentIntent (${paymentIntent}) does not have a successful charge to refund.`, { param });
  }
  return charge;
}

const creation = z.strictObject({
  amount: z.optional(whole),
  charge: z.optional(text),
  metadata: z.optional(metadata),
  payment_intent: z.optional(text),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
});
const listing = z.strictObject({ ...paging, charge: z.optional(text), payment_intent: z.optional(text) });

function create(sandbox: Sandbox, { amount, charge, payment_intent, ...details }: z.output<typeof creation>) {
  if (charge) return refundCharge(sandbox, sandbox.store.get('charge', charge, 'charge'), amount, details);
  if (payment_intent) {
    return refundCharge(sandbox, paidCharge(sandbox, payment_intent, 'payment_intent'), amount, details);
  }
  throw badRequest('One of the following params should be provided for this request: payment_intent or charge.');
}

export const refundRoutes: Route[] = [
  route('POST /v1/refunds', creation, create),
  route('GET /v1/refunds', listing, ({ store }, { charge, payment_intent, ...asked }) => {
    const rows = store
      .all('refund')
      .filter((refund) => !charge || refund.charge === charge)
      .filter((refund) => !payment_intent || refund.payment_intent === payment_intent);
    return pageOf(rows, asked);
  }),
  route('GET /v1/refunds/:id', nothing, ({ store }, _, { id }) => store.get('refund', id)),
  route(
    'GET /v1/charges',
    z.omit(z.extend(listing, { customer: z.optional(text) }), { charge: true }),
    (sandbox, asked) => {
      const { customer, payment_intent, ...page } = asked;
      const rows = sandbox.store
        .all('charge')
        .filter((charge) => !customer || charge.customer === customer)
        .filter((charge) => !payment_intent || charge.payment_intent === payment_intent);
      return pageOf(rows, page);
    },
  ),
  route('GET /v1/charges/:id', nothing, ({ store }, _, { id }) => store.get('charge', id)),
];
