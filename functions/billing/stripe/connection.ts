/** A connection to Stripe: the SDK with the key from the stage's secret. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { Stripe } from 'stripe';
import * as z from 'zod/mini';

const secretsManager = new SecretsManagerClient({});

/** Several webhook secrets while one is being rolled. */
const BillingSecret = z.object({
  secretKey: z.string().check(z.minLength(1)),
  webhookSecrets: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
});

export interface Connection {
  stripe: Stripe;
  webhookSecrets: string[];
  /** When the secret was read, in milliseconds since 1970. */
  readAt: number;
}

/** @param where Stripe's address, and the ARN of the secret with the key. */
export async function connect(where: { STRIPE_API_URL: string; STRIPE_SECRET_ARN: string }): Promise<Connection> {
  const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId: where.STRIPE_SECRET_ARN }));
  const { secretKey, webhookSecrets } = BillingSecret.parse(JSON.parse(SecretString ?? '{}'));
  const { hostname, port, protocol } = new URL(where.STRIPE_API_URL);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port: Number(port) }),
    timeout: 6_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return { stripe, webhookSecrets, readAt: Date.now() };
}
