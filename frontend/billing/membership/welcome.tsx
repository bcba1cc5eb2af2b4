/** Replaces the membership page right after paying, and leads to the first notes. */
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
    <div className="wrap w-full py-8 lg:py-12">
      <p className="inline-block border-b-2 border-wattle text-note font-semibold">Premium</p>
      <h1 ref={focusOnce} tabIndex={-1} className="mt-2">
        Welcome to Verandah
      </h1>
      <p className="mt-2 mb-7 max-w-[52ch] text-lead">
        You’re a member. One photo of a room, and a few seconds later its notes land on it.
      </p>
      {onward !== '/' && (
        <p className="-mt-3 mb-7">
          <Link to={onward} className="link py-1">
            Back to where you were
          </Link>
        </p>
      )}
      {children}
      <section
        aria-labelledby="active-subscription"
        className="mt-10 flex flex-wrap items-baseline gap-x-5 gap-y-1 border-t border-rule pt-4"
      >
        <h2 id="active-subscription" className="font-sans text-small font-semibold tracking-normal">
          Active Subscription
        </h2>
        {subscriptionEndDate !== null && (
          <p className="text-small text-charcoal">Renews on {formatDay(subscriptionEndDate)}.</p>
        )}
        <button type="button" className="link min-h-8 text-small" onClick={onMembership}>
          Your membership
        </button>
      </section>
    </div>
  );
}

/** Moves the focus to the heading: the payment form, which had it, is gone. */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });
