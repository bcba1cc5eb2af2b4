/** The way to Stripe: a client with the stage's key, and the words for a member when Stripe does not answer. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import { describeError, log } from '../log.ts';
import { settings } from '../settings.ts';

const { STRIPE_API_URL, STRIPE_SECRET_ARN } = settings('STRIPE_API_URL', 'STRIPE_SECRET_ARN');
const secretsManager = new SecretsManagerClient({});

/** Several webhook secrets while one is being rolled. */
const BillingSecret = z.object({ secretKey: z.string().min(1), webhookSecrets: z.array(z.string().min(1)).min(1) });

export interface Connection {
  stripe: Stripe;
  webhookSecrets: string[];
}

let connection: Promise<Connection> | undefined;

/**
 * Runs `work` with a connection to Stripe, made at the first call of a cold start. Where Stripe does not know the key, the
 * secret is read again and `work` runs once more: a rolled key needs no deploy.
 * @throws Refusal 503 when Stripe cannot be reached, is failing or asks for fewer calls.
 */
export async function withStripe<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  try {
    const used = connected();
    try {
      return await work(await used);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw error;
      if (connection === used) connection = undefined;
      return await work(await connected());
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn('stripe is not answering', {
      ...describeError(error),
      upstreamStatus: error.statusCode,
      upstreamRequestId: error.requestId,
    });
    throw new Refusal(
      503,
      'Our payment provider is not answering. You have not been charged; please try again in a minute.',
      { 'retry-after': '60' },
    );
  }
}

function connected(): Promise<Connection> {
  connection ??= connect().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

async function connect(): Promise<Connection> {
  const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId: STRIPE_SECRET_ARN }));
  const { secretKey, webhookSecrets } = BillingSecret.parse(JSON.parse(SecretString ?? '{}'));
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port: Number(port) }),
    // Three tries of 8 s end before API Gateway gives up on the request (29 s).
    timeout: 8_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return { stripe, webhookSecrets };
}

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors;

/** The SDK has a StripeAPIError for every answer that is not a plain 4xx. */
const isUnavailable = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError;

/** Whether Stripe answered that there is no such object, where `param` is given: the one that this parameter named. */
export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'resource_missing' && (!param || error.param === param);
