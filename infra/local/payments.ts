/** The payment provider of this machine: our Stripe sandbox, or real Stripe in test mode where its keys are given. */
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { type PaymentSources, STRIPE_SOURCES } from '../cdk/edge/security-headers.ts';
import { startStripe } from '../emulators/stripe/server.ts';
import { ensureCatalogue, STRIPE_API } from '../operate/catalogue.ts';
import { Problem } from './problem.ts';

export interface Payments {
  apiUrl: string;
  publishableKey: string;
  /** The content of the billing function's secret. */
  secret: { secretKey: string; webhookSecrets: string[] };
  /** Goes before the page's own scripts: the sandbox's script, which replaces Stripe's. */
  firstScript?: string;
  /** What the page may load, call and frame, for the content security policy. */
  pageSources: PaymentSources;
  close(): Promise<void>;
}

/** The sandbox's keys. They are not secret: they open only this machine's sandbox. */
export const SANDBOX = {
  secretKey: 'sk_test_sandbox_verandah',
  publishableKey: 'pk_test_sandbox_verandah',
  webhookSecret: 'whsec_sandbox_verandah',
};

/**
 * The sandbox, unless STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY name a real test account (then run
 * `stripe listen --forward-to …/api/stripe/webhook` and give its secret as STRIPE_WEBHOOK_SECRET).
 * @throws Problem for a live key: this machine never takes real money.
 */
export async function startPayments({ dataDir, origin }: { dataDir: string; origin: string }): Promise<Payments> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = process.env;
  const payments = secretKey ? realPayments(secretKey, publishableKey, webhookSecret) : await sandbox(dataDir, origin);
  const stripe = stripeAt(payments.apiUrl, payments.secret.secretKey);
  try {
    await ensureCatalogue(stripe);
  } catch (error) {
    await payments.close();
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new Problem(
        'Stripe does not know STRIPE_SECRET_KEY. Copy the test key again from the dashboard, or unset it to use the sandbox.',
      );
    if (error instanceof Stripe.errors.StripeConnectionError)
      throw new Problem(
        `Stripe cannot be reached at ${payments.apiUrl}. Check the network, or unset STRIPE_SECRET_KEY to use the sandbox.`,
      );
    throw error;
  }
  return payments;
}

/** The SDK's client for the API at this address. */
export function stripeAt(apiUrl: string, secretKey: string): Stripe {
  const { hostname: host, protocol, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port: Number(port) }),
    telemetry: false,
  });
}

/**
 * Confirms a payment as the page does.
 * @param stripe With the publishable key.
 * @param card One of Stripe's test cards, such as `pm_card_visa`; a declined one throws.
 */
export function confirmPayment(stripe: Stripe, clientSecret: string, card: string): Promise<Stripe.PaymentIntent> {
  const [intent = ''] = clientSecret.split('_secret_');
  // The SDK's types are for servers: a page authenticates with the client secret instead.
  const asPage = {
    client_secret: clientSecret,
    payment_method: card,
    return_url: 'https://verandah.example/subscription?success=true',
  };
  return stripe.paymentIntents.confirm(intent, asPage);
}

function realPayments(
  secretKey: string,
  publishableKey: string | undefined,
  webhookSecret: string | undefined,
): Payments {
  if (!secretKey.startsWith('sk_test_'))
    throw new Problem('STRIPE_SECRET_KEY is not a test key (sk_test_…). Only test keys may be used on this machine.');
  if (!publishableKey?.startsWith('pk_test_'))
    throw new Problem(
      'STRIPE_SECRET_KEY is set but STRIPE_PUBLISHABLE_KEY is not a test key (pk_test_…). Set both, or neither to use the sandbox.',
    );
  return {
    apiUrl: STRIPE_API,
    publishableKey,
    // Without `stripe listen` no event arrives, and an unguessable secret accepts none. The status call then corrects the state.
    secret: { secretKey, webhookSecrets: [webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`] },
    pageSources: STRIPE_SOURCES,
    close: async () => {},
  };
}

async function sandbox(dataDir: string, origin: string): Promise<Payments> {
  const { secretKey, publishableKey, webhookSecret } = SANDBOX;
  const webhook = { url: `${origin}/api/stripe/webhook`, secret: webhookSecret };
  const stripe = await startStripe({ dataDir, secretKey, publishableKey, webhook });
  return {
    apiUrl: stripe.apiUrl,
    publishableKey,
    secret: { secretKey, webhookSecrets: [webhookSecret] },
    firstScript: stripe.scriptUrl,
    pageSources: { scripts: [stripe.apiUrl], api: stripe.apiUrl, frames: [stripe.apiUrl] },
    close: stripe.close,
  };
}
