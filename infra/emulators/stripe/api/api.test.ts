/** The API as a protocol: keys, form encoding, expansion, lists, and errors in Stripe's shape. */
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX, stripeAt } from '../../../local/payments.ts';
import { removeFoldersAfterAll, startMembership, type TestSandbox, testSandbox } from '../testing/test-sandbox.ts';
import { readForm } from './form.ts';

removeFoldersAfterAll();
let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  box = await testSandbox();
  stripe = box.stripe;
});
afterAll(() => box.close());

describe('form encoding', () => {
  test('brackets nest, and lists are numbered', () => {
    expect(JSON.parse(JSON.stringify(readForm('items[0][price]=p&expand[]=a&expand[]=b&name=A%20%26%20B')))).toEqual({
      items: { 0: { price: 'p' } },
      expand: { 0: 'a', 1: 'b' },
      name: 'A & B',
    });
  });

  test('invalid nesting is refused, and no prototype changes', () => {
    expect(() => readForm('a=1&a[b]=2')).toThrow(/Invalid hash/);
    readForm('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('who may call', () => {
  test('a missing or wrong key is 401', async () => {
    await expect(stripeAt(box.running.apiUrl, 'sk_test_wrong').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: expect.stringContaining('Invalid API Key provided: sk_test_***'),
    });
    expect((await fetch(`${box.running.apiUrl}/v1/customers`)).status).toBe(401);
  });

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

  test('another API version is refused', async () => {
    const headers = { authorization: `Bearer ${SANDBOX.secretKey}`, 'stripe-version': '2020-08-27' };
    const response = await fetch(`${box.running.apiUrl}/v1/customers`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('2026-10-28.endive') } });
  });
});

describe('errors', () => {
  test('an unknown call is 404', async () => {
    await expect(stripe.coupons.list()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons)'),
    });
  });

  test('an unknown id is 404 in the path, 400 in a parameter', async () => {
    const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing' };
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      ...missing,
      statusCode: 404,
      param: 'id',
      message: "No such subscription: 'sub_none'",
    });
    await expect(stripe.subscriptions.list({ customer: 'cus_none' })).rejects.toMatchObject({
      ...missing,
      statusCode: 400,
      param: 'customer',
    });
  });

  test('unknown and malformed parameters are named', async () => {
    const odd = { metadata: {}, colour: { hue: 1 } } as unknown as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(odd)).rejects.toMatchObject({ code: 'parameter_unknown', param: 'colour' });
    const { subscription } = await startMembership(stripe);
    const wrong = { cancel_at_period_end: 'perhaps' } as unknown as Stripe.SubscriptionUpdateParams;
    await expect(stripe.subscriptions.update(subscription.id, wrong)).rejects.toThrow(
      'Invalid boolean: cancel_at_period_end',
    );
  });

  test('a request that fails half-way changes nothing', async () => {
    const { customer, clientSecret } = await startMembership(stripe);
    await box.pay(clientSecret);
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    await stripe.refunds.create({ charge: charge?.id ?? '' });
    const note = { invoice: invoice?.id ?? '', amount: 20_000, refund_amount: 20_000 };
    await expect(stripe.creditNotes.create(note)).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.creditNotes.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([invoice]);
  });
});

describe('reading', () => {
  test('expands only what the product expands', async () => {
    const { subscription, customer } = await startMembership(stripe);
    const { data } = await stripe.subscriptions.list({ customer: customer.id, expand: ['data.latest_invoice'] });
    expect(data[0]?.latest_invoice).toMatchObject({ object: 'invoice', status: 'open', total: 20_000 });
    expect(data[0]?.latest_invoice).not.toHaveProperty('confirmation_secret');
    expect(data[0]?.latest_invoice).not.toHaveProperty('hidden');
    const plain = await stripe.subscriptions.retrieve(subscription.id);
    expect(plain.latest_invoice).toMatch(/^in_/);
    await expect(stripe.subscriptions.retrieve(subscription.id, { expand: ['customer'] })).rejects.toThrow(
      /cannot be expanded \(customer\)/,
    );
  });

  test('a list has the newest first, up to its limit', async () => {
    const made: string[] = [];
    for (let n = 0; n < 12; n++) made.unshift((await stripe.customers.create({ email: 'page@example.com' })).id);
    const list = (limit?: number) => stripe.customers.list({ email: 'page@example.com', ...(limit && { limit }) });
    expect((await list()).data.map(({ id }) => id)).toEqual(made.slice(0, 10));
    expect(await list(3)).toMatchObject({ has_more: true, data: made.slice(0, 3).map((id) => ({ id })) });
    expect((await list(12)).has_more).toBe(false);
    const pages = stripe.customers.list({ email: 'page@example.com', limit: 5 });
    expect((await pages.autoPagingToArray({ limit: 100 })).map(({ id }) => id)).toEqual(made);
  });
});

describe('idempotency keys', () => {
  const calledOf = async (email: string) => (await stripe.customers.list({ email, limit: 100 })).data.length;
  const fault = (order: object) =>
    fetch(`${box.running.apiUrl}/_test/faults`, { method: 'POST', body: JSON.stringify(order) });
  const operation = 'POST /v1/customers';

  test('the first answer is replayed and the work done once', async () => {
    const email = 'once@example.com';
    const made = await Promise.all([1, 2, 3].map(() => stripe.customers.create({ email }, { idempotencyKey: 'once' })));
    const replayed = await stripe.customers.create({ email }, { idempotencyKey: 'once' });
    expect(new Set([...made, replayed].map(({ id }) => id)).size).toBe(1);
    expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await calledOf(email)).toBe(1);
  });

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

  test('a refused request leaves its key free', async () => {
    const key = { idempotencyKey: 'typo' };
    const typo = { mail: 'x' } as unknown as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(typo, key)).rejects.toThrow(/unknown parameter/);
    expect((await stripe.customers.create({ email: 'typo@example.com' }, key)).email).toBe('typo@example.com');
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

  test.each(['unavailable', 'answer lost'])('the SDK’s retry mends: %s', async (kind) => {
    const email = `${kind.replaceAll(' ', '.')}@example.com`;
    await fault({ kind, operation });
    expect((await stripe.customers.create({ email }, { maxNetworkRetries: 1 })).email).toBe(email);
    expect(await calledOf(email)).toBe(1);
  });

  test('a fault that the sandbox does not know is refused', async () => {
    expect((await fault({ kind: 'flood' })).status).toBe(400);
  });
});
