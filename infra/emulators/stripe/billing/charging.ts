/** One attempt to collect a PaymentIntent: paid, declined, or waiting for 3-D Secure. */
import { type Json, shown } from '../api/answers.ts';
import { StripeError } from '../api/errors.ts';
import { base, randomText, type Sandbox } from '../sandbox.ts';
import type { ChargeRecord, NextAction, PaymentIntentRecord, PaymentMethodRecord } from '../storage/records.ts';
import { emit } from '../webhooks/events.ts';
import { cardByToken, type Decline } from './cards.ts';
import { settleInvoice, subscriptionOf } from './invoices.ts';
import { activate } from './subscription-state.ts';

/** How the bank can reach the cardholder. */
export interface Cardholder {
  /** Whether Stripe.js confirms, which can show the bank's question in a dialog. */
  inPage: boolean;
  returnUrl: string;
}

/**
 * Charges `method` for `intent`, and updates the invoice and its subscription.
 * @param cardholder Whom the bank may ask; absent for a renewal, and once the bank was answered.
 * @returns The API's answer to a failure; undefined when it was paid or the bank is asking.
 */
export function attemptPayment(
  sandbox: Sandbox,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  cardholder?: Cardholder,
): StripeError | undefined {
  const card = cardByToken(method.hidden.token);
  if (card?.bankAsks && cardholder) {
    askBank(sandbox, intent, method, { ...cardholder, inPage: cardholder.inPage && card.bankAsks === 'in a dialog' });
    return undefined;
  }
  if (card?.decline) return decline(sandbox, intent, method, card.decline);
  take(sandbox, intent, method);
  return undefined;
}

function take(sandbox: Sandbox, intent: PaymentIntentRecord, method: PaymentMethodRecord): void {
  const { store } = sandbox;
  const charge = recordCharge(sandbox, intent, method, true);
  store.update(intent, {
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
    hidden: { ...intent.hidden, challenge: null },
  });
  const invoice = settleInvoice(sandbox, store.get('invoice', intent.hidden.invoice));
  activate(sandbox, store.get('subscription', subscriptionOf(invoice)), method.id);
}

function decline(
  sandbox: Sandbox,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  why: Decline,
): StripeError {
  const charge = recordCharge(sandbox, intent, method, false);
  const error = { type: 'card_error' as const, ...why, charge: charge.id };
  const failed = fail(sandbox, intent, { last_payment_error: error, latest_charge: charge.id });
  return new StripeError(402, { ...error, payment_intent: publicIntent(failed) });
}

function askBank(
  { store, url }: Sandbox,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  { inPage, returnUrl }: Cardholder,
): void {
  const challenge = randomText(24);
  store.update(intent, {
    last_payment_error: null,
    next_action: nextAction(`${url}/3ds/${challenge}`, inPage, returnUrl),
    payment_method: method.id,
    status: 'requires_action',
    hidden: { ...intent.hidden, challenge, returnUrl },
  });
}

function nextAction(url: string, inPage: boolean, return_url: string): NextAction {
  if (inPage) return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url } };
}

/** Records the cardholder's answer to the bank. A challenge that is no longer open changes nothing. */
export function finishChallenge(sandbox: Sandbox, intent: PaymentIntentRecord, passed: boolean): PaymentIntentRecord {
  const { store } = sandbox;
  if (intent.status === 'requires_action' && intent.payment_method) {
    if (passed) attemptPayment(sandbox, intent, store.get('payment_method', intent.payment_method));
    else fail(sandbox, intent, { last_payment_error: NOT_AUTHENTICATED });
  }
  return store.get('payment_intent', intent.id);
}

const NOT_AUTHENTICATED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function fail(sandbox: Sandbox, intent: PaymentIntentRecord, patch: Partial<PaymentIntentRecord>): PaymentIntentRecord {
  const { store } = sandbox;
  const failed = store.update(intent, {
    ...patch,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    hidden: { ...intent.hidden, challenge: null },
  });
  emit(sandbox, 'invoice.payment_failed', store.get('invoice', intent.hidden.invoice));
  return failed;
}

function recordCharge(
  sandbox: Sandbox,
  { id, amount, currency, customer }: PaymentIntentRecord,
  { card: { brand, fingerprint, last4 } }: PaymentMethodRecord,
  paid: boolean,
) {
  const fields = { amount, amount_refunded: 0, currency, customer, paid, payment_intent: id, refunded: false };
  return sandbox.store.insert({
    ...base(sandbox, 'charge', 'ch'),
    ...fields,
    payment_method_details: { type: 'card', card: { brand, fingerprint, last4 } },
  } satisfies ChargeRecord);
}

/** The PaymentIntent's fields for a publishable key (docs.stripe.com/api/payment_intents/retrieve). */
export function publicIntent(intent: PaymentIntentRecord): Json {
  const { customer: _, latest_charge: __, ...rest } = shown(intent);
  return rest;
}
