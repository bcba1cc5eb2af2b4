/** The catalogue and the first payment of a membership, through the real SDK as the product's billing uses it. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerChallenge,
  EXPAND_SECRET,
  membershipPrice,
  secretOf,
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

const status = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
async function paidMembership(card = 'pm_card_visa') {
  const started = await startMembership(stripe);
  expect((await box.confirm(started.clientSecret, card)).status).toBe('succeeded');
  return started;
}

describe('catalogue', () => {
  test('a price is found by its lookup key and keeps what it was made with', async () => {
    await membershipPrice(stripe);
    const { data } = await stripe.prices.list({
      lookup_keys: ['membership_annual_aud_20000'],
      expand: ['data.product'],
    });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ unit_amount: 20_000, currency: 'aud', tax_behavior: 'inclusive' });
    expect(data[0]?.recurring?.interval).toBe('year');
    expect(data[0]?.product).toMatchObject({ object: 'product', name: 'Annual membership' });
  });

  test('a lookup key in use goes to another price only when it is transferred', async () => {
    const price = { currency: 'aud', unit_amount: 100, lookup_key: 'taken', product_data: { name: 'Trial' } };
    const first = await stripe.prices.create(price);
    await expect(stripe.prices.create(price)).rejects.toThrow(/already uses that lookup key/);
    const second = await stripe.prices.create({ ...price, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ['taken'] })).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  });

  test('GST inside the price is one eleventh of the invoice', async () => {
    const rate = await stripe.taxRates.create({ display_name: 'GST', inclusive: true, percentage: 10, country: 'AU' });
    const customer = await stripe.customers.create({ email: 'gst@example.com' });
    const { latest_invoice } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: (await membershipPrice(stripe)).id }],
      default_tax_rates: [rate.id],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice'],
    });
    expect(latest_invoice).toMatchObject({ total: 20_000, total_excluding_tax: 18_182 });
    expect((latest_invoice as Stripe.Invoice).total_taxes?.[0]).toMatchObject({
      amount: 1818,
      tax_behavior: 'inclusive',
    });
  });
});

describe('joining', () => {
  test('a confirmed payment makes the membership active for a year', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    expect(subscription.status).toBe('incomplete');
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    const paid = await box.confirm(clientSecret, 'pm_card_visa');
    expect(paid.status).toBe('succeeded');
    expect(paid).not.toHaveProperty('customer');
    const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] });
    expect(active.status).toBe('active');
    expect(active.default_payment_method).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
    const end = active.items.data[0]?.current_period_end ?? 0;
    expect(new Date(end * 1000).getUTCFullYear()).toBe(new Date(active.start_date * 1000).getUTCFullYear() + 1);
  });

  test('a declined card can be followed by a good one on the same secret', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    const declined = await box.confirm(clientSecret, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(declined.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(await status(subscription.id)).toBe('incomplete');
    const again = await stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND_SECRET });
    expect(secretOf(again)).toBe(clientSecret);
    await box.confirm(clientSecret, 'pm_card_mastercard');
    expect(await status(subscription.id)).toBe('active');
  });

  test('the SDK sees a decline as a card error', async () => {
    const { clientSecret } = await startMembership(stripe);
    const id = clientSecret.split('_secret_')[0] ?? '';
    const declined = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' });
    await expect(declined).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      decline_code: 'generic_decline',
    });
  });

  test('3-D Secure waits for the cardholder; failing it leaves the payment open, completing it pays', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    const back = { return_url: 'http://127.0.0.1:8000/subscription?success=true' };
    const asked = await box.confirm(clientSecret, 'pm_card_threeDSecure2Required', back);
    expect(asked.status).toBe('requires_action');
    const answer = async (url: string | null | undefined, outcome: string) => {
      const body = new URLSearchParams({ outcome });
      const response = await fetch(String(url), { method: 'POST', body, redirect: 'manual' });
      return new URL(String(response.headers.get('location'))).searchParams;
    };
    const failed = await answer(asked.next_action?.redirect_to_url?.url, 'fail');
    expect([failed.get('success'), failed.get('redirect_status')]).toEqual(['true', 'failed']);
    expect(failed.get('payment_intent_client_secret')).toBe(clientSecret);
    const intent = await stripe.paymentIntents.retrieve(asked.id);
    expect(intent.status).toBe('requires_payment_method');
    expect(intent.last_payment_error?.code).toBe('payment_intent_authentication_failure');
    const again = await box.confirm(clientSecret, 'pm_card_threeDSecure2Required', back);
    const passed = await answer(again.next_action?.redirect_to_url?.url, 'complete');
    expect(passed.get('redirect_status')).toBe('succeeded');
    expect(await status(subscription.id)).toBe('active');
  });

  test('a card can be declined after 3-D Secure', async () => {
    const { clientSecret } = await startMembership(stripe);
    const asked = await box.confirm(clientSecret, 'pm_card_threeDSecureRequiredChargeDeclined', {
      use_stripe_sdk: 'true',
    });
    expect(asked.next_action?.type).toBe('use_stripe_sdk');
    expect(await answerChallenge(asked, 'complete')).toMatchObject({ last_payment_error: { code: 'card_declined' } });
  });

  test('a payment cannot be confirmed twice', async () => {
    const { clientSecret } = await paidMembership();
    const again = await box.confirm(clientSecret, 'pm_card_visa');
    expect(again.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });

  test('a first payment that never comes expires after 23 hours and voids its invoice', async () => {
    const { subscription, clientSecret } = await startMembership(stripe);
    await box.advance(1);
    const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(expired.status).toBe('incomplete_expired');
    expect(expired.latest_invoice).toMatchObject({ status: 'void' });
    expect((await box.confirm(clientSecret, 'pm_card_visa')).error?.code).toBe('payment_intent_unexpected_state');
  });
});
