/** Invoices and their payments over the API: list, read, pay, void. */
import * as z from 'zod/mini';
import { attemptPayment } from './charging.ts';
import { badRequest } from './errors.ts';
import { voidInvoice } from './invoicing.ts';
import { cardOnFile } from './lifecycle.ts';
import { flag, nothing, paging, text } from './params.ts';
import { methodFor } from './payment-methods.ts';
import { type Answer, type Route, route } from './route.ts';
import type { Sandbox } from './sandbox.ts';
import { pageOf } from './wire.ts';

/** Collects an open invoice from `method`, or else from the card on file, without its holder. */
export function payInvoice(sandbox: Sandbox, id: string, method?: string): Answer {
  const { store } = sandbox;
  const invoice = store.get('invoice', id);
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid');
  if (invoice.status !== 'open') throw badRequest(`You can only pay an open invoice. This one is ${invoice.status}.`);
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  const payer = method ?? cardOnFile(sandbox, subscription);
  if (!payer) throw badRequest('There is no default_payment_method set on this Customer or Invoice.');
  const intent = store.get('payment_intent', invoice.hidden.paymentIntent);
  const { refusal } = attemptPayment(sandbox, intent, methodFor(sandbox, payer), { present: false });
  return refusal ?? store.get('invoice', id);
}

const listing = z.strictObject({
  ...paging,
  customer: z.optional(text),
  status: z.optional(text),
  subscription: z.optional(text),
});
const paymentListing = z.strictObject({
  ...paging,
  invoice: z.optional(text),
  payment: z.optional(z.strictObject({ payment_intent: z.optional(text), type: z.literal('payment_intent') })),
  status: z.optional(text),
});
const payment = z.strictObject({ off_session: z.optional(flag), payment_method: z.optional(text) });

export const invoiceRoutes: Route[] = [
  route('GET /v1/invoices', listing, ({ store }, { customer, status, subscription, ...asked }) => {
    const rows = store
      .all('invoice')
      .filter((invoice) => !customer || invoice.customer === customer)
      .filter((invoice) => !status || invoice.status === status)
      .filter(({ parent }) => !subscription || parent.subscription_details.subscription === subscription);
    return pageOf(rows, asked);
  }),
  route('GET /v1/invoices/:id', nothing, ({ store }, _, { id }) => store.get('invoice', id)),
  route('POST /v1/invoices/:id/pay', payment, (sandbox, { payment_method }, { id }) =>
    payInvoice(sandbox, id, payment_method),
  ),
  route('POST /v1/invoices/:id/void', nothing, (sandbox, _, { id }) => {
    const invoice = sandbox.store.get('invoice', id);
    if (invoice.status !== 'open') {
      throw badRequest(`You can only pass in open invoices. This invoice isn't open, it is ${invoice.status}.`);
    }
    return voidInvoice(sandbox, invoice);
  }),
  route('GET /v1/invoice_payments', paymentListing, ({ store }, { invoice, payment, status, ...asked }) => {
    const intent = payment?.payment_intent;
    const rows = store
      .all('invoice_payment')
      .filter((one) => !invoice || one.invoice === invoice)
      .filter((one) => !status || one.status === status)
      .filter((one) => !intent || one.payment.payment_intent === intent);
    return pageOf(rows, asked);
  }),
  route('GET /v1/invoice_payments/:id', nothing, ({ store }, _, { id }) => store.get('invoice_payment', id)),
];
