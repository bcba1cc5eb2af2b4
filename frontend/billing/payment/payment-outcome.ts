/** Whether a payment succeeded, and the message where it did not. */
import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** True once the provider has the money, or is certain to get it: a retry after a lost answer counts too. */
export const hasSucceeded = (intent: PaymentIntent | undefined): boolean =>
  intent?.status === 'succeeded' || intent?.status === 'processing';

/** The provider's message where it is meant for the payer (the card, the form, the bank's own check), else ours. */
export function paymentFailureMessage({ type, code, message }: Pick<StripeError, 'type' | 'code' | 'message'>): string {
  const meantForThePayer =
    type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure';
  return (
    (meantForThePayer && message) ||
    'Something went wrong on the way to the bank. You have not been charged; please try again.'
  );
}
