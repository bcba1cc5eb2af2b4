/** Starting a membership: one customer, one subscription and one client secret, however often it is requested. */
import type { Stripe } from 'stripe';
import { GST, type PaymentSetup, PRICE_LOOKUP_KEY } from '../../../shared/billing.ts';
import { promisedDay } from '../../../shared/contract/promised-day.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { settings } from '../../platform/settings.ts';
import { toSeconds } from '../../platform/time.ts';
import { ensureCustomer, replaceCustomer } from '../stripe/customers.ts';
import { withIdempotencyKey } from '../stripe/idempotency-key.ts';
import { isMissing } from '../stripe/stripe.ts';
import { currentOf, latestInvoiceOf, periodOf, subscriptionsOf, WITH_SECRET } from '../stripe/subscriptions.ts';
import { guaranteeEnd, isGuaranteed, withUsedGuarantee } from './guarantee.ts';
import { sync } from './sync.ts';

const isGstRegistered = settings('GST_REGISTERED').GST_REGISTERED === 'true';

/**
 * Sets up the payment that the browser then confirms. An unpaid one comes first: that of an open attempt, or the renewal of a past-due
 * membership.
 * @throws Refusal 409 when the membership is already active.
 */
export async function createSubscription(stripe: Stripe, given: Caller): Promise<PaymentSetup> {
  const caller = await withUsedGuarantee(given);
  const customer = await ensureCustomer(stripe, caller);
  try {
    return await setUpFor(stripe, caller, customer);
  } catch (error) {
    if (!isMissing(error, 'customer')) throw error;
    return setUpFor(stripe, caller, await replaceCustomer(stripe, caller, customer));
  }
}

const ACTIVE = 'Your membership is already active. There is nothing to pay.';
const DISPUTED =
  'Your bank has taken your payment back while it looks into a dispute, so your membership is on hold. It comes back if the payment does. Please write to us and we’ll sort it out.';

async function setUpFor(stripe: Stripe, caller: Caller, customer: string): Promise<PaymentSetup> {
  const [subscriptions, price, gstRate] = await Promise.all([
    subscriptionsOf(stripe, customer),
    annualPrice(stripe),
    isGstRegistered ? gstRateOf(stripe) : undefined,
  ]);
  const current = currentOf(subscriptions);
  if (current && ['active', 'trialing'].includes(current.status)) {
    // The stored state may be older, or the page would not have offered a payment.
    await sync(stripe, { userId: caller.id, customer });
    throw new Refusal(409, caller.subscription?.disputed === undefined ? ACTIVE : DISPUTED);
  }
  const payment =
    (current && owed(caller, current)) ??
    (await newSubscription(stripe, caller, { customer, price, gstRate, after: subscriptions[0]?.id }));
  await sync(stripe, { userId: caller.id, customer });
  return payment;
}

interface NewSubscription {
  customer: string;
  price: string;
  gstRate: string | undefined;
  /** The previous subscription, which has ended. Part of the idempotency key, so that a new one is not a repeat of it. */
  after: string | undefined;
}

async function newSubscription(
  stripe: Stripe,
  caller: Caller,
  { customer, price, gstRate, after = 'none' }: NewSubscription,
): Promise<PaymentSetup> {
  const subscription = await withIdempotencyKey(
    caller,
    `subscription:${customer}:${after}`,
    {
      customer,
      items: [{ price }],
      ...(gstRate !== undefined && { default_tax_rates: [gstRate] }),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      // The default since API version clover; set here so that it cannot change.
      billing_mode: { type: 'flexible' },
      metadata: { userId: caller.id },
      expand: [WITH_SECRET],
    } satisfies Stripe.SubscriptionCreateParams,
    (params, options) => stripe.subscriptions.create(params, options),
  );
  const payment = paymentOf(caller, subscription);
  if (!payment) throw new Error(`subscription ${subscription.id} came without a confirmation secret`);
  return payment;
}

/** The open payment of a subscription. Undefined for an ended one: paying its open invoice would not give access. */
const owed = (caller: Caller, subscription: Stripe.Subscription) =>
  ['incomplete', 'past_due', 'unpaid'].includes(subscription.status) ? paymentOf(caller, subscription) : undefined;

/** The payment of the latest invoice; undefined where that is not waiting for one. */
function paymentOf(caller: Caller, subscription: Stripe.Subscription): PaymentSetup | undefined {
  const invoice = latestInvoiceOf(subscription);
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  if (!invoice || !clientSecret) return undefined;
  const { total, total_excluding_tax: withoutTax, billing_reason: reason } = invoice;
  const isFirst = reason === 'subscription_create' && isGuaranteed(caller.subscription, subscription.id);
  return {
    clientSecret,
    amountCents: total,
    gstCents: isGstRegistered && withoutTax !== null ? total - withoutTax : null,
    nextChargeAt: promisedDay(periodOf(subscription).end),
    refundableUntil: isFirst ? promisedDay(guaranteeEnd(toSeconds())) : null,
  };
}

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
