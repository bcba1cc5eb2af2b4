/** The customer portal as a page: the membership, the card, the invoices, and the link back to the site. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { TEST_CARDS } from '../billing/cards.ts';
import { methodFor } from '../billing/payment-methods.ts';
import { itemOf, resumeSubscription, scheduleCancellation, updateSubscription } from '../billing/subscription-state.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PortalSessionRecord, SubscriptionRecord } from '../storage/records.ts';
import { invoiceTable } from './invoices.ts';
import { day, type Html, money, page } from './layout.ts';

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
  const expired = page('This link has expired', html`<p>Open the portal again from the site.</p>`);
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
  return app;
}

/** The subscription to change: the newest running one. */
const runningSubscription = ({ store }: Sandbox, customer: string): SubscriptionRecord | undefined =>
  store.all('subscription').find((one) => one.customer === customer && /^(active|past_due)$/.test(one.status));

function body(sandbox: Sandbox, { customer, configuration, hidden, return_url }: PortalSessionRecord): Html {
  const subscription = runningSubscription(sandbox, customer);
  const invoices = sandbox.store.all('invoice').filter((invoice) => invoice.customer === customer);
  return html`
    ${subscription ? membership(sandbox, subscription, hidden.token) : html`<p>You have no running membership.</p>`}
    <h2>Invoices</h2>
    ${invoiceTable(invoices)}
    <p><a href="${return_url}">Return to the site</a></p>
    ${configuration === undefined ? '' : policies(sandbox, configuration)}
  `;
}

/** The links of the session's configuration. */
function policies({ store }: Sandbox, configuration: string): Html {
  const { business_profile: profile } = store.get('billing_portal.configuration', configuration);
  return html`<p>
    <a href="${profile.terms_of_service_url}">Terms</a> <a href="${profile.privacy_policy_url}">Privacy</a>
  </p>`;
}

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard' };

function membership({ store }: Sandbox, subscription: SubscriptionRecord, token: string): Html {
  const { price, current_period_end } = itemOf(subscription);
  const { default_payment_method: method, cancel_at: ends, status } = subscription;
  const card = method && store.get('payment_method', method).card;
  return html`
    <p>
      ${money(price.unit_amount, price.currency)} a year.
      ${ends ? `Ends on ${day(ends)}.` : `Renews on ${day(current_period_end)}.`}
      ${status === 'past_due' ? html`<strong>The last payment did not go through.</strong>` : ''}
    </p>
    <form method="post" action="/portal/${token}/${ends ? 'resume' : 'cancel'}">
      <button>${ends ? 'Don’t cancel membership' : 'Cancel membership'}</button>
    </form>
    <h2>Card</h2>
    <p>${card ? `${BRANDS[card.brand]} ending in ${card.last4}` : 'No card on file.'}</p>
    <form method="post" action="/portal/${token}/card">
      <label>
        Change card
        <select name="card">
          ${TEST_CARDS.map((one) => html`<option value="${one.token}">…${one.number.slice(-4)} – ${one.does}</option>`)}
        </select>
      </label>
      <button>Save card</button>
    </form>
  `;
}
