/** A stage's objects at Stripe, against the sandbox, with its secret in the local Secrets Manager. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSecretsManager } from '../../emulators/secrets/server.ts';
import { type RunningStripe, startStripe } from '../../emulators/stripe/server.ts';
import { SANDBOX } from '../../local/payments.ts';
import { stripeSide } from '../../testing/people/payments.ts';
import { type PaymentsTarget, setUpPayments, takeDownPayments } from './payments.ts';

const ARN = 'arn:aws:secretsmanager:ap-southeast-2:123456789012:secret:stripe';
const secrets: Record<string, string> = {};
const dataDir = mkdtempSync(join(tmpdir(), 'verandah-payments-'));
let running: RunningStripe;
let stripe: Stripe;
let manager: Awaited<ReturnType<typeof startSecretsManager>>;
let target: PaymentsTarget;
const client = () =>
  new SecretsManagerClient({
    endpoint: manager.endpoint,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
    maxAttempts: 1,
  });
beforeAll(async () => {
  const { secretKey, publishableKey } = SANDBOX;
  running = await startStripe({ dataDir, secretKey, publishableKey });
  manager = await startSecretsManager(secrets);
  stripe = stripeSide(running.apiUrl).stripe;
  target = {
    secretArn: ARN,
    webhookUrl: 'https://abc.execute-api.ap-southeast-2.amazonaws.com/dev/api/stripe/webhook',
    siteOrigin: 'https://dev.verandah.example',
    live: false,
    apiUrl: running.apiUrl,
  };
});
afterAll(async () => {
  await manager.close();
  await running.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  secrets[ARN] = JSON.stringify({ secretKey: SANDBOX.secretKey });
  for (const { id } of (await stripe.webhookEndpoints.list()).data) await stripe.webhookEndpoints.del(id);
});
const stored = () => JSON.parse(secrets[ARN] ?? '') as { secretKey: string; webhookSecrets: string[] };

test("the first run stores the endpoint's secret; the next changes nothing", async () => {
  expect(await setUpPayments(client(), target)).toBe(true);
  expect(stored()).toEqual({ secretKey: SANDBOX.secretKey, webhookSecrets: [expect.stringMatching(/^whsec_/)] });
  const before = secrets[ARN];
  expect(await setUpPayments(client(), target)).toBe(false);
  expect(secrets[ARN]).toBe(before);
  expect((await stripe.webhookEndpoints.list()).data.map(({ url }) => url)).toEqual([target.webhookUrl]);
});

test('destroying a stage deletes its endpoint, and no other', async () => {
  await setUpPayments(client(), target);
  const another = {
    ...target,
    webhookUrl: 'https://xyz.execute-api.ap-southeast-2.amazonaws.com/prod/api/stripe/webhook',
  };
  await setUpPayments(client(), another);
  expect(await takeDownPayments(client(), target)).toBe(1);
  expect((await stripe.webhookEndpoints.list()).data.map(({ url }) => url)).toEqual([another.webhookUrl]);
  expect(await takeDownPayments(client(), target)).toBe(0);
  secrets[ARN] = 'what CloudFormation has generated';
  expect(await takeDownPayments(client(), target)).toBe(0);
});

test('the portal is set up once, for cards, invoices and cancelling', async () => {
  for (let run = 0; run < 2; run++) await setUpPayments(client(), target);
  const { data } = await stripe.billingPortal.configurations.list({ active: true });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    metadata: { site: 'verandah' },
    default_return_url: 'https://dev.verandah.example/subscribe',
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  });
});

test('an endpoint deleted by hand is recreated, its earlier secret kept', async () => {
  await setUpPayments(client(), target);
  const [first] = stored().webhookSecrets;
  for (const { id } of (await stripe.webhookEndpoints.list()).data) await stripe.webhookEndpoints.del(id);
  expect(await setUpPayments(client(), target)).toBe(true);
  expect(stored().webhookSecrets).toHaveLength(2);
  expect(stored().webhookSecrets[1]).toBe(first);
});

test.each([
  ['that was never filled', 'generated-by-aws', /no Stripe key .*put-secret-value --secret-id arn:/],
  ['without a key', '{"webhookSecrets":[]}', /no Stripe key/],
  ['with a publishable key', '{"secretKey":"pk_test_1"}', /no Stripe key/],
  ['with a live key on a test stage', '{"secretKey":"sk_live_1"}', /other mode.*sk_test_/],
])('a secret %s is refused with advice before Stripe is called', async (_, secret, words) => {
  secrets[ARN] = secret;
  await expect(setUpPayments(client(), target)).rejects.toThrow(words);
  expect(secrets[ARN]).toBe(secret);
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
});

test('a secret that cannot be stored deletes its endpoint', async () => {
  const secret = JSON.stringify({ secretKey: SANDBOX.secretKey });
  let reads = 0;
  // Deleted by somebody just after it was read.
  Object.defineProperty(secrets, ARN, { configurable: true, get: () => (reads++ === 0 ? secret : undefined) });
  await expect(setUpPayments(client(), target)).rejects.toThrow();
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  Object.defineProperty(secrets, ARN, { configurable: true, writable: true, value: secret });
  expect(await setUpPayments(client(), target)).toBe(true);
  expect(stored().webhookSecrets).toHaveLength(1);
});
