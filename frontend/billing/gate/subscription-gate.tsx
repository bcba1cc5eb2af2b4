/** Lets members with an active subscription through, and shows everyone else the way to one. */
import { type ReactNode, Suspense } from 'react';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { page } from '../../ui/page-code.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useSubscription } from '../subscription.ts';

/** Not the code of what most who come here have paid for. */
const PremiumFeature = page(async () => ({ default: (await import('./premium-feature.tsx')).PremiumFeature }));

interface SubscriptionGateProps {
  /** What a member with an active subscription sees. */
  children: ReactNode;
  /** The way to a sample room, for those who have no membership. */
  sample: ReactNode;
}

/** A spinner while the status is asked for, `children` for an active subscription, else the Premium Feature card. */
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
