/** The hosted page of one invoice: what was billed, the GST in it, and what was credited since. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { day, type Html, money, page } from './pages.ts';
import type { InvoiceRecord } from './payment-records.ts';
import type { Sandbox } from './sandbox.ts';

/** /invoice/:id, open to whoever has the link, as Stripe's is. */
export function invoicePages({ store }: Sandbox): Hono {
  const app = new Hono();
  app.get('/invoice/:id', (c) => {
    const invoice = store.find('invoice', c.req.param('id'));
    if (!invoice) return c.html(page('No such invoice', html`<p>Check the link.</p>`), 404);
    return c.html(page(`Invoice ${invoice.number}`, invoiceBody(invoice)));
  });
  return app;
}

function invoiceBody(invoice: InvoiceRecord): Html {
  const tax = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0);
  const credited = invoice.post_payment_credit_notes_amount;
  const rows: [string, string][] = [
    ['Billed to', invoice.customer_email ?? invoice.customer],
    ['Date', day(invoice.created)],
    ['Period', `${day(invoice.period_start)} to ${day(invoice.period_end)}`],
    ['Total', money(invoice.total, invoice.currency)],
    ...(tax > 0 ? [['Tax in it', money(tax, invoice.currency)] as [string, string]] : []),
    ['Paid', money(invoice.amount_paid, invoice.currency)],
    ...(credited > 0 ? [['Credited since', money(credited, invoice.currency)] as [string, string]] : []),
    ['Status', invoice.status ?? ''],
  ];
  return html`<table>
    <tbody>
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
