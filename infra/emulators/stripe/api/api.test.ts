/** The API as a protocol: keys, form encoding, expansion, lists, and errors in Stripe's shape. */
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX, stripeAt } from '../../../local/payments.ts';
import { removeFoldersAfterAll, startMembership, type TestSandbox, testSandbox } from '../testing/test-sandbox.ts';

removeFoldersAfterAll();
let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  box = await testSandbox();
  stripe = box.stripe;
});
afterAll(() => box.close());

describe('who may call', () => {
  test('the publishable key reaches only a PaymentIntent with its secret', async () => {
    const browser = stripeAt(box.running.apiUrl, SANDBOX.publishableKey);
    await expect(browser.customers.list()).rejects.toMatchObject({ statusCode: 401, code: 'secret_key_required' });
    const { clientSecret } = await startMembership(stripe);
    const id = clientSecret.split('_secret_')[0] ?? '';
    await expect(browser.paymentIntents.retrieve(id)).rejects.toMatchObject({ param: 'client_secret' });
    await expect(browser.paymentIntents.retrieve(id, { client_secret: `${id}_secret_guess` })).rejects.toThrow(
      /does not match/,
    );
    const seen = await browser.paymentIntents.retrieve(id, { client_secret: clientSecret });
    expect(seen).toMatchObject({ id, status: 'requires_payment_method', client_secret: clientSecret });
    expect(seen).not.toHaveProperty('customer');
    expect(seen).not.toHaveProperty('hidden');
  });
});

describe('idempotency keys', () => {
  const calledOf = async (email: string) => (await stripe.customers.list({ email, limit: 100 })).data.length;
  const fault = (order: object) =>
    fetch(`${box.running.apiUrl}/_test/faults`, { method: 'POST', body: JSON.stringify(order) });
  const operation = 'POST /v1/customers';

  test('another request under the same key is an idempotency error', async () => {
    await stripe.customers.create({ email: 'first@example.com' }, { idempotencyKey: 'reused' });
    await expect(
      stripe.customers.create({ email: 'second@example.com' }, { idempotencyKey: 'reused' }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('a second request during the first is 409', async () => {
    await fault({ kind: 'slow', operation, delayMs: 60_000 });
    const create = () => stripe.customers.create({ email: 'inflight@example.com' }, { idempotencyKey: 'inflight' });
    const first = create();
    const left = async () => (await fetch(`${box.running.apiUrl}/_test/faults`)).json();
    await expect.poll(left).toEqual({ left: 0 });
    await expect(create()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    // Clearing the orders ends the delay.
    await fetch(`${box.running.apiUrl}/_test/faults`, { method: 'DELETE' });
    expect((await create()).id).toBe((await first).id);
  });

  test.each([
    ['failed', 500, 0],
    ['failed after work', 500, 1],
  ])('an answer that %s is stored for its key', async (kind, statusCode, called) => {
    const email = `${kind.replaceAll(' ', '.')}@example.com`;
    await fault({ kind, operation });
    for (const _ of [1, 2])
      await expect(stripe.customers.create({ email }, { idempotencyKey: kind })).rejects.toMatchObject({ statusCode });
    expect(await calledOf(email)).toBe(called);
  });
});
