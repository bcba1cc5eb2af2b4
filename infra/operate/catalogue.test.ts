/** The catalogue at Stripe: made once, left alone afterwards, and refused where somebody has changed it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRICE_LOOKUP_KEY, WEBHOOK_EVENTS } from '../../shared/billing.ts';
import { type RunningStripe, startStripe } from '../emulators/stripe/server.ts';
import { SANDBOX } from '../local/payments.ts';
import { type StripeSide, stripeSide } from '../testing/people/payments.ts';
import { ensureCatalogue, ensureWebhookEndpoint } from './catalogue.ts';

const URL_HERE = 'https://verandah.example/api/stripe/webhook';
const dataDir = mkdtempSync(join(tmpdir(), 'verandah-catalogue-'));
let running: RunningStripe;
let stripe: StripeSide['stripe'];
beforeEach(async () => {
  const { secretKey, publishableKey } = SANDBOX;
  running = await startStripe({ dataDir, secretKey, publishableKey });
  stripe = stripeSide(running.apiUrl).stripe;
});
afterEach(async () => {
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const endpoints = async () => (await stripe.webhookEndpoints.list({ limit: 100 })).data;

test('has one price and one rate, however often it is ensured', async () => {
  for (let deploy = 0; deploy < 3; deploy++) await ensureCatalogue(stripe);
  const prices = (await stripe.prices.list({ lookup_keys: [PRICE_LOOKUP_KEY] })).data;
  expect(prices).toHaveLength(1);
  expect(prices[0]).toMatchObject({
    currency: 'aud',
    unit_amount: 20_000,
    tax_behavior: 'inclusive',
    recurring: { interval: 'year' },
  });
  const rates = (await stripe.taxRates.list({ active: true })).data;
  expect(rates).toHaveLength(1);
  expect(rates[0]).toMatchObject({ display_name: 'GST', percentage: 10, inclusive: true, country: 'AU' });
});

test('refuses a price that has our lookup key and another amount', async () => {
  await stripe.prices.create({
    currency: 'aud',
    unit_amount: 2_000,
    recurring: { interval: 'year' },
    tax_behavior: 'inclusive',
    lookup_key: PRICE_LOOKUP_KEY,
    product_data: { name: 'Something else' },
  });
  await expect(ensureCatalogue(stripe)).rejects.toThrow(PRICE_LOOKUP_KEY);
});

test('updates the events of an existing endpoint', async () => {
  await stripe.webhookEndpoints.create({
    url: URL_HERE,
    enabled_events: ['invoice.paid'],
    api_version: '2026-10-28.endive',
  });
  expect(await ensureWebhookEndpoint(stripe, URL_HERE, true)).toBeUndefined();
  expect((await endpoints())[0]?.enabled_events).toEqual([...WEBHOOK_EVENTS]);
});

test('replaces an endpoint without a known secret, and leaves other sites’', async () => {
  const other = await stripe.webhookEndpoints.create({ url: 'https://another.example/hook', enabled_events: ['*'] });
  const lost = await stripe.webhookEndpoints.create({
    url: URL_HERE,
    enabled_events: ['invoice.paid'],
    api_version: '2026-10-28.endive',
  });
  expect(await ensureWebhookEndpoint(stripe, URL_HERE, false)).toMatch(/^whsec_/);
  const ids = (await endpoints()).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(ids).toContain(other.id);
  expect(ids).not.toContain(lost.id);
});
