/** How memberships end, are refunded and renew, through the real SDK and with the clock put forward. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerChallenge,
  EXPAND_SECRET,
  idOf,
  secretOf,
  startMembership,
  type TestSandbox,
  testSandbox,
} from './test-sandbox.ts';

const DAY = 86_400;
let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  box = await testSandbox();
  stripe = box.stripe;
});
afterAll(() => box.close());

const status = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const now = async () => Number((await box.control('/clock')).now);
async function paidMembership(card = 'pm_card_visa') {
  const started = await startMembership(stripe);
  expect((await box.confirm(started.clientSecret, card)).status).toBe('succeeded');
  return started;
}
async function paidIntent(subscription: Stripe.Subscription) {
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const { data } = await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' });
  return { invoice: await stripe.invoices.retrieve(invoice.id), intent: idOf(data[0]?.payment.payment_intent) };
}

describe('leaving', () => {
  test('a cancellation at the period end can be taken back, and otherwise happens', async () => {
    const { subscription } = await paidMembership();
    const end = subscription.items.data[0]?.current_period_end;
    const leaving = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(leaving).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    const staying = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(staying).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await box.advance(370);
    expect(await status(subscription.id)).toBe('canceled');
    const later = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    await expect(later).rejects.toThrow(/can only update its cancellation_details and metadata/);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('cancel_at excludes cancel_at_period_end and is only undone by itself', async () => {
    const { subscription } = await paidMembership();
    const at = (await now()) + 10 * DAY;
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at: at, cancel_at_period_end: true }),
    ).rejects.toThrow(/only specify one of these/);
    await stripe.subscriptions.update(subscription.id, { cancel_at: at });
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: at, cancel_at_period_end: false });
    expect((await stripe.subscriptions.update(subscription.id, { cancel_at: '' })).cancel_at).toBeNull();
  });

  test('the guarantee: credit note, refund, immediate end', async () => {
    const { subscription } = await paidMembership();
    const { invoice, intent } = await paidIntent(subscription);
    const note = await stripe.creditNotes.create({
      invoice: invoice.id,
      amount: invoice.total,
      refund_amount: invoice.amount_paid,
      reason: 'product_unsatisfactory',
      expand: ['refunds.refund'],
    });
    expect(note.refunds[0]?.refund).toMatchObject({ object: 'refund', amount: 20_000, status: 'succeeded' });
    const after = await stripe.invoices.retrieve(invoice.id);
    expect(after).toMatchObject({ status: 'paid', post_payment_credit_notes_amount: 20_000 });
    const { latest_charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: 20_000 });
    const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false });
    expect(ended.status).toBe('canceled');
    await expect(stripe.creditNotes.create({ invoice: invoice.id, amount: 1, refund_amount: 1 })).rejects.toThrow(
      /credit note amount/,
    );
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('a plain refund may be partial, but never more than was paid', async () => {
    const { subscription } = await paidMembership();
    const { intent } = await paidIntent(subscription);
    await stripe.refunds.create({ payment_intent: intent, amount: 5_000, reason: 'requested_by_customer' });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 15_001 })).rejects.toThrow(
      /greater than unrefunded/,
    );
    expect((await stripe.refunds.create({ payment_intent: intent })).amount).toBe(15_000);
  });

  test('deleting a customer ends what they had', async () => {
    const { customer, subscription } = await paidMembership();
    await stripe.customers.del(customer.id);
    expect(await stripe.customers.retrieve(customer.id)).toEqual({
      id: customer.id,
      object: 'customer',
      deleted: true,
    });
    expect(await status(subscription.id)).toBe('canceled');
  });
});

describe('renewing', () => {
  test('a good card renews for another year, after a reminder', async () => {
    const { subscription } = await paidMembership();
    await box.advance(366);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(renewed.status).toBe('active');
    expect(renewed.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      created: subscription.items.data[0]?.current_period_end,
    });
    const { data } = await stripe.events.list({ type: 'invoice.upcoming', limit: 100 });
    const its = data.map(({ data: { object } }) => object as Stripe.Invoice);
    expect(its.some(({ parent }) => parent?.subscription_details?.subscription === subscription.id)).toBe(true);
  });

  test('years that pass at once leave one paid invoice each', async () => {
    const { customer } = await paidMembership();
    await box.advance(3 * 366);
    const { data } = await stripe.invoices.list({ customer: customer.id, status: 'paid' });
    const years = data.map(({ created }) => new Date(created * 1000).getUTCFullYear());
    const first = years.at(-1) ?? 0;
    expect(years).toEqual([first + 3, first + 2, first + 1, first]);
  });

  test('a card set up with 3-D Secure renews by itself', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    const asked = await box.confirm(clientSecret, 'pm_card_authenticationRequiredOnSetup', { use_stripe_sdk: 'true' });
    await answerChallenge(asked, 'complete');
    await box.advance(366);
    expect(await status(subscription.id)).toBe('active');
  });

  test('a failing card makes it past due, with the period moved on; the same secret can still pay it', async () => {
    const { customer, subscription } = await paidMembership();
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    await box.advance(366);
    const late = await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND_SECRET });
    expect(late.status).toBe('past_due');
    expect(late.items.data[0]?.current_period_start).toBe(subscription.items.data[0]?.current_period_end);
    await box.confirm(secretOf(late), 'pm_card_visa');
    expect(await status(subscription.id)).toBe('active');
  });

  test('after two weeks of failed collection it ends', async () => {
    const { customer, subscription } = await paidMembership();
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    await box.advance(366);
    expect(await status(subscription.id)).toBe('past_due');
    await box.advance(15);
    const ended = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect(ended.latest_invoice).toMatchObject({ status: 'open', attempt_count: 4 });
  });
});
