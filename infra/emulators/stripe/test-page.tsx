/** The page that the stand-in is tested in: the real loader and the real React library, used as the product uses them. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { type FormEvent, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const APPEARANCES: Record<string, Appearance> = {
  ours: {
    variables: { colorPrimary: '#2f5d50', colorBackground: '#fffdf8', colorText: '#23211d', borderRadius: '11px' },
    rules: { '.Label': { fontWeight: '600' } },
  },
  night: { theme: 'night' },
};

function Page({ stripe, clientSecret }: { stripe: Stripe; clientSecret: string }) {
  const [appearance, setAppearance] = useState('ours');
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: APPEARANCES[appearance] ?? {} }}>
      <button type="button" onClick={() => setAppearance('night')}>
        Night
      </button>
      <Payment />
    </Elements>
  );
}

function Payment() {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [complete, setComplete] = useState(false);
  const [outcome, setOutcome] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    const result = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/?success=true` },
      redirect: 'if_required',
    });
    const { error, paymentIntent } = result;
    setOutcome(error ? `${error.type}: ${error.message} (${error.payment_intent?.status})` : paymentIntent.status);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <PaymentElement
        onReady={() => setReady(true)}
        onChange={(event) => setComplete(event.complete)}
        onLoadError={({ error }) => setOutcome(`load error: ${error.message}`)}
      />
      <p>
        <button type="submit" disabled={!ready}>
          Pay
        </button>
      </p>
      <p>{complete ? 'Form complete' : 'Form incomplete'}</p>
      <output>{outcome}</output>
    </form>
  );
}

function Returned({ stripe, secret }: { stripe: Stripe; secret: string }) {
  const [status, setStatus] = useState('');
  useEffect(() => {
    void stripe.retrievePaymentIntent(secret).then(({ paymentIntent, error }) => {
      setStatus(error?.message ?? paymentIntent?.status ?? '');
    });
  }, [stripe, secret]);
  return <output>{`${query.get('redirect_status')}: ${status}`}</output>;
}

const stripe = await loadStripe('pk_test_sandbox');
const root = document.getElementById('root');
const returned = query.get('payment_intent_client_secret');
if (stripe && root) {
  const page = returned ? (
    <Returned stripe={stripe} secret={returned} />
  ) : (
    <Page stripe={stripe} clientSecret={query.get('secret') ?? ''} />
  );
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
