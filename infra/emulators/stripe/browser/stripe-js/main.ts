/**
 * In place of https://js.stripe.com/endive/stripe.js: sets `window.Stripe`, which `loadStripe` uses instead of fetching
 * the real script. Only what the product's page calls is here; anything else throws and names itself.
 */
import type { StripeConstructor } from '@stripe/stripe-js';
import { type ConfirmOptions, confirmPayment } from './confirmation.ts';
import { Elements, type ElementsOptions } from './elements.ts';
import { retrieveIntent } from './sandbox-calls.ts';

function stripe(key: string) {
  if (!key.startsWith('pk_test_'))
    throw new Error('The payment sandbox takes only publishable test keys (pk_test_…). Do not use a live key here.');
  return {
    elements: (options: ElementsOptions) => new Elements(key, options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(key, options),
    retrievePaymentIntent: (clientSecret: string) => retrieveIntent(key, clientSecret),
    // react-stripe-js knows a Stripe object by these three.
    createToken: missing,
    createPaymentMethod: missing,
    confirmCardPayment: missing,
  };
}

async function missing() {
  throw new Error('This call of Stripe.js is not part of the payment sandbox.');
}

/** The release train that @stripe/stripe-js 10 expects; another one makes it warn. */
const version = 'endive';
window.Stripe = Object.assign(stripe, { version }) as unknown as StripeConstructor;
