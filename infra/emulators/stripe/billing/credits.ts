/** Charges, and refunds of them: plain ones, and credit notes on paid invoices. */
import * as z from 'zod/mini';
import { badRequest } from '../api/errors.ts';
import { metadata, text, whole } from '../api/parameters.ts';
import { listRoute, ofCustomer, type Route, route } from '../api/route.ts';
import { base, type Sandbox } from '../sandbox.ts';
import type { ChargeRecord, CreditNoteRecord } from '../storage/records.ts';
import { emit } from '../webhooks/events.ts';

const creditNote = z.strictObject({
  amount: whole,
  invoice: text,
  metadata: z.optional(metadata),
  reason: z.prefault(z.nullable(z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'])), null),
  refund_amount: whole,
});

/** Credits `amount` (cents) of a paid invoice and refunds it. Credit to the customer's balance is not supported. */
function credit(sandbox: Sandbox, asked: z.output<typeof creditNote>): CreditNoteRecord {
  const { store } = sandbox;
  const { amount } = asked;
  const invoice = store.get('invoice', asked.invoice, 'invoice');
  const left = invoice.amount_paid - invoice.post_payment_credit_notes_amount;
  if (amount < 1 || amount > left)
    throw badRequest(`The credit note amount must be between 1 and ${left}.`, { param: 'amount' });
  const { latest_charge } = store.get('payment_intent', invoice.hidden.paymentIntent);
  refund(sandbox, store.get('charge', String(latest_charge), 'invoice'), amount);
  store.update(invoice, { post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + amount });
  return store.insert({
    ...base(sandbox, 'credit_note', 'cn'),
    amount,
    customer: invoice.customer,
    invoice: invoice.id,
    reason: asked.reason,
  });
}

/** Refunds `amount` (cents) of a charge. @throws StripeError 400 where nothing is left. */
function refund(sandbox: Sandbox, charge: ChargeRecord, amount: number) {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount;
  emit(sandbox, 'charge.refunded', sandbox.store.update(charge, { amount_refunded, refunded }));
  return {
    ...base(sandbox, 'refund', 're'),
    amount,
    charge: charge.id,
    currency: charge.currency,
    status: 'succeeded',
  };
}

export const creditRoutes: Route[] = [
  route('POST /v1/credit_notes', creditNote, credit),
  listRoute('credit_notes', 'credit_note', ofCustomer),
  route('POST /v1/refunds', z.strictObject({ charge: text }), (sandbox, asked) => {
    const charge = sandbox.store.get('charge', asked.charge, 'charge');
    return refund(sandbox, charge, charge.amount - charge.amount_refunded);
  }),
  listRoute('charges', 'charge', ofCustomer),
];
