/** Stripe's payment form for one prepared payment. A separate chunk, because it brings Stripe's React library. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { safeReturnTo } from '../../api/return-to.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { dismissError, toast } from '../../ui/feedback/toaster.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { dollars } from '../../ui/text/numbers.ts';
import { confirmPayment } from './confirm-payment.ts';
import { FONTS, useStripeAppearance } from './stripe-appearance.ts';
import { stripe } from './stripe-script.ts';

interface PaymentFormProps {
  clientSecret: string;
  amountCents: number;
  /** The provider has confirmed the payment. */
  onPaid: () => void;
  onBack: () => void;
}

/** Shows the form once Stripe's script has loaded, or why it did not, with a retry button. */
export default function PaymentForm({ clientSecret, amountCents, onPaid, onBack }: PaymentFormProps) {
  const appearance = useStripeAppearance();
  const script = useQuery({ queryKey: ['Stripe.js'], queryFn: stripe, structuralSharing: false });

  if (script.isFetching) return <Spinner label="Loading the payment form" />;
  if (!script.data) {
    return (
      <InlineError message="The payment form could not be loaded. An ad blocker or a company network may be blocking js.stripe.com: allow it, then try again. You have not been charged.">
        <Button onClick={() => void script.refetch()}>Try again</Button>
        <Button variant="link" onClick={onBack}>
          Back
        </Button>
      </InlineError>
    );
  }
  return (
    <Elements key={clientSecret} stripe={script.data} options={{ clientSecret, appearance, fonts: FONTS }}>
      <CardForm clientSecret={clientSecret} amountCents={amountCents} onPaid={onPaid} onBack={onBack} />
    </Elements>
  );
}

function CardForm({ clientSecret, amountCents, onPaid, onBack }: PaymentFormProps) {
  const payment = usePayment(clientSecret, onPaid);
  return (
    <form onSubmit={(event) => void payment.submit(event)} className="space-y-5">
      <PaymentElement
        onReady={payment.onReady}
        onLoadError={({ error }) =>
          payment.fail(error.message ?? 'The payment form could not be loaded. Go back and try again.')
        }
      />
      {payment.failure && <InlineError {...payment.failure} />}
      <Button
        type="submit"
        className="min-h-12 w-full"
        disabled={!payment.ready}
        busy={payment.busy}
        busyLabel="Processing..."
      >
        Pay {dollars(amountCents).replace(/\.00$/, '')} AUD
      </Button>
      <p className="cap">
        Renews each year until you cancel, which you can do anytime. Available exclusively to Australian residents. By
        paying you accept the{' '}
        <Link to="/terms" className="underline underline-offset-4">
          Terms
        </Link>
        .
      </p>
      <p className="flex gap-x-3 text-small">
        <Icon className="mt-0.5 size-5 shrink-0" path="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
        <span>
          <b>Card details go straight to Stripe.</b> Verandah never sees or keeps your card number.
        </span>
      </p>
      <Button variant="link" disabled={payment.busy} onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

/** The return address for the bank, with the member's `returnTo`. */
function returnAddress(): string {
  const wanted = safeReturnTo(location.search, location.origin);
  const query = new URLSearchParams({ success: 'true', ...(wanted !== '/' && { returnTo: wanted }) });
  return `${location.origin}/subscription?${query.toString()}`;
}

function usePayment(clientSecret: string, onPaid: () => void) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; quiet: boolean }>();
  // A ref, because state updates a render later: two presses within one frame would both pass.
  const isSubmitting = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || isSubmitting.current) return;
    isSubmitting.current = true;
    setBusy(true);
    setFailure(undefined);
    dismissError();
    const failed = await confirmPayment(stripe, elements, { clientSecret, returnUrl: returnAddress() });
    isSubmitting.current = false;
    setBusy(false);
    if (!failed) return onPaid();
    // Quiet: screen readers read the toast instead.
    setFailure({ message: `${failed.message} ${failed.more}`, quiet: true });
    toast({ title: failed.title, description: failed.message, variant: 'destructive' });
  };
  const fail = (message: string) => setFailure({ message, quiet: false });
  return { ready: ready && stripe !== null, onReady: () => setReady(true), busy, failure, fail, submit };
}
