/** Sets a stage up at Stripe: the price and the tax rate, the webhook endpoint with its stored secret, the customer portal. */
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { stripeAt } from '../../local/payments.ts';
import { Problem } from '../../local/problem.ts';
import { ensureCatalogue, ensurePortal, ensureWebhookEndpoint } from '../catalogue.ts';

/** In the form that the billing function reads. There is no webhook secret before the first deploy has made the endpoint. */
const BillingSecret = z.object({
  secretKey: z.string().check(z.minLength(1)),
  webhookSecrets: z.prefault(z.array(z.string()), []),
});
type BillingSecret = z.output<typeof BillingSecret>;

export interface PaymentsTarget {
  secretArn: string;
  /** The API's own address: events do not need the edge. */
  webhookUrl: string;
  siteOrigin: string;
  /** Whether the stage takes real money. */
  live: boolean;
  apiUrl: string;
}

/** @returns Whether a new webhook secret was stored. @throws Problem with the remedy where the secret has no key that fits. */
export async function setUpPayments(secrets: SecretsManagerClient, target: PaymentsTarget): Promise<boolean> {
  const secret = await readSecret(secrets, target);
  const stripe = stripeAt(target.apiUrl, secret.secretKey);
  await ensureCatalogue(stripe);
  await ensurePortal(stripe, target.siteOrigin);
  const made = await ensureWebhookEndpoint(stripe, target.webhookUrl, secret.webhookSecrets.length > 0);
  if (!made) return false;
  await store(secrets, target, stripe, { ...secret, webhookSecrets: [made, ...secret.webhookSecrets].slice(0, 2) });
  return true;
}

/**
 * Deletes the stage's webhook endpoint at Stripe, which would otherwise keep sending to a dead address.
 * @returns How many endpoints were deleted; none where the stage has never had a key.
 */
export async function takeDownPayments(
  secrets: SecretsManagerClient,
  { secretArn, webhookUrl, apiUrl }: Pick<PaymentsTarget, 'secretArn' | 'webhookUrl' | 'apiUrl'>,
): Promise<number> {
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: secretArn }));
  const { data: secret } = BillingSecret.safeParse(jsonOf(SecretString));
  return secret ? removeEndpoints(stripeAt(apiUrl, secret.secretKey), webhookUrl) : 0;
}

async function removeEndpoints(stripe: Stripe, address: string): Promise<number> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = data.filter(({ url }) => url === address);
  for (const { id } of found) await stripe.webhookEndpoints.del(id);
  return found.length;
}

async function readSecret(secrets: SecretsManagerClient, { secretArn, live }: PaymentsTarget): Promise<BillingSecret> {
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: secretArn }));
  const parsed = BillingSecret.safeParse(jsonOf(SecretString));
  const kind = live ? 'sk_live_' : 'sk_test_';
  if (!parsed.success || !/^[sr]k_(live|test)_/.test(parsed.data.secretKey))
    throw new Problem(
      `there is no Stripe key in the stage's secret yet. Copy the secret key (${kind}…) from Stripe's dashboard into a file ` +
        `secret.json, {"secretKey":"${kind}…","webhookSecrets":[]}, run: aws secretsmanager put-secret-value --secret-id ${secretArn} ` +
        '--secret-string file://secret.json, and delete the file.',
    );
  if (!parsed.data.secretKey.slice(1).startsWith(kind.slice(1)))
    throw new Problem(`the stage's secret has a key of the other mode: this stage takes ${kind}… keys only.`);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stripe returns a signing secret only once. Where it cannot be stored, this deletes its endpoint too, and the next run makes another. */
async function store(secrets: SecretsManagerClient, target: PaymentsTarget, stripe: Stripe, secret: BillingSecret) {
  try {
    await secrets.send(new PutSecretValueCommand({ SecretId: target.secretArn, SecretString: JSON.stringify(secret) }));
  } catch (error) {
    await removeEndpoints(stripe, target.webhookUrl);
    throw error;
  }
}
