/** The membership page: benefits, payment, and managing an active membership. */
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { safeReturnTo } from '../api/return-to.ts';
import { useSession } from '../api/session.ts';
import { LoadError } from '../ui/feedback/inline-error.tsx';
import { FullPageSpinner, Spinner } from '../ui/feedback/spinner.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { Benefits } from './benefits.tsx';
import { ActiveMembership } from './membership/active-membership.tsx';
import { MembershipOffer } from './membership/membership-offer.tsx';
import { Welcome } from './membership/welcome.tsx';
import { PaymentPending } from './payment/payment-pending.tsx';
import { usePaymentReturn } from './payment/use-payment-return.ts';
import { PleaseLogIn } from './please-log-in.tsx';
import { type Subscription, useSubscription } from './subscription.ts';

/**
 * For visitors and members, at /subscribe and at /subscription, the provider's return address. `?returnTo=` is the path to
 * return to after the payment. `first` shows right after the payment, for a new member; `rooms` says how many rooms there are.
 */
export default function SubscribePage({ first, rooms }: { first?: ReactNode; rooms?: ReactNode }) {
  usePageTitle('Membership');
  const { status } = useSession();
  const { search } = useLocation();
  const subscription = useSubscription();
  const [justPaid, setJustPaid] = useState(false);
  const [paying, setPaying] = useState(false);
  const [isReturning] = useState(() => new URLSearchParams(search).get('success') === 'true');
  // Waits for the status: on a phone the member's side comes first, and would move the rest.
  if (status === 'signedIn' && subscription.status === 'loading')
    return <FullPageSpinner label="Loading your membership" />;
  if (justPaid && first !== undefined && subscription.data?.hasActiveSubscription)
    return (
      <Welcome
        status={subscription.data}
        onward={safeReturnTo(search, location.origin)}
        onMembership={() => setJustPaid(false)}
      >
        {first}
      </Welcome>
    );
  return (
    <div
      className={`wrap grid items-start gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr] lg:py-16 xl:gap-x-24 ${paying ? 'py-6' : 'py-10'}`}
    >
      {/* Loads what comes after the payment, which then has its place at once. */}
      {(paying || isReturning) && <div hidden>{first}</div>}
      {!paying && !subscription.data?.hasActiveSubscription && <Benefits />}
      {status === 'signedIn' ? (
        <MemberSide subscription={subscription} rooms={rooms} onPaying={setPaying} onPaid={() => setJustPaid(true)} />
      ) : (
        <PleaseLogIn />
      )}
    </div>
  );
}

interface MemberSideProps {
  subscription: Subscription;
  rooms: ReactNode;
  onPaying: (paying: boolean) => void;
  /** The payment is confirmed; the membership may not be active yet. */
  onPaid: () => void;
}

/** The member's side of the page, by the state of their membership. */
function MemberSide({ subscription, rooms, onPaying, onPaid }: MemberSideProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const paymentReturn = usePaymentReturn(true, setProblem, onPaid);

  if (paymentReturn === 'checking') return <Checking />;
  if (subscription.status === 'error') {
    return (
      <div className="max-lg:order-first lg:border-t lg:border-ink lg:pt-6">
        <LoadError query={subscription} failed="We couldn’t load your membership." variant="primary" />
      </div>
    );
  }
  if (subscription.data?.hasActiveSubscription) return <ActiveMembership status={subscription.data} rooms={rooms} />;
  if (paymentReturn === 'pending') return <PaymentPending />;
  return <MembershipOffer problem={problem} onProblem={setProblem} onPaying={onPaying} onPaid={onPaid} />;
}

const Checking = () => (
  <section className="flex items-center gap-4 max-lg:order-first lg:border-t lg:border-ink lg:pt-6">
    <Spinner label="Checking your payment" />
    <p>Checking your payment.</p>
  </section>
);
