/** A sandbox for tests: in a temporary folder, with the real SDK and a receiver for its webhooks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, vi } from 'vitest';
import * as z from 'zod/mini';
import { onLoopback } from '../../http/loopback.ts';
import { type RunningStripe, startStripe } from '../server.ts';

export const SECRET_KEY = 'sk_test_sandbox';
export const PUBLISHABLE_KEY = 'pk_test_sandbox';
export const WEBHOOK_SECRET = 'whsec_sandbox';
const RETURN_URL = 'http://127.0.0.1:8000/subscription?success=true';
export const EXPAND_SECRET = ['latest_invoice.confirmation_secret'];

const folders: string[] = [];

/** Call it in each file that makes sandboxes: files may share this module. */
export const removeFoldersAfterAll = (): void =>
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  folders.push(folder);
  return folder;
}

/** The SDK as the product sets it up: without retries, so that tests see every answer. */
export function sdk(apiUrl: string, key = SECRET_KEY, config: Partial<Stripe.StripeConfig> = {}): Stripe {
  const { hostname, port } = new URL(apiUrl);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config });
}

/** Receives webhooks as the product's handler does: verifies the raw bytes, then answers. */
export class Receiver {
  readonly events: Stripe.Event[] = [];
  readonly bodies: string[] = [];
  /** How many of the next requests fail. */
  failing = 0;
  /** Requests are answered once this resolves. */
  ready: Promise<void> = Promise.resolve();
  /** How many requests have arrived, answered or not. */
  arrived = 0;
  secret = WEBHOOK_SECRET;
  url = '';
  #close: (() => Promise<void>) | undefined;

  async listen(): Promise<this> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.arrived += 1;
        const signed = String(request.headers['stripe-signature']);
        void this.ready.then(() => response.writeHead(this.#statusFor(Buffer.concat(chunks), signed)).end());
      });
    });
    const { endpoint, close } = await onLoopback(server);
    this.#close = close;
    this.url = `${endpoint}/webhook`;
    return this;
  }

  #statusFor(body: Buffer, signed: string): 200 | 400 | 500 {
    if (this.failing > 0) {
      this.failing -= 1;
      return 500;
    }
    try {
      this.events.push(Stripe.webhooks.constructEvent(body, signed, this.secret));
      this.bodies.push(body.toString());
      return 200;
    } catch {
      // Signed before a test moved the clock: the next delivery gets a new signature.
      return 400;
    }
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  async close(): Promise<void> {
    await this.#close?.();
  }
}

export interface TestSandbox {
  running: RunningStripe;
  stripe: Stripe;
  folder: string;
  receiver: Receiver;
  /** Calls the test controls. @returns The answer. */
  control(path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Moves the process's clock forward by days, and does everything due. Needs a fake Date. */
  advance(days: number): Promise<void>;
  /** Delivers all waiting webhooks, each tried once. */
  deliver(order?: 'oldest first' | 'newest first'): Promise<void>;
  /** Confirms as a browser does: publishable key, client secret, no SDK. */
  confirm(clientSecret: string, card: string, more?: Record<string, string>): Promise<Confirmed>;
  close(): Promise<void>;
}

export type Confirmed = Stripe.PaymentIntent & {
  error?: { type: string; code: string; decline_code?: string; payment_intent?: Stripe.PaymentIntent };
};

export async function testSandbox(folder = temporaryFolder()): Promise<TestSandbox> {
  const receiver = await new Receiver().listen();
  const keys = { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY };
  const running = await startStripe({
    dataDir: folder,
    ...keys,
    webhook: { url: receiver.url, secret: WEBHOOK_SECRET },
  });
  const control: TestSandbox['control'] = async (path, body) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${running.apiUrl}/_test${path}`, body === undefined ? {} : init);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  return {
    running,
    stripe: sdk(running.apiUrl),
    folder,
    receiver,
    control,
    advance: async (days) => {
      vi.setSystemTime(Date.now() + days * 86_400_000);
      await control('/clock', {});
    },
    deliver: async (order = 'oldest first') => void (await control('/deliveries', { order })),
    confirm: async (clientSecret, card, more = {}) => {
      const response = await fetch(
        `${running.apiUrl}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
          body: new URLSearchParams({
            client_secret: clientSecret,
            payment_method: card,
            return_url: RETURN_URL,
            ...more,
          }),
        },
      );
      return response.json();
    },
    close: async () => {
      await running.close();
      await receiver.close();
    },
  };
}

/** The product's membership price: $200 a year, with 10 % GST inside. */
export async function membershipPrice(stripe: Stripe): Promise<Stripe.Price> {
  const key = 'membership_annual_aud_20000';
  const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  return (
    found.data[0] ??
    (await stripe.prices.create({
      currency: 'aud',
      unit_amount: 20_000,
      recurring: { interval: 'year' },
      tax_behavior: 'inclusive',
      lookup_key: key,
      product_data: { name: 'Annual membership', tax_code: 'txcd_10000000' },
    }))
  );
}

async function gstRate(stripe: Stripe): Promise<string> {
  const [found] = (await stripe.taxRates.list({ active: true })).data;
  const gst = { country: 'AU', percentage: 10, inclusive: true, tax_type: 'gst' } as const;
  return (found ?? (await stripe.taxRates.create({ ...gst, display_name: 'GST', jurisdiction: 'AU' }))).id;
}

export interface Started {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  clientSecret: string;
}

/** A customer with an incomplete subscription, as after `POST /api/subscription/create`. */
export async function startMembership(stripe: Stripe, email = 'member@example.com'): Promise<Started> {
  const price = await membershipPrice(stripe);
  const customer = await stripe.customers.create({ email });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    default_tax_rates: [await gstRate(stripe)],
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    billing_mode: { type: 'flexible' },
    expand: EXPAND_SECRET,
  });
  return { customer, subscription, clientSecret: secretOf(subscription) };
}

/** Answers the bank's question as the payment form's dialog does. */
export async function answerChallenge({ next_action: action }: Confirmed, outcome: 'complete' | 'fail') {
  const { stripe_js } = z.object({ stripe_js: z.string() }).parse(action?.use_stripe_sdk);
  const init = { method: 'POST', body: new URLSearchParams({ outcome }), headers: { accept: 'application/json' } };
  const response = await fetch(stripe_js, init);
  return (await response.json()) as Confirmed;
}

export function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = invoice && typeof invoice !== 'string' ? invoice.confirmation_secret?.client_secret : undefined;
  if (!secret) throw new Error('The latest invoice has no confirmation secret.');
  return secret;
}
