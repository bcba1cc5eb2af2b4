/**
 * Stands in for https://js.stripe.com/endive/stripe.js: sets `window.Stripe`, which `loadStripe` uses instead of
 * fetching the real script. Only what the product's page calls is here; anything else says so.
 */
import type { StripeConstructor } from '@stripe/stripe-js';
import { type ConfirmOptions, confirmPayment } from './confirmation.ts';
import { type ElementsOptions, StandInElements } from './elements.ts';
import { retrieveIntent } from './sandbox-calls.ts';

function StandIn(key: string) {
  if (!key.startsWith('pk_test_')) {
    throw new Error('The payment sandbox takes only publishable test keys (pk_test_…). Do not use a live key here.');
  }
  return {
    elements: (options?: ElementsOptions) => new StandInElements(key, options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(key, options),
    retrievePaymentIntent: (clientSecret: string) => retrieveIntent(key, clientSecret),
    // react-stripe-js tells a Stripe object by these three.
    createToken: missing('createToken'),
    createPaymentMethod: missing('createPaymentMethod'),
    confirmCardPayment: missing('confirmCardPayment'),
    // Both libraries announce themselves to Stripe; the sandbox keeps no record of it.
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  };
}

function missing(name: string) {
  return async () => {
    throw new Error(`${name} is not part of the payment sandbox.`);
  };
}

/** The release train that @stripe/stripe-js 10 expects; another one makes it warn. */
const version = 'endive';
window.Stripe = Object.assign(StandIn, { version }) as unknown as StripeConstructor;
