/** The page's calls to the sandbox, with the publishable key and a client secret. */
import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

declare const SANDBOX_URL: string;

export type IntentResult =
  | { paymentIntent: PaymentIntent; error?: never }
  | { error: StripeError; paymentIntent?: never };

/** The payment's state. */
export function retrieveIntent(key: string, clientSecret: string): Promise<IntentResult> {
  const query = new URLSearchParams({ client_secret: clientSecret });
  return call(key, `${intentUrl(clientSecret)}?${query}`, { method: 'GET' });
}

/** `card` is a test card's token: numbers are never sent. */
export function confirmIntent(
  key: string,
  clientSecret: string,
  card: string,
  returnUrl: string,
): Promise<IntentResult> {
  const fields = { client_secret: clientSecret, payment_method: card, return_url: returnUrl, use_stripe_sdk: 'true' };
  const body = new URLSearchParams(fields);
  return call(key, `${intentUrl(clientSecret)}/confirm`, { method: 'POST', body });
}

/** Sends the cardholder's answer to the bank's question; `url` comes from the intent's next_action. */
export function answerChallenge(key: string, url: string, passed: boolean): Promise<IntentResult> {
  const body = new URLSearchParams({ outcome: passed ? 'complete' : 'fail' });
  return call(key, url, { method: 'POST', body });
}

function intentUrl(clientSecret: string): string {
  const id = clientSecret.split('_secret_')[0] ?? '';
  return `${SANDBOX_URL}/v1/payment_intents/${encodeURIComponent(id)}`;
}

async function call(key: string, url: string, init: RequestInit): Promise<IntentResult> {
  try {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    const answer = await (await fetch(url, { ...init, headers })).json();
    return answer.error ? { error: answer.error } : { paymentIntent: answer };
  } catch {
    const message = 'We couldn’t reach the payment sandbox. Check that the local stage is running and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}
