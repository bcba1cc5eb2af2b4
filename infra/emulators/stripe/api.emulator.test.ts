/** The API as a protocol: keys, form encoding, expansion, pages, and errors in Stripe's shape. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readForm } from './form.ts';
import {
  idOf,
  membershipPrice,
  PUBLISHABLE_KEY,
  sdk,
  startMembership,
  type TestSandbox,
  testSandbox,
} from './test-sandbox.ts';

let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  box = await testSandbox();
  stripe = box.stripe;
});
afterAll(() => box.close());

describe('form encoding', () => {
  test('brackets nest, lists become numbered', () => {
    expect(readForm('items[0][price]=p&items[0][quantity]=2&expand[]=a&expand[]=b&name=A%20%26%20B')).toEqual({
      items: { 0: { price: 'p', quantity: '2' } },
      expand: { 0: 'a', 1: 'b' },
      name: 'A & B',
    });
  });

  test('what cannot nest is refused, and no prototype is touched', () => {
    expect(() => readForm('a[b=1')).toThrow(/Invalid parameter name/);
    expect(() => readForm('a=1&a[b]=2')).toThrow(/Invalid hash/);
    expect(() => readForm('__proto__[polluted]=1')).toThrow(/Invalid parameter name/);
    expect(() => readForm('a[__proto__][polluted]=1')).toThrow(/Invalid parameter name/);
    expect(JSON.stringify(readForm('constructor[prototype][x]=1'))).toBe('{"constructor":{"prototype":{"x":"1"}}}');
    expect({}).not.toHaveProperty('x');
  });

  test('text survives the journey', async () => {
    const name = 'Zoë & Søren [“O’Neill”] = 100 % +1';
    const { id } = await stripe.customers.create({ name, metadata: { 'a.b': 'x=y&z' } });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ name, metadata: { 'a.b': 'x=y&z' } });
  });
});

describe('who may call', () => {
  test('a missing or wrong key is 401', async () => {
    await expect(sdk(box.running.apiUrl, 'sk_test_wrong').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: expect.stringContaining('Invalid API Key provided: sk_test_***'),
    });
    expect((await fetch(`${box.running.apiUrl}/v1/customers`)).status).toBe(401);
  });

  test('the publishable key reaches only a PaymentIntent whose client secret comes with it', async () => {
    const browser = sdk(box.running.apiUrl, PUBLISHABLE_KEY);
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
  });

  test('another API version is refused rather than answered in the wrong shape', async () => {
    const headers = { authorization: `Bearer sk_test_sandbox`, 'stripe-version': '2020-08-27' };
    const response = await fetch(`${box.running.apiUrl}/v1/customers`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('2026-10-28.endive') } });
  });
});

describe('errors', () => {
  test('an unknown call throws in the SDK instead of resolving with nonsense', async () => {
    await expect(stripe.coupons.list()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons)'),
    });
  });

  test('an unknown id is 404 in the path and 400 in a parameter', async () => {
    const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing' };
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      ...missing,
      statusCode: 404,
      param: 'id',
      message: "No such subscription: 'sub_none'",
    });
    for (const call of [
      () => stripe.billingPortal.sessions.create({ customer: 'cus_none' }),
      () => stripe.subscriptions.list({ customer: 'cus_none' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ ...missing, statusCode: 400, param: 'customer' });
    }
  });

  test('missing, unknown and malformed parameters are named', async () => {
    const price = { product_data: { name: 'x' } } as unknown as Stripe.PriceCreateParams;
    await expect(stripe.prices.create(price)).rejects.toMatchObject({ code: 'parameter_missing', param: 'currency' });
    const odd = { metadata: {}, colour: { hue: 1 } } as unknown as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(odd)).rejects.toMatchObject({ code: 'parameter_unknown', param: 'colour' });
    const { subscription } = await startMembership(stripe);
    const wrong = { cancel_at_period_end: 'perhaps' } as unknown as Stripe.SubscriptionUpdateParams;
    await expect(stripe.subscriptions.update(subscription.id, wrong)).rejects.toThrow(
      'Invalid boolean: cancel_at_period_end',
    );
  });

  test('a body that is not a form is refused', async () => {
    const response = await fetch(`${box.running.apiUrl}/v1/customers`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      body: '{"email":"a@example.com"}',
    });
    expect(response.status).toBe(400);
  });

  test('a request that fails half-way changes nothing', async () => {
    const before = (await stripe.events.list({ limit: 100 })).data[0]?.id;
    const customer = await stripe.customers.create({ email: 'half@example.com' });
    const made = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: (await membershipPrice(stripe)).id }],
      default_payment_method: 'pm_card_visa_chargeDeclined',
      payment_behavior: 'error_if_incomplete',
    });
    await expect(made).rejects.toMatchObject({ code: 'card_declined' });
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    const events = await stripe.events.list({ limit: 100, ...(before && { ending_before: before }) });
    expect(events.data.map(({ type }) => type)).not.toContain('customer.subscription.created');
  });
});

describe('reading', () => {
  test('expansion follows references and lists, and refuses what is no reference', async () => {
    const { subscription } = await startMembership(stripe, 'deep@example.com');
    const deep = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['customer', 'latest_invoice.payments'],
    });
    expect(deep.customer).toMatchObject({ email: 'deep@example.com' });
    expect((deep.latest_invoice as Stripe.Invoice).payments?.data[0]).toMatchObject({ object: 'invoice_payment' });
    const { data } = await stripe.invoicePayments.list({ limit: 1, expand: ['data.payment.payment_intent'] });
    expect(data[0]?.payment.payment_intent).toMatchObject({ object: 'payment_intent' });
    const plain = await stripe.invoices.retrieve((deep.latest_invoice as Stripe.Invoice).id);
    expect(plain).not.toHaveProperty('confirmation_secret');
    expect(plain).not.toHaveProperty('hidden');
    await expect(stripe.customers.retrieve(idOf(subscription.customer), { expand: ['email'] })).rejects.toThrow(
      /cannot be expanded \(email\)/,
    );
  });

  test('auto-pagination sees every object once, newest first', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n++) made.unshift((await stripe.customers.create({ email: 'page@example.com' })).id);
    const seen: string[] = [];
    for await (const { id } of stripe.customers.list({ email: 'page@example.com', limit: 3 })) seen.push(id);
    expect(seen).toEqual(made);
    const back = await stripe.customers.list({ email: 'page@example.com', ending_before: String(made[5]), limit: 2 });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(3, 5));
  });

  test('subscriptions are listed by status; ended ones only when asked for', async () => {
    const { customer, subscription } = await startMembership(stripe);
    await stripe.subscriptions.cancel(subscription.id);
    const list = async (status?: 'all' | 'canceled') =>
      (await stripe.subscriptions.list({ customer: customer.id, ...(status && { status }) })).data.map(({ id }) => id);
    expect(await list()).toEqual([]);
    expect(await list('all')).toEqual([subscription.id]);
    expect(await list('canceled')).toEqual([subscription.id]);
  });
});
