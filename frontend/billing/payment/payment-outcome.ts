/** Whether a payment succeeded, and the message where it did not. */
import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** True once the payment has succeeded or is being processed, also when a retry finds that after a lost answer. */
export const hasSucceeded = (intent: PaymentIntent | undefined): boolean =>
  intent?.status === 'succeeded' || intent?.status === 'processing';

/** Whether the provider's message is for the payer: about the card, the form, or the bank's authentication. */
export const isMeantForPayer = ({ type, code }: Pick<StripeError, 'type' | 'code'>): boolean =>
  type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure';

/** The provider's message where it is meant for the payer, else ours. */
export const paymentFailureMessage = (error: Pick<StripeError, 'type' | 'code' | 'message'>): string =>
  (isMeantForPayer(error) && error.message) ||
  'Something went wrong on the way to the bank. You have not been charged; please try again.';

/** Says that nothing was charged after a refusal by the bank, which the provider's message leaves out. */
export const chargedNothing = (error: Pick<StripeError, 'type' | 'code'>): string =>
  error.type !== 'validation_error' && isMeantForPayer(error) ? 'You have not been charged.' : '';
