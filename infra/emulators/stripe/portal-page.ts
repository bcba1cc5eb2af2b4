/** The customer portal as a page: the membership, the card, the invoices, and the way back to the site. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { TEST_CARDS } from './cards.ts';
import { StripeFault } from './errors.ts';
import { payInvoice } from './invoices.ts';
import { cardOnFile } from './lifecycle.ts';
import { day, type Html, money, page } from './pages.ts';
import type { InvoiceRecord, SubscriptionRecord } from './payment-records.ts';
import {
  cancelInPortal,
  changeCardInPortal,
  resumeInPortal,
  runningSubscription,
  sessionByToken,
} from './portal-sessions.ts';
import type { PortalSessionRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';
import { itemOf } from './subscription-state.ts';

/** GET shows the page of a session; each POST does one thing and leads back to it. */
export function portal(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get('/portal/:token', (c) => {
    const session = sessionByToken(sandbox, c.req.param('token'));
    if (!session) return c.html(page('This link has expired', html`<p>Open the portal again from the site.</p>`), 404);
    return c.html(page('Your membership', portalBody(sandbox, session, c.req.query('problem'))));
  });
  const action = (path: string, act: (session: PortalSessionRecord, form: Record<string, unknown>) => unknown) =>
    app.post(`/portal/:token/${path}`, (c) => submit(sandbox, c, act));
  action('cancel', (session) => cancelInPortal(sandbox, session));
  action('resume', (session) => resumeInPortal(sandbox, session));
  action('card', (session, { card }) => changeCardInPortal(sandbox, session, String(card)));
  action('pay', (session, { invoice }) => {
    const owed = sandbox.store.find('invoice', String(invoice));
    return owed?.customer === session.customer ? payInvoice(sandbox, owed.id) : undefined;
  });
  return app;
}

async function submit(
  sandbox: Sandbox,
  c: Context,
  act: (session: PortalSessionRecord, form: Record<string, unknown>) => unknown,
): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const session = sessionByToken(sandbox, token);
  if (!session) return c.text('This portal session does not exist.', 404);
  const form = await c.req.parseBody();
  let problem = '';
  try {
    const outcome = sandbox.store.transaction(() => act(session, form));
    if (outcome instanceof StripeFault) problem = outcome.message;
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    problem = error.message;
  }
  return c.redirect(`/portal/${token}${problem && `?problem=${encodeURIComponent(problem)}`}`, 303);
}

function portalBody(sandbox: Sandbox, session: PortalSessionRecord, problem: string | undefined): Html {
  const { store } = sandbox;
  const at = `/portal/${session.hidden.token}`;
  const subscription = runningSubscription(sandbox, session.customer);
  const invoices = store.all('invoice').filter(({ customer }) => customer === session.customer);
  return html`
    ${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
    ${subscription ? membership(sandbox, subscription, at) : html`<p>You have no running membership.</p>`}
    <h2>Invoices</h2>
    ${invoices.length > 0 ? invoiceTable(invoices, at) : html`<p>None yet.</p>`}
    ${session.return_url ? html`<p><a href="${session.return_url}">Return to the site</a></p>` : ''}
  `;
}

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard' };

function membership(sandbox: Sandbox, subscription: SubscriptionRecord, at: string): Html {
  const { price, current_period_end } = itemOf(subscription);
  const every = price.recurring?.interval ?? 'year';
  const onFile = cardOnFile(sandbox, subscription);
  const card = onFile ? sandbox.store.get('payment_method', onFile).card : null;
  const ends = subscription.cancel_at;
  return html`
    <p>
      ${money(price.unit_amount, price.currency)} a ${every}.
      ${ends ? `Ends on ${day(ends)}.` : `Renews on ${day(current_period_end)}.`}
      ${subscription.status === 'past_due' ? html`<strong>The last payment did not go through.</strong>` : ''}
    </p>
    <form method="post" action="${at}/${ends ? 'resume' : 'cancel'}">
      <button>${ends ? 'Don’t cancel membership' : 'Cancel membership'}</button>
    </form>
    <h2>Card</h2>
    <p>${card ? `${BRANDS[card.brand]} ending in ${card.last4}` : 'No card on file.'}</p>
    <form method="post" action="${at}/card">
      <label
        >Change card
        <select name="card">
          ${TEST_CARDS.map(({ token, number, does }) => html`<option value="${token}">${spaced(number)} – ${does}</option>`)}
        </select>
      </label>
      <button>Save card</button>
    </form>
  `;
}

function invoiceTable(invoices: InvoiceRecord[], at: string): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Number</th>
        <th scope="col">Date</th>
        <th scope="col">Amount</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      ${invoices.map(
        (invoice) => html`<tr>
          <td><a href="/invoice/${invoice.id}">${invoice.number}</a></td>
          <td>${day(invoice.created)}</td>
          <td>${money(invoice.total, invoice.currency)}</td>
          <td>
            ${invoice.status}
            ${
              invoice.status === 'open'
                ? html`<form method="post" action="${at}/pay">
                    <button name="invoice" value="${invoice.id}">Pay now</button>
                  </form>`
                : ''
            }
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}
