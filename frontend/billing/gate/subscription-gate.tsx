/** Lets members with an active subscription through, and offers everyone else one. */
import { type ReactNode, Suspense } from 'react';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { page } from '../../ui/page/page-code.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { type Subscription, useSubscription } from '../subscription.ts';

/** Loaded on demand: most members who come here have paid. */
const PremiumFeature = page(async () => ({ default: (await import('./premium-feature.tsx')).PremiumFeature }));

interface SubscriptionGateProps {
  /** What a member with an active subscription sees. */
  children: ReactNode;
  /** Opens a sample room, for those without a membership. */
  sample: ReactNode;
}

/** A spinner while the status loads, `children` for an active subscription, else the Premium Feature card. */
export function SubscriptionGate({ children, sample }: SubscriptionGateProps) {
  const subscription = useSubscription();
  const checking = <FullPageSpinner label="Checking your membership" />;
  if (subscription.status === 'loading') return checking;
  if (subscription.status === 'ready')
    return subscription.hasActiveSubscription ? (
      children
    ) : (
      <Suspense fallback={checking}>
        <PremiumFeature sample={sample} />
      </Suspense>
    );
  return <CannotCheck subscription={subscription} />;
}

function CannotCheck({ subscription }: { subscription: Extract<Subscription, { status: 'error' }> }) {
  usePageTitle('AI Assistant');
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">We couldn’t check your membership</h1>
      <LoadError query={subscription} failed="Something went wrong on the way." variant="primary" />
    </div>
  );
}
