/** Starting a membership: one customer, one subscription, one secret to pay with, however often it is asked for. */
import type { Stripe } from 'stripe';
import type { z } from 'zod/mini';
import { GST, type PaymentSetup, PRICE_LOOKUP_KEY } from '../../../shared/billing.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/session.ts';
import { ensureCustomer, replaceCustomer } from '../stripe/customers.ts';
import { withIdempotencyKey } from '../stripe/idempotency-key.ts';
import { isMissing } from '../stripe/stripe.ts';
import { currentOf, latestInvoiceOf, subscriptionsOf, WITH_SECRET } from '../stripe/subscriptions.ts';
import { sync } from './sync.ts';

/**
 * Sets up the payment that the browser then confirms. What is unpaid is paid first: an open attempt, or the renewal of a
 * past-due membership.
 * @throws Refusal 409 when the membership is already active.
 */
export async function createSubscription(stripe: Stripe, caller: Caller): Promise<z.output<typeof PaymentSetup>> {
  const customer = await ensureCustomer(stripe, caller);
  try {
    return await setUpFor(stripe, caller, customer);
  } catch (error) {
    if (!isMissing(error, 'customer')) throw error;
    return setUpFor(stripe, caller, await replaceCustomer(stripe, caller, customer));
  }
}

async function setUpFor(stripe: Stripe, caller: Caller, customer: string): Promise<z.output<typeof PaymentSetup>> {
  const [subscriptions, price, gstRate] = await Promise.all([
    subscriptionsOf(stripe, customer),
    annualPrice(stripe),
    gstRateOf(stripe),
  ]);
  const current = currentOf(subscriptions);
  if (current && ['active', 'trialing'].includes(current.status)) {
    // The stored state may not know it yet, or the member would not have asked.
    await sync(stripe, { userId: caller.id, customer });
    throw new Refusal(409, 'Your membership is already active. There is nothing to pay.');
  }
  const clientSecret =
    (current && owed(current)) ??
    (await newSubscription(stripe, caller, { customer, price, gstRate, after: subscriptions[0]?.id }));
  await sync(stripe, { userId: caller.id, customer });
  return { clientSecret };
}

interface NewSubscription {
  customer: string;
  price: string;
  gstRate: string;
  /** The subscription before it, which has ended: a new one is then not a repeat of that one. */
  after: string | undefined;
}

async function newSubscription(
  stripe: Stripe,
  caller: Caller,
  { customer, price, gstRate, after = 'none' }: NewSubscription,
): Promise<string> {
  const subscription = await withIdempotencyKey(
    caller,
    `subscription:${customer}:${after}`,
    {
      customer,
      items: [{ price }],
      default_tax_rates: [gstRate],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      // The default since API version clover; stated so that it cannot drift.
      billing_mode: { type: 'flexible' },
      metadata: { userId: caller.id },
      expand: [WITH_SECRET],
    } satisfies Stripe.SubscriptionCreateParams,
    (params, options) => stripe.subscriptions.create(params, options),
  );
  const secret = secretOf(subscription);
  if (!secret) throw new Error(`subscription ${subscription.id} came without a confirmation secret`);
  return secret;
}

/** The secret to pay what is owed on it. An ended one may still have an open invoice, but paying that would buy nothing. */
const owed = (subscription: Stripe.Subscription) =>
  ['incomplete', 'past_due', 'unpaid'].includes(subscription.status) ? secretOf(subscription) : undefined;

/** Undefined where its latest invoice is not waiting for a payment. */
const secretOf = (subscription: Stripe.Subscription) =>
  latestInvoiceOf(subscription)?.confirmation_secret?.client_secret;

async function annualPrice(stripe: Stripe): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [PRICE_LOOKUP_KEY], active: true, limit: 1 });
  if (!data[0])
    throw new Error(`Stripe has no active price with the lookup key ${PRICE_LOOKUP_KEY}: deploy the catalogue`);
  return data[0].id;
}

async function gstRateOf(stripe: Stripe): Promise<string> {
  const { data } = await stripe.taxRates.list({ active: true, inclusive: GST.inclusive, limit: 100 });
  const rate = data.find(({ country, percentage }) => country === GST.country && percentage === GST.percentage);
  if (!rate) throw new Error('Stripe has no tax rate for GST: deploy the catalogue');
  return rate.id;
}
