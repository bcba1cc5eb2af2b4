/** The page that tests the sandbox's script: the real loader and the real React library, used as in the product. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { type FormEvent, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const variables = { colorPrimary: '#2f5d50', colorBackground: '#fffdf8', colorText: '#23211d', colorDanger: '#b3093c' };
const appearance: Appearance = { variables, rules: { '.Label': { fontWeight: '600' } } };

function Page({ stripe, clientSecret }: { stripe: Stripe; clientSecret: string }) {
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <Payment />
    </Elements>
  );
}

function Payment() {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
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
        onLoadError={({ error }) => setOutcome(`load error: ${error.message}`)}
      />
      <p>
        <button type="submit" disabled={!ready}>
          Pay
        </button>
      </p>
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
