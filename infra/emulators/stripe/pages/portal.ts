/** The customer portal as a plain page: the membership, the card, the invoices and the way back. And the page of one invoice. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../../http/page.ts';
import { TEST_CARDS } from '../billing/cards.ts';
import { methodFor } from '../billing/payment-methods.ts';
import { itemOf, resumeSubscription, scheduleCancellation, updateSubscription } from '../billing/subscription-state.ts';
import type { Sandbox } from '../sandbox.ts';
import type { InvoiceRecord, PortalSessionRecord, SubscriptionRecord } from '../storage/records.ts';
import { day, money, page } from './page.ts';

type Action = (sandbox: Sandbox, subscription: SubscriptionRecord, form: Record<string, unknown>) => void;

const ACTIONS: Record<string, Action> = {
  // As in the real portal: sets only cancel_at.
  cancel: (sandbox, subscription) => scheduleCancellation(sandbox, subscription, false),
  resume: resumeSubscription,
  card: (sandbox, subscription, { card }) => {
    const { id } = methodFor(sandbox, String(card), 'card');
    updateSubscription(sandbox, subscription, { default_payment_method: id });
  },
};

/** GET shows a session's page; each POST does one thing and redirects back to it. */
export function portalPages(sandbox: Sandbox): Hono {
  const { store } = sandbox;
  const app = new Hono();
  const sessionOf = (token: string) => store.all('billing_portal.session').find(({ hidden }) => hidden.token === token);
  const expired = page('This link has expired', html`<p>Open it again from the site.</p>`);
  app.get('/portal/:token', (c) => {
    const session = sessionOf(c.req.param('token'));
    return session ? c.html(page('Your membership', body(sandbox, session))) : c.html(expired, 404);
  });
  app.post('/portal/:token/:action', async (c) => {
    const session = sessionOf(c.req.param('token'));
    const action = ACTIONS[c.req.param('action')];
    if (!session || !action) return c.html(expired, 404);
    const form = await c.req.parseBody();
    const subscription = runningSubscription(sandbox, session.customer);
    if (subscription) store.transaction(() => action(sandbox, subscription, form));
    return c.redirect(`/portal/${session.hidden.token}`, 303);
  });
  // An invoice's id is as hard to guess as the token in Stripe's own address.
  app.get('/invoice/:id', (c) => {
    const invoice = store.find('invoice', c.req.param('id'));
    return invoice ? c.html(page(`Invoice ${invoice.number}`, lineOf(invoice))) : c.html(expired, 404);
  });
  return app;
}

/** The subscription to change: the newest running one. */
const runningSubscription = ({ store }: Sandbox, customer: string): SubscriptionRecord | undefined =>
  store.all('subscription').find((one) => one.customer === customer && /^(active|past_due)$/.test(one.status));

function body(sandbox: Sandbox, session: PortalSessionRecord): Html {
  const { store } = sandbox;
  const subscription = runningSubscription(sandbox, session.customer);
  const invoices = store.all('invoice').filter(({ customer }) => customer === session.customer);
  const { configuration } = session;
  const links = configuration && store.get('billing_portal.configuration', configuration).business_profile;
  return html`
    ${subscription ? membership(sandbox, subscription, session.hidden.token) : 'You have no running membership.'}
    <h2>Invoices</h2>
    ${invoices.map(lineOf)}
    <p><a href="${session.return_url}">Return to the site</a></p>
    ${links ? html`<a href="${links.terms_of_service_url}">Terms</a> <a href="${links.privacy_policy_url}">Privacy</a>` : ''}
  `;
}

function membership({ store }: Sandbox, subscription: SubscriptionRecord, token: string): Html {
  const { price, current_period_end } = itemOf(subscription);
  const { default_payment_method: method, cancel_at: ends, status } = subscription;
  const card = method && store.get('payment_method', method).card;
  return html`
    <p>${money(price.unit_amount, price.currency)} a year. ${ends ? `Ends on ${day(ends)}.` : `Renews on ${day(current_period_end)}.`}</p>
    ${status === 'past_due' ? html`<p>The last payment did not go through.</p>` : ''}
    <form method="post" action="/portal/${token}/${ends ? 'resume' : 'cancel'}">
      <button>${ends ? 'Don’t cancel membership' : 'Cancel membership'}</button>
    </form>
    <h2>Card</h2>
    <p>${card ? `${card.brand} ending in ${card.last4}` : 'No card on file.'}</p>
    <form method="post" action="/portal/${token}/card">
      <label>
        Change card
        <select name="card">
          ${TEST_CARDS.map(({ token, number, does }) => html`<option value="${token}">…${number.slice(-4)} – ${does}</option>`)}
        </select>
      </label>
      <button>Save card</button>
    </form>
  `;
}

function lineOf(invoice: InvoiceRecord): Html {
  const { number, created, currency, total, total_excluding_tax, status } = invoice;
  const credited = invoice.post_payment_credit_notes_amount;
  const gst = money(total - (total_excluding_tax ?? 0), currency);
  return html`<p>
    ${number}, ${day(created)}: ${money(total, currency)} with ${gst} GST,
    ${credited > 0 ? `${money(credited, currency)} credited` : status}
  </p>`;
}
