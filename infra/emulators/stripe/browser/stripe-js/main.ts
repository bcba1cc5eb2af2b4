/**
 * Replaces https://js.stripe.com/endive/stripe.js: sets `window.Stripe`, which `loadStripe` uses instead of fetching
 * the real script. Has only what the product's page calls; anything else throws an error with its name.
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
    // react-stripe-js recognises a Stripe object by these three.
    createToken: missing,
    createPaymentMethod: missing,
    confirmCardPayment: missing,
  };
}

async function missing() {
  throw new Error('This call of Stripe.js is not part of the payment sandbox.');
}

/** The release train that @stripe/stripe-js 10 expects; it warns about any other. */
const version = 'endive';
window.Stripe = Object.assign(stripe, { version }) as unknown as StripeConstructor;
