/** How memberships begin, end, are refunded and renew, through the real SDK and with the clock moved forward. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  EXPAND_SECRET,
  removeFoldersAfterAll,
  secretOf,
  startMembership,
  type TestSandbox,
  testSandbox,
} from '../testing/test-sandbox.ts';

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

const status = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
async function paidMembership() {
  const started = await startMembership(stripe);
  expect((await box.pay(started.clientSecret)).status).toBe('succeeded');
  return started;
}
const yearOf = (seconds = 0) => new Date(seconds * 1000).getUTCFullYear();

describe('joining', () => {
  test('a confirmed payment makes the membership active for a year', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    expect(subscription.status).toBe('incomplete');
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    await box.pay(clientSecret);
    const active = await stripe.subscriptions.retrieve(subscription.id);
    expect(active.status).toBe('active');
    expect(active.default_payment_method).toMatch(/^pm_/);
    expect(yearOf(active.items.data[0]?.current_period_end)).toBe(yearOf(active.created) + 1);
  });

  test('a declined card can be followed by a good one', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    await expect(box.pay(clientSecret, 'pm_card_chargeDeclinedInsufficientFunds')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(await status(subscription.id)).toBe('incomplete');
    const again = await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND_SECRET });
    expect(secretOf(again)).toBe(clientSecret);
    await box.pay(clientSecret, 'pm_card_mastercard');
    expect(await status(subscription.id)).toBe('active');
  });

  test('3-D Secure waits for the cardholder, who may fail and try again', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    const ask = () => box.pay(clientSecret, 'pm_card_threeDSecure2Required');
    const answer = async (...given: Parameters<typeof box.answerBank>) => (await box.answerBank(...given)).searchParams;
    const asked = await ask();
    expect(asked.status).toBe('requires_action');
    const failed = await answer(asked, 'fail');
    expect([failed.get('success'), failed.get('redirect_status')]).toEqual(['true', 'failed']);
    expect(failed.get('payment_intent_client_secret')).toBe(clientSecret);
    expect(await status(subscription.id)).toBe('incomplete');
    expect((await answer(await ask(), 'complete')).get('redirect_status')).toBe('succeeded');
    expect(await status(subscription.id)).toBe('active');
  });

  test('a payment cannot be confirmed twice', async () => {
    const { clientSecret } = await paidMembership();
    const again = { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } };
    await expect(box.pay(clientSecret)).rejects.toMatchObject(again);
  });

  test('a first payment that never comes expires after 23 hours', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    await box.advance(1);
    const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
    await expect(box.pay(clientSecret)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});

describe('leaving', () => {
  test('a planned cancellation ends the membership for good', async () => {
    const { subscription } = await paidMembership();
    const end = subscription.items.data[0]?.current_period_end;
    const leaving = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(leaving).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    await box.advance(370);
    expect(await status(subscription.id)).toBe('canceled');
    const later = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    await expect(later).rejects.toThrow(/can only update its cancellation_details and metadata/);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('the portal’s cancellation sets cancel_at alone', async () => {
    const { customer, subscription } = await paidMembership();
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://a.example',
    });
    await box.press(url, 'cancel');
    const end = subscription.items.data[0]?.current_period_end;
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: false });
    expect(await (await fetch(url)).text()).toMatch(/Ends on.*\$200\.00 with \$18\.18 GST/s);
  });

  test('a credit note refunds the charge, once', async () => {
    const { customer } = await paidMembership();
    const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: 'paid' })).data;
    const note = { invoice: invoice?.id ?? '', amount: 20_000, refund_amount: 20_000 };
    await stripe.creditNotes.create({ ...note, reason: 'product_unsatisfactory' });
    const [after] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(after).toMatchObject({ status: 'paid', post_payment_credit_notes_amount: 20_000 });
    expect((await stripe.charges.list({ customer: customer.id })).data[0]?.amount_refunded).toBe(20_000);
    await expect(stripe.creditNotes.create(note)).rejects.toThrow(/credit note amount/);
  });
});

describe('renewing', () => {
  test('a good card pays for each year that passes', async () => {
    const { customer, subscription } = await paidMembership();
    await box.advance(3 * 366);
    expect(await status(subscription.id)).toBe('active');
    const { data } = await stripe.invoices.list({ customer: customer.id, status: 'paid' });
    const first = yearOf(subscription.created);
    expect(data.map(({ created }) => yearOf(created))).toEqual([first + 3, first + 2, first + 1, first]);
    expect(data[0]?.billing_reason).toBe('subscription_cycle');
  });

  test('a failing card makes it past due, and its secret still pays', async () => {
    const { subscription } = await paidMembership();
    await stripe.subscriptions.update(subscription.id, { default_payment_method: 'pm_card_chargeCustomerFail' });
    await box.advance(366);
    const late = await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND_SECRET });
    expect(late.status).toBe('past_due');
    expect(late.items.data[0]?.current_period_start).toBe(subscription.items.data[0]?.current_period_end);
    await box.pay(secretOf(late));
    expect(await status(subscription.id)).toBe('active');
  });

  test('after two weeks of failed collection it ends', async () => {
    const { customer, subscription } = await paidMembership();
    await stripe.subscriptions.update(subscription.id, { default_payment_method: 'pm_card_chargeCustomerFail' });
    await box.advance(366);
    expect(await status(subscription.id)).toBe('past_due');
    await box.advance(15);
    const ended = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(ended.status).toBe('canceled');
    expect(ended.latest_invoice).toMatchObject({ status: 'open', next_payment_attempt: null });
    const { data } = await stripe.charges.list({ customer: customer.id });
    expect(data.map(({ paid }) => paid)).toEqual([false, false, false, false, true]);
  });
});
