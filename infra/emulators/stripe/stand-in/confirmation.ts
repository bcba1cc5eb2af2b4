/** confirmPayment: validates the form, confirms the intent, and sees it through 3-D Secure. */
import type { Appearance, PaymentIntent } from '@stripe/stripe-js';
import { askCardholder } from './challenge-dialog.ts';
import type { StandInElements } from './elements.ts';
import { answerChallenge, confirmIntent, type IntentResult } from './sandbox-calls.ts';

export interface ConfirmOptions {
  elements?: StandInElements;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

type Confirmation = IntentResult | { error: object };

/** Resolves as Stripe.js does; when the browser leaves for another page it never settles. */
export async function confirmPayment(key: string, options: ConfirmOptions): Promise<Confirmation> {
  const { elements, confirmParams, redirect = 'always' } = options;
  const returnUrl = confirmParams?.return_url;
  const clientSecret = options.clientSecret ?? elements?.clientSecret;
  if (!elements || !clientSecret) throw new Error('confirmPayment needs elements and a client secret.');
  if (redirect === 'always' && !returnUrl) {
    throw new Error('stripe.confirmPayment(): the `confirmParams.return_url` argument is required.');
  }
  const { error } = await elements.submit();
  if (error) return { error };
  const confirmed = await confirmIntent(key, clientSecret, elements.card ?? '', returnUrl);
  const result = await authenticated(key, confirmed, elements.appearance);
  if (result.error || redirect === 'if_required' || !returnUrl) return result;
  return await leaveFor(returnAddress(returnUrl, result.paymentIntent));
}

async function authenticated(key: string, result: IntentResult, appearance?: Appearance): Promise<IntentResult> {
  const action = result.paymentIntent?.status === 'requires_action' ? result.paymentIntent.next_action : null;
  if (!result.paymentIntent || !action) return result;
  const page = action.redirect_to_url?.url;
  if (page) return await leaveFor(page);
  const passed = await askCardholder(money(result.paymentIntent), appearance);
  const { stripe_js } = action.use_stripe_sdk as unknown as { stripe_js: string };
  const answered = await answerChallenge(key, stripe_js, passed);
  const { paymentIntent } = answered;
  if (!paymentIntent || paymentIntent.status === 'succeeded' || !paymentIntent.last_payment_error) return answered;
  const { payment_method: _, ...error } = paymentIntent.last_payment_error as unknown as { payment_method: unknown };
  return { error: { ...error, payment_intent: paymentIntent } as IntentResult['error'] & object };
}

function money({ amount, currency }: PaymentIntent): string {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency }).format(amount / 100);
}

function returnAddress(returnUrl: string, { id, client_secret }: PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', client_secret ?? '');
  url.searchParams.set('redirect_status', 'succeeded');
  return url.href;
}

function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => {});
}
