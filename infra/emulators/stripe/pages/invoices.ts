/** Invoices for people: the table in the portal, and the page at `hosted_invoice_url`. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Sandbox } from '../sandbox.ts';
import type { InvoiceRecord } from '../storage/records.ts';
import { day, type Html, money, page } from './layout.ts';

/** An invoice's id is as hard to guess as the token in Stripe's own address. */
export function invoicePages({ store }: Sandbox): Hono {
  const app = new Hono();
  app.get('/invoice/:id', (c) => {
    const invoice = store.find('invoice', c.req.param('id'));
    if (!invoice) return c.html(page('No such invoice', html`<p>Open it again from the mail or the site.</p>`), 404);
    return c.html(page(`Invoice ${invoice.number}`, invoiceTable([invoice])));
  });
  return app;
}

export function invoiceTable(invoices: InvoiceRecord[]): Html {
  const heads = ['Number', 'Date', 'Amount', 'GST in it', 'Status'];
  const rows = invoices.map((invoice) => {
    const credited = invoice.post_payment_credit_notes_amount;
    return [
      invoice.number,
      day(invoice.created),
      money(invoice.total, invoice.currency),
      money(invoice.total - (invoice.total_excluding_tax ?? 0), invoice.currency),
      credited > 0 ? `${money(credited, invoice.currency)} credited` : invoice.status,
    ];
  });
  return html`<table>
    <thead>
      <tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr>
    </thead>
    <tbody>
      ${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
    </tbody>
  </table>`;
}
