/** Webhooks as the product has to live with them: signed, repeated, out of order, late, lost. */
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startStripe } from './server.ts';
import {
  membershipPrice,
  Receiver,
  sdk,
  startMembership,
  type TestSandbox,
  testSandbox,
  WEBHOOK_SECRET,
} from './test-sandbox.ts';

let box: TestSandbox;
beforeEach(async () => {
  box = await testSandbox();
});
afterEach(() => box.close());

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 5_000, interval: 10 });
const states = async () => {
  const deliveries = (await box.control('/deliveries')) as unknown as { state: string; attempts: number }[];
  return [...new Set(deliveries.map(({ state }) => state))];
};

test('every change is told once, in order, signed over the exact bytes', async () => {
  const { clientSecret, subscription } = await startMembership(box.stripe);
  await box.confirm(clientSecret, 'pm_card_visa');
  await until(() => box.receiver.types.includes('customer.subscription.updated'));
  const told = box.receiver.types;
  expect(told.filter((type) => type === 'customer.subscription.created')).toHaveLength(1);
  const order = ['customer.created', 'invoice.created', 'customer.subscription.created', 'invoice.paid'] as const;
  expect(order.toSorted((a, b) => told.indexOf(a) - told.indexOf(b))).toEqual(order);
  const updated = box.receiver.events.find(({ type }) => type === 'customer.subscription.updated');
  expect(updated).toMatchObject({
    api_version: '2026-10-28.endive',
    data: { object: { id: subscription.id, status: 'active' }, previous_attributes: { status: 'incomplete' } },
  });
  expect(updated?.data.object).not.toHaveProperty('hidden');
  expect(updated?.request?.id).toMatch(/^req_/);
  const [body = ''] = box.receiver.bodies;
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET });
  const rewritten = JSON.stringify(JSON.parse(body));
  expect(() => Stripe.webhooks.constructEvent(rewritten, header, WEBHOOK_SECRET)).toThrow(/signature/i);
  expect((await box.stripe.events.retrieve(String(updated?.id))).pending_webhooks).toBe(0);
});

test('a receiver that fails is tried again', async () => {
  box.receiver.failing = 2;
  await box.stripe.customers.create({ email: 'retry@example.com' });
  await until(() => box.receiver.types.includes('customer.created'));
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered']));
});

test('held events come when they are let go, newest first if so ordered', async () => {
  await box.control('/webhooks', { mode: 'hold' });
  await box.stripe.customers.create({ email: 'one@example.com' });
  await box.stripe.customers.create({ email: 'two@example.com' });
  expect(box.receiver.events).toEqual([]);
  await box.deliver('newest first');
  const emails = box.receiver.events.map(({ data }) => (data.object as Stripe.Customer).email);
  expect(emails).toEqual(['two@example.com', 'one@example.com']);
  await box.stripe.customers.create({ email: 'three@example.com' });
  await box.control('/webhooks', { mode: 'normal' });
  await until(() => box.receiver.events.length === 3);
});

test('lost events never come, repeated ones come twice', async () => {
  await box.control('/webhooks', { mode: 'lost' });
  await box.stripe.customers.create({ email: 'lost@example.com' });
  await vi.waitFor(async () => expect(await states()).toEqual(['lost']));
  await box.control('/webhooks', { mode: 'repeat' });
  await box.stripe.customers.create({ email: 'twice@example.com' });
  await until(() => box.receiver.events.length === 2);
  expect(new Set(box.receiver.events.map(({ id }) => id)).size).toBe(1);
});

test('reordered events come newest first', async () => {
  await membershipPrice(box.stripe);
  await box.deliver();
  await box.control('/webhooks', { mode: 'reorder' });
  await startMembership(box.stripe);
  await until(() => box.receiver.types.includes('invoice.created'));
  const ofOneRequest = [
    'customer.subscription.created',
    'payment_intent.created',
    'invoice.finalized',
    'invoice.created',
  ];
  expect(box.receiver.types.filter((type) => ofOneRequest.includes(type))).toEqual(ofOneRequest);
});

test('what one run could not deliver, the next one does, at the address it is given', async () => {
  await box.control('/webhooks', { mode: 'hold' });
  await box.stripe.customers.create({ email: 'later@example.com' });
  await box.running.close();
  const elsewhere = await new Receiver().listen();
  const keys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };
  const next = await startStripe({ dataDir: box.folder, ...keys, webhook: { secret: WEBHOOK_SECRET } });
  await sdk(next.apiUrl).customers.create({ email: 'meanwhile@example.com' });
  expect(box.receiver.events).toEqual([]);
  next.webhookTo(elsewhere.url);
  await until(() => elsewhere.events.length === 2);
  expect(elsewhere.types).toEqual(['customer.created', 'customer.created']);
  await next.close();
  await elsewhere.close();
  box = await testSandbox(box.folder);
});

test('webhookTo without a secret says what is missing', async () => {
  const keys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };
  const bare = await startStripe({ dataDir: `${box.folder}/bare`, ...keys });
  expect(() => bare.webhookTo('http://127.0.0.1:1/')).toThrow(/needs a secret/);
  await bare.close();
});

test('an endpoint made over the API gets the events it asked for, signed with its own secret', async () => {
  const own = await new Receiver().listen();
  const asked = { url: own.url, enabled_events: ['product.created'], api_version: '2026-10-28.endive' } as const;
  const endpoint = await box.stripe.webhookEndpoints.create({ ...asked, enabled_events: [...asked.enabled_events] });
  own.secret = String(endpoint.secret);
  expect(await box.stripe.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret');
  await box.stripe.customers.create({ email: 'unasked@example.com' });
  await box.stripe.products.create({ name: 'Asked for' });
  await until(() => own.events.length === 1);
  expect(own.types).toEqual(['product.created']);
  await box.stripe.webhookEndpoints.del(endpoint.id);
  await box.stripe.products.create({ name: 'Too late' });
  await until(() => box.receiver.types.filter((type) => type === 'product.created').length === 2);
  expect(own.events).toHaveLength(1);
  await own.close();
});
