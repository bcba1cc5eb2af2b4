/** Returning from the bank (3-D Secure) or a wallet: checks with Stripe what the address claims. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useSetSubscription } from '../subscription.ts';
import { hasSucceeded, paymentFailureMessage } from './payment-outcome.ts';
import { stripe } from './stripe-script.ts';
import { waitUntilActive } from './welcome-member.ts';

/** `checking` until the result is known; `pending` when the payment has succeeded but the membership is not active yet. */
export type PaymentReturn = 'none' | 'checking' | 'pending';

const WELCOME = {
  title: 'Welcome to Verandah!',
  description: 'Your membership is active, with unlimited access to the assistant and the community.',
};
const UNCHECKED = 'We couldn’t check your payment. Reload this page in a moment, and don’t pay twice.';

/**
 * Handles `?success=true`, which the provider adds whether or not the payment succeeded: welcomes only if the PaymentIntent
 * says so, else shows Payment Failed. First clears the query, which holds a secret, except for `returnTo`.
 * `onProblem` gets the message for the page; `onPaid` is called when the membership is active.
 */
export function usePaymentReturn(
  signedIn: boolean,
  onProblem: (message: string) => void,
  onPaid: () => void,
): PaymentReturn {
  const [query, setQuery] = useSearchParams();
  const [state, setState] = useState<PaymentReturn>(() =>
    query.get('success') === 'true' && signedIn ? 'checking' : 'none',
  );
  const setSubscription = useSetSubscription();
  const started = useRef(false);
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    if (state !== 'checking' || started.current) return;
    started.current = true;
    const secret = query.get('payment_intent_client_secret');
    const returnTo = query.get('returnTo');
    setQuery(returnTo === null ? {} : { returnTo }, { replace: true });
    void (async () => {
      const failure = secret === null ? null : await failureOf(secret);
      if (failure !== null) {
        toast({ title: 'Payment Failed', description: failure, variant: 'destructive' });
        onProblem(failure);
        return setState('none');
      }
      const status = await waitUntilActive(secret === null ? [0] : undefined);
      if (!status) return setState(secret === null ? 'none' : 'pending');
      setSubscription(status);
      setState('none');
      if (secret !== null) paid();
      toast(WELCOME);
    })();
  }, [state, query, setQuery, setSubscription, onProblem]);
  return state;
}

/** Why the payment behind a client secret did not succeed; null when it did. */
async function failureOf(secret: string): Promise<string | null> {
  try {
    const { paymentIntent, error } = await (await stripe()).retrievePaymentIntent(secret);
    if (hasSucceeded(paymentIntent)) return null;
    if (error) return UNCHECKED;
    return paymentFailureMessage(paymentIntent?.last_payment_error ?? { type: 'api_error' });
  } catch {
    return UNCHECKED;
  }
}
