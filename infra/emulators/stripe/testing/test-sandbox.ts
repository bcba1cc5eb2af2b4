/** A sandbox for its own tests: in a temporary folder, with the real SDK. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterAll } from 'vitest';
import { SANDBOX } from '../../../local/payments.ts';
import { ensureCatalogue } from '../../../operate/catalogue.ts';
import { stripeSide } from '../../../testing/people/payments.ts';
import { startStripe } from '../server.ts';

const EXPAND_SECRET = ['latest_invoice.confirmation_secret'];

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

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>;

export async function testSandbox() {
  const running = await startStripe({ dataDir: temporaryFolder(), ...SANDBOX });
  const side = stripeSide(running.apiUrl);
  await ensureCatalogue(side.stripe);
  return {
    ...side,
    running,
    close: () => running.close(),
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

function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = invoice && typeof invoice !== 'string' ? invoice.confirmation_secret?.client_secret : undefined;
  if (!secret) throw new Error('The latest invoice has no confirmation secret.');
  return secret;
}
