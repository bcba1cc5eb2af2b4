/**
 * 3-D Secure: the "bank" asks whether the cardholder makes the payment. It is a page for redirects, and a call
 * for the payment form's dialog, which asks for JSON and shows the question itself.
 */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { html } from 'hono/html';
import { finishChallenge, publicIntent } from '../billing/charging.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentIntentRecord } from '../storage/records.ts';
import { money, page } from './page.ts';

/** The pages and calls under /3ds, by the challenge's token. */
export function bankPages(sandbox: Sandbox): Hono {
  const { store } = sandbox;
  const app = new Hono();
  const open = (token: string) => store.all('payment_intent').find(({ hidden }) => hidden.challenge === token);
  const answered = page('This question has been answered', html`<p>Go back to the site.</p>`);
  app.use('/3ds/*', cors());
  app.get('/3ds/:token', (c) => {
    const intent = open(c.req.param('token'));
    if (!intent) return c.html(answered, 404);
    return c.html(page('Your bank asks: is this you?', question(intent, c.req.path)));
  });
  app.post('/3ds/:token', async (c) => {
    const intent = open(c.req.param('token'));
    if (!intent) return c.html(answered, 404);
    const { outcome } = await c.req.parseBody();
    const after = store.transaction(() => finishChallenge(sandbox, intent, outcome === 'complete'));
    const { returnUrl } = intent.hidden;
    const wantsJson = c.req.header('accept')?.includes('application/json');
    return returnUrl && !wantsJson ? c.redirect(backTo(returnUrl, after), 303) : c.json(publicIntent(after));
  });
  return app;
}

function question(intent: PaymentIntentRecord, path: string) {
  return html`<p>A payment of ${money(intent.amount, intent.currency)} needs your confirmation.</p>
    <form method="post" action="${path}">
      <button name="outcome" value="complete">Complete authentication</button>
      <button name="outcome" value="fail">Fail authentication</button>
    </form>`;
}

/** The return address with the three parameters that Stripe adds. */
function backTo(returnUrl: string, intent: PaymentIntentRecord): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
