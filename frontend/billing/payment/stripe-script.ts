/** Stripe's script, fetched from js.stripe.com only when a payment form shows or a payment is checked. */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { getConfig } from '../../api/client.ts';

let loading: Promise<Stripe> | undefined;

/** Stripe for this stage's publishable key. @throws when the script is blocked or unreachable; the next call tries again. */
export function stripe(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Stripe> {
  const loaded = await loadStripe(getConfig().stripeKey);
  if (!loaded) throw new Error('Stripe.js runs in a browser only.');
  return loaded;
}
