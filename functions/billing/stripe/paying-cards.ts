/** The cards that a customer has paid with, by Stripe's fingerprints. */
import type { Stripe } from 'stripe';
import { isMissing } from './stripe.ts';

/** More than any member pays with. */
const MOST_CARDS = 20;

/**
 * @returns The fingerprint of each card that has paid, also of one that was replaced since. A card number has the same fingerprint for every
 * customer (Stripe API, "Charge", `payment_method_details.card.fingerprint`; null where Stripe does not know the number).
 */
export async function payingCardsOf(stripe: Stripe, customer: string): Promise<string[]> {
  try {
    const { data } = await stripe.charges.list({ customer, limit: 100 });
    const fingerprints = data.flatMap(({ paid, payment_method_details: method }) =>
      paid && method?.card?.fingerprint ? [method.card.fingerprint] : [],
    );
    return [...new Set(fingerprints)].slice(0, MOST_CARDS);
  } catch (error) {
    if (isMissing(error, 'customer')) return [];
    throw error;
  }
}
