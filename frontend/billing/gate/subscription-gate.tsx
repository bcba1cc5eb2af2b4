/** Lets members with an active subscription through, and shows everyone else the way to one. */
import type { ReactNode } from 'react';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useSubscription } from '../subscription.ts';
import { PremiumFeature } from './premium-feature.tsx';

interface SubscriptionGateProps {
  /** What a member with an active subscription sees. */
  children: ReactNode;
  /** The way to a sample room, for those who have no membership. */
  sample: ReactNode;
}

/** A spinner while the status is asked for, `children` for an active subscription, else the Premium Feature card. */
export function SubscriptionGate({ children, sample }: SubscriptionGateProps) {
  const subscription = useSubscription();
  if (subscription.status === 'loading') return <FullPageSpinner label="Checking your membership" />;
  if (subscription.status === 'ready')
    return subscription.hasActiveSubscription ? children : <PremiumFeature sample={sample} />;
  return <CannotCheck {...subscription} />;
}

function CannotCheck({ error, retrying, retry }: Extract<ReturnType<typeof useSubscription>, { status: 'error' }>) {
  usePageTitle('AI Assistant');
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">We could not check your membership</h1>
      <InlineError message={messageFor(error, 'Something went wrong on the way.')}>
        <Button busy={retrying} busyLabel="Trying..." onClick={retry}>
          Try again
        </Button>
      </InlineError>
    </div>
  );
}
