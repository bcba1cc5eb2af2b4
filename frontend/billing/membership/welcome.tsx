/** The active membership right after paying. Its one primary button adds the first photo. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';

interface WelcomeProps {
  status: SubscriptionStatus;
  /** The path to return to; "/" where none was given. */
  onward: string;
  /** Shows the membership itself. */
  onMembership: () => void;
  /** The first thing to do. */
  children: ReactNode;
}

export function Welcome({ status: { subscriptionEndDate }, onward, onMembership, children }: WelcomeProps) {
  return (
    <section aria-labelledby="active-subscription" className="wrap py-8 lg:py-12">
      <h2
        id="active-subscription"
        className="inline-block border-b-2 border-wattle font-sans text-note font-semibold tracking-normal"
      >
        Active Subscription
      </h2>
      <h1 ref={focusOnce} tabIndex={-1} className="mt-2">
        Welcome to Verandah
      </h1>
      <p className="mt-2 mb-7 text-lead">Add a photo. Your notes appear in seconds.</p>
      {children}
      <p className="mt-10 flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-rule pt-4 text-small">
        {subscriptionEndDate !== null && (
          <span className="text-charcoal">Renews on {formatDay(subscriptionEndDate)}.</span>
        )}
        <button type="button" className="link min-h-11" onClick={onMembership}>
          Your membership
        </button>
        {onward !== '/' && (
          <Link to={onward} className="link py-2.5">
            Back to where you were
          </Link>
        )}
      </p>
    </section>
  );
}

/** Moves the focus to the heading at the top of the page: the payment form, which had it, is gone. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: 'instant' });
}
