/** A sandbox for its own tests: in a temporary folder, with the real SDK and a receiver for its webhooks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { SANDBOX } from '../../../local/payments.ts';
import { ensureCatalogue } from '../../../operate/catalogue.ts';
import { stripeSide } from '../../../testing/people/payments.ts';
import { onLoopback } from '../../http/loopback.ts';
import { startStripe } from '../server.ts';

export const EXPAND_SECRET = ['latest_invoice.confirmation_secret'];

const folders: string[] = [];

/** Call it in each file that makes sandboxes: files may share this module. */
export const removeFoldersAfterAll = (): void =>
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  folders.push(folder);
  return folder;
}

/** Receives webhooks as the product's handler does: verifies the raw bytes, then answers. */
export async function webhookReceiver() {
  const receiver = { events: [] as Stripe.Event[], bodies: [] as string[], failing: 0 };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (receiver.failing-- > 0) return response.writeHead(500).end();
      const signature = request.headers['stripe-signature'] ?? '';
      receiver.events.push(Stripe.webhooks.constructEvent(body, signature, SANDBOX.webhookSecret));
      receiver.bodies.push(body.toString());
      return response.end();
    });
  });
  const { endpoint, close } = await onLoopback(server);
  return Object.assign(receiver, { url: `${endpoint}/webhook`, close });
}

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>;

export async function testSandbox(folder = temporaryFolder()) {
  const receiver = await webhookReceiver();
  const webhook = { url: receiver.url, secret: SANDBOX.webhookSecret };
  const running = await startStripe({ dataDir: folder, ...SANDBOX, webhook });
  const side = stripeSide(running.apiUrl);
  await ensureCatalogue(side.stripe);
  return {
    ...side,
    running,
    folder,
    receiver,
    close: async () => {
      await running.close();
      await receiver.close();
    },
  };
}

/** A customer with an incomplete subscription, as after `POST /api/subscription/create`. */
export async function startMembership(stripe: Stripe) {
  const [price] = (await stripe.prices.list({ active: true })).data;
  const [gst] = (await stripe.taxRates.list({ active: true })).data;
  const customer = await stripe.customers.create({ email: 'member@example.com' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price?.id ?? '' }],
    payment_behavior: 'default_incomplete',
    default_tax_rates: [gst?.id ?? ''],
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    billing_mode: { type: 'flexible' },
    expand: EXPAND_SECRET,
  });
  return { customer, subscription, clientSecret: secretOf(subscription) };
}

export function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = invoice && typeof invoice !== 'string' ? invoice.confirmation_secret?.client_secret : undefined;
  if (!secret) throw new Error('The latest invoice has no confirmation secret.');
  return secret;
}
