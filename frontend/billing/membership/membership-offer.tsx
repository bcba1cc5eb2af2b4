/** For members without a subscription: the price, starting a membership, and the payment form. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import {
  GUARANTEE_DAYS,
  MAX_QUESTIONS_A_DAY,
  MAX_QUESTIONS_A_MONTH,
  MAX_QUESTIONS_AN_HOUR,
  type PaymentSetup,
  REFUND_PERIOD,
} from '../../../shared/billing.ts';
import { billingRoutes } from '../../../shared/contract/routes/billing.ts';
import { clientFor, messageFor } from '../../api/client.ts';
import { isSignedOut, toastFailure } from '../../api/signed-out.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { grouped } from '../../ui/text/numbers.ts';
import { OrderSummary } from '../payment/order-summary.tsx';
import { PaymentPending } from '../payment/payment-pending.tsx';
import { welcomeMember } from '../payment/welcome-member.ts';
import { PriceSheet } from '../price-sheet.tsx';
import { subscriptionQuery, useSetSubscription } from '../subscription.ts';

const { api } = clientFor(billingRoutes);

const START = ['start-membership'];
const FAILED = 'Failed to create subscription';
const PaymentForm = lazy(() => import('../payment/payment-form.tsx'));

interface MembershipOfferProps {
  /** The last error, shown on the card. */
  problem: string | null;
  onProblem: (message: string | null) => void;
  /** Whether the payment form is open, which takes the whole page. */
  onPaying: (paying: boolean) => void;
  /** The provider has confirmed the payment. */
  onPaid: () => void;
}

/** Offer, payment form, or waiting for the membership that has been paid for. */
export function MembershipOffer({ problem, onProblem, onPaying, onPaid }: MembershipOfferProps) {
  const { payment, setUp, paid, back } = usePayment(onPaid);
  const isPaying = typeof payment === 'object';
  useLayoutEffect(() => {
    onPaying(isPaying);
    return () => onPaying(false);
  }, [isPaying, onPaying]);
  const start = useStart(setUp, onProblem);
  useStartOnArrival(start.once);
  const startButton = useFocusAfter(isPaying);

  if (payment === 'paid') return <PaymentPending justPaid />;
  if (isPaying) return <Payment setup={payment} onPaid={paid} onBack={back} />;
  return (
    <PriceSheet>
      {/* Quiet: screen readers read the toast instead. */}
      {problem !== null && <p className="mb-5 border-l-2 border-wattle pl-4">{problem}</p>}
      <Button
        ref={startButton}
        variant="on-panel"
        className="w-full"
        busy={start.isPending}
        busyLabel="Setting up..."
        onClick={start.once}
      >
        Start Annual Membership
      </Button>
      <TermsNote />
    </PriceSheet>
  );
}

/** Returns a ref for the button that takes the focus after the payment form. */
function useFocusAfter(isPaying: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  const wasPaying = useRef(isPaying);
  useEffect(() => {
    if (wasPaying.current && !isPaying) target.current?.focus();
    wasPaying.current = isPaying;
  }, [isPaying]);
  return target;
}

/** The payment whose form is open, or `paid`. A confirmed payment still goes through after the member leaves its form. */
function usePayment(onPaid: () => void) {
  const [payment, setPayment] = useState<PaymentSetup | 'paid'>();
  const step = usePaymentStep();
  const setSubscription = useSetSubscription();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return {
    payment: step.isHere || payment === 'paid' ? payment : undefined,
    setUp: (prepared: PaymentSetup) => {
      setPayment(prepared);
      step.enter();
    },
    paid: () => {
      if (isHere.current) {
        setPayment('paid');
        onPaid();
      } else void welcomeMember(setSubscription);
    },
    back: step.leave,
  };
}

interface PaymentProps {
  setup: PaymentSetup;
  onPaid: () => void;
  onBack: () => void;
}

/** The form with the order summary beside it. On a phone the summary is one line above it, and there is no tab bar. */
const Payment = ({ setup, onPaid, onBack }: PaymentProps) => (
  <div className="payment col-span-full grid items-start justify-between gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(18rem,40%)] lg:grid-cols-[minmax(0,38.75rem)_minmax(0,33.5rem)]">
    <section aria-labelledby="payment">
      <h1 id="payment" ref={startOfPage} tabIndex={-1}>
        Payment
      </h1>
      <p className="mt-1 mb-5 text-body md:mb-6 md:text-lead">Your membership starts once you’ve paid.</p>
      <Suspense fallback={<Spinner label="Loading the payment form" />}>
        <PaymentForm
          clientSecret={setup.clientSecret}
          amountCents={setup.amountCents}
          onPaid={onPaid}
          onBack={onBack}
        />
      </Suspense>
    </section>
    <OrderSummary setup={setup} />
  </div>
);

/** Focuses the form's heading at the top of the page. */
function startOfPage(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Prepares the payment, then fetches the status again: a 409 means that the membership is active already. */
function useStart(onReady: (payment: PaymentSetup) => void, onProblem: (message: string | null) => void) {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationKey: START,
    mutationFn: () => api('POST /api/subscription/create'),
    onMutate: () => onProblem(null),
    onError: (error) => {
      if (!isSignedOut(error)) onProblem(messageFor(error, FAILED));
      toastFailure(error, 'Subscription Error', FAILED);
    },
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  });
  // Ignores a second press before the button looks busy: its answer would open the form again after Back.
  const once = () => {
    // An `onSuccess` of `mutate` does not run after unmounting, so a member who has left stays where they are.
    if (client.isMutating({ mutationKey: START }) === 0) mutate(undefined, { onSuccess: onReady });
  };
  return { isPending, once };
}

const Arrival = z.object({ start: z.literal(true) });

/** Opens the payment form at once, one time, after a link whose state says `start`. */
function useStartOnArrival(start: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrive = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, state: null });
    start();
  });
  useEffect(() => {
    if (Arrival.safeParse(state).success) arrive();
  }, [state]);
}

const TermsNote = () => (
  <p className="mt-5 text-note">
    Renews each year until you cancel, which you can do anytime. Your first membership:{' '}
    <span className="whitespace-nowrap">{GUARANTEE_DAYS}-day</span> money-back guarantee. Refunds take {REFUND_PERIOD}.
    Available exclusively to Australian residents. Fair use: {MAX_QUESTIONS_AN_HOUR} questions an hour,{' '}
    {MAX_QUESTIONS_A_DAY} a day and {grouped(MAX_QUESTIONS_A_MONTH)} in 30 days. By subscribing you accept the{' '}
    <Link to="/terms" className="underline underline-offset-4">
      Terms
    </Link>
    .
  </p>
);

/** The payment form as an entry of the browser's history: Back returns to the offer, and Forward to the form. */
const Paying = z.object({ paying: z.literal(true) });

/** After a reload the entry may exist without a payment; `enter` then adds no second one. */
export function usePaymentStep() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isHere = Paying.safeParse(state).success;
  return {
    isHere,
    enter: () => {
      if (!isHere) void navigate(pathname + search, { state: { paying: true } satisfies z.output<typeof Paying> });
    },
    leave: () => void navigate(-1),
  };
}
