/** For members without a subscription: the price, starting a membership, and the payment form. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { GUARANTEE_DAYS, PRICE_AUD, REFUND_PERIOD } from '../../../shared/billing.ts';
import { messageFor } from '../../api/client.ts';
import { isSignedOut, toastFailure } from '../../api/signed-out.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { api } from '../billing-api.ts';
import { FocusedHeading } from '../focused-heading.tsx';
import { PaymentPending } from '../payment/payment-pending.tsx';
import { PriceSheet } from '../price-sheet.tsx';
import { subscriptionQuery } from '../subscription.ts';

const START = ['start-membership'];
const FAILED = 'Failed to create subscription';
const PaymentForm = lazy(() => import('../payment/payment-form.tsx'));

interface MembershipOfferProps {
  /** What went wrong last, shown on the card. */
  problem: string | null;
  onProblem: (message: string | null) => void;
  /** The provider has confirmed the payment. */
  onPaid: () => void;
}

/** Offer, payment form, or waiting for the membership that has been paid for. */
export function MembershipOffer({ problem, onProblem, onPaid }: MembershipOfferProps) {
  const [payment, setPayment] = useState<{ clientSecret: string } | 'paid' | null>(null);
  const start = useStart(setPayment, onProblem);
  useStartOnArrival(start.once);

  if (payment === 'paid') return <PaymentPending justPaid />;
  if (payment !== null) {
    const { clientSecret } = payment;
    const paid = () => {
      setPayment('paid');
      onPaid();
    };
    return <Payment clientSecret={clientSecret} onPaid={paid} onBack={() => setPayment(null)} />;
  }
  return (
    <PriceSheet>
      {/* The toast is what a screen reader reads. */}
      {problem !== null && <p className="mb-5 border-l-2 border-wattle pl-4">{problem}</p>}
      <Button
        variant="on-panel"
        className="w-full"
        busy={start.isPending}
        busyLabel="Setting up..."
        onClick={start.once}
      >
        Start Annual Membership
      </Button>
      <TermsNote className="mt-5 text-note" />
    </PriceSheet>
  );
}

/** The form in its place on the page, with what is paid and on which terms. */
function Payment(payment: ComponentProps<typeof PaymentForm>) {
  return (
    <section aria-labelledby="payment" className="max-lg:order-first lg:border-t lg:border-ink lg:pt-6">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <FocusedHeading id="payment">Payment</FocusedHeading>
        <p className="text-small text-charcoal">${PRICE_AUD} AUD, today and each year</p>
      </div>
      <Suspense fallback={<Spinner label="Loading the payment form" />}>
        <PaymentForm {...payment} />
      </Suspense>
      <TermsNote className="cap mt-6" />
    </section>
  );
}

/** Has the payment prepared. A 409 means that the membership is active already: then the status is asked again. */
function useStart(onReady: (payment: { clientSecret: string }) => void, onProblem: (message: string | null) => void) {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationKey: START,
    mutationFn: () => api('POST /api/subscription/create'),
    onMutate: () => onProblem(null),
    onSuccess: onReady,
    onError: (error) => {
      if (!isSignedOut(error)) onProblem(messageFor(error, FAILED));
      toastFailure(error, 'Subscription Error', FAILED);
    },
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  });
  // A second press comes before the button looks busy; its answer would open the form again behind a press of Back.
  return { isPending, once: () => client.isMutating({ mutationKey: START }) === 0 && mutate() };
}

const Arrival = z.object({ start: z.literal(true) });

/** A link whose state says `start` has asked for it already: the payment form opens without another press, once. */
function useStartOnArrival(start: () => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const arrive = useEffectEvent(() => {
    void navigate(pathname, { replace: true, state: null });
    start();
  });
  useEffect(() => {
    if (Arrival.safeParse(state).success) arrive();
  }, [state]);
}

const TermsNote = ({ className }: { className: string }) => (
  <p className={className}>
    Renews each year until you cancel, which you can do anytime. {GUARANTEE_DAYS}-day money-back guarantee; refunds take{' '}
    {REFUND_PERIOD}. Available exclusively to Australian residents. By subscribing you accept the{' '}
    <Link to="/terms" className="underline underline-offset-4">
      Terms
    </Link>
    .
  </p>
);
