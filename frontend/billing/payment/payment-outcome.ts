/** Whether a payment succeeded, and the message where it did not. */
import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** True once the provider has the money, or is certain to get it: a retry after a lost answer counts too. */
export const hasSucceeded = (intent: PaymentIntent | undefined): boolean =>
  intent?.status === 'succeeded' || intent?.status === 'processing';

/** Whether the provider's message is for the payer: of the card, the form, the bank's own check. */
export const isMeantForPayer = ({ type, code }: Pick<StripeError, 'type' | 'code'>): boolean =>
  type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure';

/** The provider's message where it is meant for the payer, else ours. */
export const paymentFailureMessage = (error: Pick<StripeError, 'type' | 'code' | 'message'>): string =>
  (isMeantForPayer(error) && error.message) ||
  'Something went wrong on the way to the bank. You have not been charged; please try again.';

/** What the payer asks first where the bank has refused, for the screen: the provider's message alone does not say it. */
export const chargedNothing = (error: Pick<StripeError, 'type' | 'code'>): string =>
  error.type !== 'validation_error' && isMeantForPayer(error) ? 'You have not been charged.' : '';
