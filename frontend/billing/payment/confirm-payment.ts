/** Confirms a payment with Stripe. If the answer is lost, it retrieves the PaymentIntent to find out. */
import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { chargedNothing, hasSucceeded, isMeantForPayer, paymentFailureMessage } from './payment-outcome.ts';

interface Failure {
  title: string;
  message: string;
  /** Follows the message on the page, but not in the toast. */
  more: string;
}

/** Paying again confirms the same PaymentIntent, which Stripe charges at most once. */
const UNKNOWN: Failure = {
  title: 'Connection lost',
  message:
    'We don’t know yet whether your payment went through. Press Pay again once you’re back online: you can’t be charged twice.',
  more: '',
};

/** @returns null where the payment has succeeded or is being processed. */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, returnUrl }: { clientSecret: string; returnUrl: string },
): Promise<Failure | null> {
  const { intent, error } = await confirmed(stripe, elements, returnUrl);
  if (hasSucceeded(intent)) return null;
  if (intent || isMeantForPayer(error)) return failed(error);
  const { paymentIntent } = await stripe
    .retrievePaymentIntent(clientSecret)
    .catch(() => ({ paymentIntent: undefined }));
  if (hasSucceeded(paymentIntent)) return null;
  return paymentIntent ? failed(error) : UNKNOWN;
}

const failed = (error: StripeError): Failure => ({
  title: 'Payment Failed',
  message: paymentFailureMessage(error),
  more: chargedNothing(error),
});

async function confirmed(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
): Promise<{ intent: PaymentIntent | undefined; error: StripeError }> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    return { intent: paymentIntent ?? error?.payment_intent, error: error ?? { type: 'api_error' } };
  } catch {
    return { intent: undefined, error: { type: 'api_error' } };
  }
}
