/** Webhooks as the product experiences them: signed, repeated, out of order, late, lost. */
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX } from '../../../local/payments.ts';
import { startStripe } from '../server.ts';
import {
  removeFoldersAfterAll,
  startMembership,
  type TestSandbox,
  testSandbox,
  webhookReceiver,
} from '../testing/test-sandbox.ts';

removeFoldersAfterAll();
let box: TestSandbox;
beforeEach(async () => {
  box = await testSandbox();
});
afterEach(() => box.close());

const until = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true);
const created = 'customer.subscription.created';
const customersOf = ({ events }: { events: Stripe.Event[] }) =>
  events.map(({ data }) => (data.object as Stripe.Subscription).customer);

test('each change is sent in order, again after a failure, signed over the exact bytes', async () => {
  box.receiver.failing = 1;
  const { clientSecret, subscription } = await startMembership(box.stripe);
  await until(() => box.receiver.events.length === 1);
  await box.pay(clientSecret);
  await until(() => box.receiver.events.length === 3);
  expect(box.receiver.events.map(({ type }) => type)).toEqual([
    created,
    'invoice.paid',
    'customer.subscription.updated',
  ]);
  const updated = box.receiver.events[2];
  expect(updated).toMatchObject({
    api_version: '2026-10-28.endive',
    data: { object: { id: subscription.id, status: 'active' } },
  });
  expect(updated).not.toHaveProperty('hidden');
  expect(updated?.data.object).not.toHaveProperty('hidden');
  const [body = ''] = box.receiver.bodies;
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SANDBOX.webhookSecret });
  const rewritten = JSON.stringify(JSON.parse(body));
  expect(() => Stripe.webhooks.constructEvent(rewritten, header, SANDBOX.webhookSecret)).toThrow(/signature/i);
  const { data } = await box.stripe.events.list({ types: ['invoice.paid', 'invoice.voided'] });
  expect(data.map(({ type }) => type)).toEqual(['invoice.paid']);
});

test('held events wait, and are delivered newest first on request', async () => {
  await box.webhooks('hold');
  const one = await startMembership(box.stripe);
  const two = await startMembership(box.stripe);
  expect(box.receiver.events).toEqual([]);
  await box.deliver('newest first');
  expect(customersOf(box.receiver)).toEqual([two.customer.id, one.customer.id]);
  await startMembership(box.stripe);
  await box.webhooks('normal');
  await until(() => box.receiver.events.length === 3);
});

test('lost events never come, repeated ones come twice', async () => {
  await box.webhooks('lost');
  await startMembership(box.stripe);
  await expect.poll(() => box.deliver()).toBe(0);
  await box.webhooks('repeat');
  const twice = await startMembership(box.stripe);
  await until(() => box.receiver.events.length === 2);
  expect(customersOf(box.receiver)).toEqual([twice.customer.id, twice.customer.id]);
  expect(new Set(box.receiver.events.map(({ id }) => id)).size).toBe(1);
});

test('the next run delivers what the last one could not', async () => {
  await box.webhooks('hold');
  await startMembership(box.stripe);
  await box.running.close();
  const elsewhere = await webhookReceiver();
  const next = await startStripe({
    dataDir: box.folder,
    ...SANDBOX,
    webhook: { url: elsewhere.url, secret: SANDBOX.webhookSecret },
  });
  await until(() => elsewhere.events.length === 1);
  expect(box.receiver.events).toEqual([]);
  await next.close();
  await elsewhere.close();
  box = await testSandbox(box.folder);
});
