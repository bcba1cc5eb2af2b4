/**
 * 3-D Secure: the "bank" asks whether the payment is really the cardholder's. As a page for redirects, and as a call
 * for the stand-in's dialog, which asks for JSON and shows the question itself.
 */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { html } from 'hono/html';
import { finishChallenge } from './charging.ts';
import { money, page } from './pages.ts';
import { publicIntent } from './payment-intents.ts';
import type { PaymentIntentRecord } from './payment-records.ts';
import type { Sandbox } from './sandbox.ts';

/** The pages and calls under /3ds, by the challenge's token. */
export function challenges(sandbox: Sandbox): Hono {
  const { store } = sandbox;
  const app = new Hono();
  const open = (token: string) => store.all('payment_intent').find(({ hidden }) => hidden.challenge === token);
  app.use('/3ds/*', cors({ origin: '*' }));
  app.get('/3ds/:token', (c) => {
    const intent = open(c.req.param('token'));
    if (!intent) return c.html(page('This question has been answered', html`<p>Go back to the site.</p>`), 404);
    return c.html(page('Your bank asks: is this you?', question(intent, c.req.path)));
  });
  app.post('/3ds/:token', async (c) => {
    const intent = open(c.req.param('token'));
    const { outcome } = await c.req.parseBody();
    if (!intent) return c.json({ error: { type: 'invalid_request_error', message: 'This challenge is over.' } }, 404);
    if (outcome !== 'complete' && outcome !== 'fail') {
      const message = 'Say outcome=complete or outcome=fail, please.';
      return c.json({ error: { type: 'invalid_request_error', message } }, 400);
    }
    const attempt = store.transaction(() => finishChallenge(sandbox, intent, outcome === 'complete'));
    const { returnUrl } = intent.hidden;
    if (returnUrl && !c.req.header('accept')?.includes('application/json')) {
      return c.redirect(backTo(returnUrl, attempt.intent), 303);
    }
    return c.json(publicIntent(sandbox, attempt.intent));
  });
  return app;
}

function question(intent: PaymentIntentRecord, path: string) {
  return html`<p>A payment of ${money(intent.amount, intent.currency)} needs your confirmation.</p>
    <form method="post" action="${path}">
      <button class="main" name="outcome" value="complete">Complete authentication</button>
      <button name="outcome" value="fail">Fail authentication</button>
    </form>`;
}

/** The return address with the three parameters that Stripe adds to it. */
function backTo(returnUrl: string, intent: PaymentIntentRecord): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
