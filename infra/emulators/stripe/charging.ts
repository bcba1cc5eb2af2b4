/** One attempt to take the money for a PaymentIntent: paid, declined, or waiting for 3-D Secure. */
import type { Decline, TestCard } from './cards.ts';
import { badRequest, StripeFault } from './errors.ts';
import { change, emit } from './events.ts';
import { randomText } from './ids.ts';
import { settleInvoice } from './invoicing.ts';
import { attach, testCardOf } from './payment-methods.ts';
import type { NextAction, PaymentIntentRecord, PaymentMethodRecord } from './payment-records.ts';
import { base, type Sandbox } from './sandbox.ts';
import { activate } from './subscription-state.ts';
import { wire } from './wire.ts';

export interface Circumstances {
  /** Whether the cardholder is there to answer the bank; a renewal is collected without. */
  present: boolean;
  /** Whether the bank has just been answered. */
  authenticated?: boolean;
  /** Whether Stripe.js (the stand-in) asks, which can show the challenge in a dialog. */
  inPage?: boolean;
  returnUrl?: string | null;
}

export interface Attempt {
  intent: PaymentIntentRecord;
  /** Why no money came, as the API's answer; absent when it came or the bank is being asked. */
  refusal?: StripeFault;
}

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Tries `method` for `intent`; the invoice and its subscription follow the outcome. */
export function attemptPayment(
  sandbox: Sandbox,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  circumstances: Circumstances,
): Attempt {
  const { store } = sandbox;
  const card = testCardOf(method);
  const invoice = store.get('invoice', intent.hidden.invoice);
  if (!circumstances.authenticated) {
    store.update(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
    const asks = card.authentication === 'always' || (card.authentication === 'until set up' && !method.hidden.setUp);
    if (asks) return askTheBank(sandbox, intent, method, card, circumstances);
  }
  if (card.decline) return decline(sandbox, intent, method, card.decline);
  return take(sandbox, intent, method, circumstances.authenticated ?? false);
}

function take(sandbox: Sandbox, intent: PaymentIntentRecord, method: PaymentMethodRecord, asked: boolean): Attempt {
  const { store } = sandbox;
  const saved = intent.setup_future_usage === 'off_session';
  if (saved) attach(sandbox, method, intent.customer);
  if (asked && saved) store.update(method, { hidden: { ...method.hidden, setUp: true } });
  const charge = recordCharge(sandbox, intent, method, null);
  const paid = store.update(intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
    hidden: { ...intent.hidden, challenge: null },
  });
  emit(sandbox, 'charge.succeeded', charge);
  emit(sandbox, 'payment_intent.succeeded', paid);
  const invoice = settleInvoice(sandbox, store.get('invoice', intent.hidden.invoice));
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  activate(sandbox, subscription, method.id);
  return { intent: paid };
}

function decline(sandbox: Sandbox, intent: PaymentIntentRecord, method: PaymentMethodRecord, why: Decline): Attempt {
  const { store } = sandbox;
  const charge = recordCharge(sandbox, intent, method, why);
  const error = { type: 'card_error' as const, ...why, charge: charge.id, payment_method: wire(sandbox, method) };
  const failed = store.update(intent, {
    last_payment_error: error,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    hidden: { ...intent.hidden, challenge: null },
  });
  emit(sandbox, 'charge.failed', charge);
  emit(sandbox, 'payment_intent.payment_failed', failed);
  emit(sandbox, 'invoice.payment_failed', store.get('invoice', intent.hidden.invoice));
  return { intent: failed, refusal: new StripeFault(402, { ...error, payment_intent: wire(sandbox, failed) }) };
}

function askTheBank(
  sandbox: Sandbox,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  card: TestCard,
  { present, inPage, returnUrl = null }: Circumstances,
): Attempt {
  const { store } = sandbox;
  const challenge = randomText(24);
  const waiting = store.update(intent, {
    last_payment_error: null,
    next_action: nextAction(`${sandbox.url}/3ds/${challenge}`, !present || (inPage && !card.redirects), returnUrl),
    payment_method: method.id,
    status: 'requires_action',
    hidden: { ...intent.hidden, challenge, returnUrl },
  });
  const invoice = store.get('invoice', intent.hidden.invoice);
  emit(sandbox, 'payment_intent.requires_action', waiting);
  if (!present) emit(sandbox, 'invoice.payment_failed', invoice);
  emit(sandbox, 'invoice.payment_action_required', invoice);
  if (present) return { intent: waiting };
  const error = { type: 'card_error' as const, ...AUTHENTICATION_REQUIRED, payment_intent: wire(sandbox, waiting) };
  return { intent: waiting, refusal: new StripeFault(402, error) };
}

function nextAction(url: string, inPage: boolean | undefined, returnUrl: string | null): NextAction {
  if (inPage) return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  if (!returnUrl) {
    throw badRequest('This payment method redirects its holder: pass a `return_url`.', {
      code: 'parameter_missing',
      param: 'return_url',
    });
  }
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}

/** The cardholder has answered the bank. A challenge that is no longer open changes nothing. */
export function finishChallenge(sandbox: Sandbox, intent: PaymentIntentRecord, passed: boolean): Attempt {
  const { store } = sandbox;
  if (intent.status !== 'requires_action' || !intent.payment_method) return { intent };
  const method = store.get('payment_method', intent.payment_method);
  if (passed) return attemptPayment(sandbox, intent, method, { present: true, authenticated: true });
  const error = {
    type: 'invalid_request_error' as const,
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: wire(sandbox, method),
  };
  const failed = change(
    sandbox,
    intent,
    {
      last_payment_error: error,
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
      hidden: { ...intent.hidden, challenge: null },
    },
    'payment_intent.payment_failed',
  );
  emit(sandbox, 'invoice.payment_failed', store.get('invoice', intent.hidden.invoice));
  return { intent: failed, refusal: new StripeFault(400, { ...error, payment_intent: wire(sandbox, failed) }) };
}

function recordCharge(sandbox: Sandbox, intent: PaymentIntentRecord, method: PaymentMethodRecord, why: Decline | null) {
  return sandbox.store.insert({
    ...base(sandbox, 'charge', 'ch'),
    amount: intent.amount,
    amount_captured: why ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !why,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: why?.code ?? null,
    failure_message: why?.message ?? null,
    metadata: {},
    paid: !why,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: null,
    receipt_url: null,
    refunded: false,
    status: why ? 'failed' : 'succeeded',
  });
}
