/** Webhooks as the product experiences them: signed, repeated, out of order, late, lost. */
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startStripe } from '../server.ts';
import {
  KEYS,
  removeFoldersAfterAll,
  startMembership,
  type TestSandbox,
  testSandbox,
  WEBHOOK_SECRET,
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
  await box.confirm(clientSecret, 'pm_card_visa');
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
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET });
  const rewritten = JSON.stringify(JSON.parse(body));
  expect(() => Stripe.webhooks.constructEvent(rewritten, header, WEBHOOK_SECRET)).toThrow(/signature/i);
  const { data } = await box.stripe.events.list({ types: ['invoice.paid', 'invoice.voided'] });
  expect(data.map(({ type }) => type)).toEqual(['invoice.paid']);
});

test('held events wait, and are delivered newest first on request', async () => {
  await box.control('/webhooks', { mode: 'hold' });
  const one = await startMembership(box.stripe);
  const two = await startMembership(box.stripe);
  expect(box.receiver.events).toEqual([]);
  await box.control('/deliveries', { order: 'newest first' });
  expect(customersOf(box.receiver)).toEqual([two.customer.id, one.customer.id]);
  await startMembership(box.stripe);
  await box.control('/webhooks', { mode: 'normal' });
  await until(() => box.receiver.events.length === 3);
});

test('lost events never come, repeated ones come twice', async () => {
  await box.control('/webhooks', { mode: 'lost' });
  await startMembership(box.stripe);
  await expect.poll(() => box.control('/deliveries', {})).toEqual({ tried: 0 });
  await box.control('/webhooks', { mode: 'repeat' });
  const twice = await startMembership(box.stripe);
  await until(() => box.receiver.events.length === 2);
  expect(customersOf(box.receiver)).toEqual([twice.customer.id, twice.customer.id]);
  expect(new Set(box.receiver.events.map(({ id }) => id)).size).toBe(1);
});

test('the next run delivers what the last one could not', async () => {
  await box.control('/webhooks', { mode: 'hold' });
  await startMembership(box.stripe);
  await box.running.close();
  const elsewhere = await webhookReceiver();
  const next = await startStripe({
    dataDir: box.folder,
    ...KEYS,
    webhook: { url: elsewhere.url, secret: WEBHOOK_SECRET },
  });
  await until(() => elsewhere.events.length === 1);
  expect(box.receiver.events).toEqual([]);
  await next.close();
  await elsewhere.close();
  box = await testSandbox(box.folder);
});
