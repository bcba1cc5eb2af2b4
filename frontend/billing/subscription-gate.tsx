/** Lets members with an active subscription through, and shows everyone else the way to one. */
import type { ReactNode } from 'react';
import { PRICE_AUD } from '../../shared/billing.ts';
import { messageFor } from '../api/client.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../ui/feedback/spinner.tsx';
import { Picture } from '../ui/media/picture.tsx';
import { useSubscription } from './subscription.ts';

/** A spinner while the status is asked for, `children` for an active subscription, else the Premium Feature card. */
export function SubscriptionGate({ children }: { children: ReactNode }) {
  const subscription = useSubscription();
  if (subscription.status === 'loading') return <FullPageSpinner label="Checking your membership" />;
  if (subscription.status === 'ready') return subscription.hasActiveSubscription ? children : <PremiumFeature />;
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">We could not check your membership</h1>
      <InlineError message={messageFor(subscription.error, 'Something went wrong on the way.')}>
        <Button busy={subscription.retrying} busyLabel="Trying..." onClick={subscription.retry}>
          Try again
        </Button>
      </InlineError>
    </div>
  );
}

function PremiumFeature() {
  return (
    <div className="wrap grid items-start gap-x-16 gap-y-8 py-10 md:grid-cols-[7fr_5fr] md:py-16">
      <div>
        <Picture
          name="federation"
          alt="A Federation sitting room with a timber mantel, bookshelves and a leadlight window"
          sizes="(min-width: 48rem) 55vw, 92vw"
          className="max-h-[26rem] md:max-h-none"
          priority
        />
      </div>
      <section aria-labelledby="premium-feature" className="border-t border-ink pt-6">
        <h1 id="premium-feature">Premium Feature</h1>
        <p className="mt-4 text-lead">
          The assistant reads your room from a photo and says what it would keep. It is part of the annual membership.
        </p>
        <p className="mt-3 text-charcoal">
          <b className="border-b-2 border-wattle text-ink">${PRICE_AUD} AUD</b> a year, with a 30-day{' '}
          <span className="whitespace-nowrap">money-back</span> guarantee.
        </p>
        <LinkButton to="/subscribe" className="mt-7">
          Subscribe Now
        </LinkButton>
      </section>
    </div>
  );
}
