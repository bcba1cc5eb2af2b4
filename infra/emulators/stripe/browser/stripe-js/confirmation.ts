/** confirmPayment: validates the form, confirms the intent, and follows it through 3-D Secure. */
import type { PaymentIntent } from '@stripe/stripe-js';
import { askCardholder } from './challenge-dialog.ts';
import type { Elements } from './elements.ts';
import { answerChallenge, confirmIntent, type IntentResult } from './sandbox-calls.ts';

export interface ConfirmOptions {
  elements: Elements;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}

/** Resolves as Stripe.js does. Never settles when the browser leaves for the bank's page. */
export async function confirmPayment(key: string, { elements, confirmParams, redirect }: ConfirmOptions) {
  if (redirect !== 'if_required') throw new Error("The payment sandbox has redirect: 'if_required' only.");
  const { form, options } = elements;
  const problem = form?.validate();
  if (!form?.token || problem) return { error: { type: 'validation_error', ...problem } };
  const confirmed = await confirmIntent(key, options.clientSecret, form.token, confirmParams.return_url);
  return await authenticated(key, confirmed, elements);
}

async function authenticated(key: string, result: IntentResult, { options }: Elements): Promise<IntentResult> {
  const action = result.paymentIntent?.status === 'requires_action' ? result.paymentIntent.next_action : null;
  if (!result.paymentIntent || !action) return result;
  if (action.redirect_to_url?.url) {
    window.location.assign(action.redirect_to_url.url);
    return new Promise(() => {});
  }
  const passed = await askCardholder(money(result.paymentIntent), options.appearance);
  const { stripe_js } = action.use_stripe_sdk as unknown as { stripe_js: string };
  const answered = await answerChallenge(key, stripe_js, passed);
  const { paymentIntent } = answered;
  const error = paymentIntent?.last_payment_error;
  // Stripe.js returns a failed authentication as an error with the intent.
  return error ? { error: { ...error, payment_intent: paymentIntent } } : answered;
}

function money({ amount, currency }: PaymentIntent): string {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency }).format(amount / 100);
}
