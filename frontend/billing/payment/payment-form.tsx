/** Stripe's payment form for one prepared payment. With Stripe's React library it is a chunk of its own. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { PRICE_AUD } from '../../../shared/billing.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { dismissError, toast } from '../../ui/feedback/toaster.tsx';
import { hasSucceeded, paymentFailureMessage } from './payment-outcome.ts';
import { useStripeAppearance } from './stripe-appearance.ts';
import { stripe } from './stripe-script.ts';

interface PaymentFormProps {
  clientSecret: string;
  /** The provider has confirmed the payment. */
  onPaid: () => void;
  onBack: () => void;
}

/** The form once Stripe's script is there; the reason and a second try where it is blocked. */
export default function PaymentForm({ clientSecret, onPaid, onBack }: PaymentFormProps) {
  const appearance = useStripeAppearance();
  const script = useQuery({ queryKey: ['Stripe.js'], queryFn: stripe, structuralSharing: false });

  if (script.isFetching) return <Spinner label="Loading the payment form" />;
  if (!script.data) {
    return (
      <InlineError message="The payment form could not be loaded. An ad blocker or a company network may be blocking js.stripe.com: allow it, then try again. You have not been charged.">
        <Button onClick={() => void script.refetch()}>Try again</Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </InlineError>
    );
  }
  return (
    <Elements key={clientSecret} stripe={script.data} options={{ clientSecret, appearance }}>
      <CardForm onPaid={onPaid} onBack={onBack} />
    </Elements>
  );
}

function CardForm({ onPaid, onBack }: Omit<PaymentFormProps, 'clientSecret'>) {
  const payment = usePayment(onPaid);
  return (
    <form onSubmit={(event) => void payment.submit(event)} className="space-y-5">
      <PaymentElement
        onReady={payment.onReady}
        onLoadError={({ error }) =>
          payment.fail(error.message ?? 'The payment form could not be loaded. Go back and try again.')
        }
      />
      {payment.failure && <InlineError {...payment.failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="grow" disabled={!payment.ready} busy={payment.busy} busyLabel="Processing...">
          Pay ${PRICE_AUD} AUD
        </Button>
        <Button variant="quiet" disabled={payment.busy} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

function usePayment(onPaid: () => void) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; quiet: boolean }>();
  // State is a render late: two presses within one frame would both pass.
  const isSubmitting = useRef(false);

  const showFailure = (message: string) => {
    // The toast is what a screen reader reads.
    setFailure({ message, quiet: true });
    toast({ title: 'Payment Failed', description: message, variant: 'destructive' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || isSubmitting.current) return;
    isSubmitting.current = true;
    setBusy(true);
    setFailure(undefined);
    dismissError();
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}/subscription?success=true` },
        redirect: 'if_required',
      });
      if (hasSucceeded(paymentIntent ?? error?.payment_intent)) return onPaid();
      showFailure(paymentFailureMessage(error ?? { type: 'api_error' }));
    } catch {
      showFailure(paymentFailureMessage({ type: 'api_error' }));
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };
  const fail = (message: string) => setFailure({ message, quiet: false });
  return { ready: ready && stripe !== null, onReady: () => setReady(true), busy, failure, fail, submit };
}
