/** Idempotency keys, and the faults that they protect against: failing, lost and slow answers, ordered by tests. */
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { removeFoldersAfterAll, type TestSandbox, testSandbox } from '../testing/test-sandbox.ts';

removeFoldersAfterAll();
let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  box = await testSandbox();
  stripe = box.stripe;
});
afterAll(async () => {
  vi.useRealTimers();
  await box.close();
});

const customersCalled = async (email: string) => (await stripe.customers.list({ email, limit: 100 })).data.length;

describe('idempotency keys', () => {
  test('the first answer is replayed and the work done once', async () => {
    const email = 'once@example.com';
    const made = await Promise.all([1, 2, 3].map(() => stripe.customers.create({ email }, { idempotencyKey: 'once' })));
    const replayed = await stripe.customers.create({ email }, { idempotencyKey: 'once' });
    expect(new Set([...made, replayed].map(({ id }) => id)).size).toBe(1);
    expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await customersCalled(email)).toBe(1);
  });

  test('another request under the same key is an idempotency error', async () => {
    await stripe.customers.create({ email: 'first@example.com' }, { idempotencyKey: 'reused' });
    await expect(
      stripe.customers.create({ email: 'second@example.com' }, { idempotencyKey: 'reused' }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    await expect(stripe.refunds.create({ charge: 'ch_none' }, { idempotencyKey: 'reused' })).rejects.toThrow(
      /same endpoint/,
    );
  });

  test('a second request during the first is 409, and can be retried', async () => {
    await box.control('/faults', { request: 'POST /v1/customers', delay: 60_000 });
    const email = 'inflight@example.com';
    const first = stripe.customers.create({ email }, { idempotencyKey: 'inflight' });
    await expect.poll(() => box.control('/faults')).toEqual({ left: 0 });
    await expect(stripe.customers.create({ email }, { idempotencyKey: 'inflight' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    const patient = stripe.customers.create({ email }, { idempotencyKey: 'inflight', maxNetworkRetries: 2 });
    // Clearing the orders ends the delay.
    await fetch(`${box.running.apiUrl}/_test/faults`, { method: 'DELETE' });
    expect((await patient).id).toBe((await first).id);
  });

  test('a key is forgotten after a day', async () => {
    const { id } = await stripe.customers.create({ email: 'day@example.com' }, { idempotencyKey: 'day' });
    await box.advance(1.01);
    const other = await stripe.customers.create({ email: 'day@example.com' }, { idempotencyKey: 'day' });
    expect(other.id).not.toBe(id);
  });

  test('a refused request leaves its key free', async () => {
    const key = { idempotencyKey: 'typo' };
    const typo = { mail: 'x' } as unknown as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(typo, key)).rejects.toThrow(/unknown parameter/);
    expect((await stripe.customers.create({ email: 'typo@example.com' }, key)).email).toBe('typo@example.com');
  });
});

describe('ordered faults', () => {
  test('a 500 does nothing and is stored for its key', async () => {
    await box.control('/faults', { request: 'POST /v1/customers', status: 500 });
    const email = 'five@example.com';
    const create = (idempotencyKey: string) => stripe.customers.create({ email }, { idempotencyKey });
    await expect(create('five')).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    await expect(create('five')).rejects.toMatchObject({ statusCode: 500 });
    expect(await customersCalled(email)).toBe(0);
    expect((await create('another')).email).toBe(email);
  });

  test('a 500 may hide that the work was done', async () => {
    await box.control('/faults', { status: 500, work: 'done' });
    await expect(stripe.customers.create({ email: 'hidden@example.com' })).rejects.toMatchObject({ statusCode: 500 });
    expect(await customersCalled('hidden@example.com')).toBe(1);
  });

  test('a lost answer is replayed to the SDK’s retry', async () => {
    await box.control('/faults', { lose_answer: true });
    expect((await stripe.customers.create({ email: 'lost@example.com' })).email).toBe('lost@example.com');
    expect(await customersCalled('lost@example.com')).toBe(1);
  });

  test('a 503 tells the SDK to retry', async () => {
    await box.control('/faults', { status: 503, times: 1 });
    const customer = await stripe.customers.create({ email: 'busy@example.com' }, { maxNetworkRetries: 1 });
    expect(customer.email).toBe('busy@example.com');
  });

  test('another site’s page cannot order faults', async () => {
    const url = `${box.running.apiUrl}/_test/faults`;
    const form = await fetch(url, { method: 'POST', body: new URLSearchParams({ status: '500' }) });
    expect(form.status).toBe(400);
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://example.com' } });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});
