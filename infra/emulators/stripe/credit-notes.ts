/** Credit notes on paid invoices: the adjustment on paper, and the refund that goes with it. */
import * as z from 'zod/mini';
import { badRequest } from './errors.ts';
import { change, emit } from './events.ts';
import { mergeMetadata, metadata, nothing, paging, text, whole } from './params.ts';
import type { CreditNoteRecord, InvoiceRecord } from './payment-records.ts';
import { paidCharge, refundCharge } from './refunds.ts';
import { type Route, route } from './route.ts';
import { base, type Sandbox } from './sandbox.ts';
import { pageOf } from './wire.ts';

const creation = z.strictObject({
  amount: whole,
  invoice: text,
  memo: z.optional(text),
  metadata: z.optional(metadata),
  out_of_band_amount: z.optional(whole),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'])),
  refund_amount: z.optional(whole),
});

type Creation = z.output<typeof creation>;

/**
 * Credits `amount` (cents) of a paid invoice. What is credited after payment has to go somewhere, so refund_amount and
 * out_of_band_amount must add up to it; credit to the customer's balance is not offered here.
 */
function create(sandbox: Sandbox, asked: Creation): CreditNoteRecord {
  const { store } = sandbox;
  const { amount, refund_amount = 0, out_of_band_amount = 0 } = asked;
  const invoice = store.get('invoice', asked.invoice, 'invoice');
  check(invoice, amount, refund_amount + out_of_band_amount);
  const charge = paidCharge(sandbox, invoice.hidden.paymentIntent, 'invoice');
  const refund = refund_amount > 0 ? refundCharge(sandbox, charge, refund_amount) : null;
  const noted = store.all('credit_note').filter((note) => note.invoice === invoice.id).length;
  const note = store.insert({
    ...base(sandbox, 'credit_note', 'cn'),
    amount,
    currency: invoice.currency,
    customer: invoice.customer,
    effective_at: store.now(),
    invoice: invoice.id,
    memo: asked.memo ?? null,
    metadata: mergeMetadata({}, asked.metadata),
    number: `${invoice.number ?? ''}-CN-${String(noted + 1).padStart(2, '0')}`,
    out_of_band_amount: out_of_band_amount || null,
    post_payment_amount: amount,
    pre_payment_amount: 0,
    reason: asked.reason ?? null,
    refunds: refund
      ? [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }]
      : [],
    status: 'issued',
    subtotal: amount,
    total: amount,
    type: 'post_payment',
    voided_at: null,
  });
  emit(sandbox, 'credit_note.created', note);
  const credited = invoice.post_payment_credit_notes_amount + amount;
  change(sandbox, invoice, { post_payment_credit_notes_amount: credited }, 'invoice.updated');
  return note;
}

function check(invoice: InvoiceRecord, amount: number, covered: number): void {
  if (invoice.status !== 'paid') throw badRequest('This sandbox makes credit notes for paid invoices only.');
  const left = invoice.total - invoice.post_payment_credit_notes_amount;
  if (amount < 1 || amount > left) {
    throw badRequest(`The credit note amount (${amount}) must be between 1 and the ${left} left on the invoice.`, {
      param: 'amount',
    });
  }
  if (covered === amount) return;
  throw badRequest(
    `The sum of credit amount, refund amount and out of band amount (${covered}) must equal the credit note amount (${amount}).`,
  );
}

const listing = z.strictObject({ ...paging, customer: z.optional(text), invoice: z.optional(text) });

export const creditNoteRoutes: Route[] = [
  route('POST /v1/credit_notes', creation, create),
  route('GET /v1/credit_notes', listing, ({ store }, { customer, invoice, ...asked }) => {
    const rows = store
      .all('credit_note')
      .filter((note) => !customer || note.customer === customer)
      .filter((note) => !invoice || note.invoice === invoice);
    return pageOf(rows, asked);
  }),
  route('GET /v1/credit_notes/:id', nothing, ({ store }, _, { id }) => store.get('credit_note', id)),
];
