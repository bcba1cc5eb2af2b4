/** Cancelling: a button, and one confirmation. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useCancel } from './membership-changes.ts';

/** A row of the membership's list. A past-due membership ends at once, any other with its period. */
export function CancelMembership({ pastDue }: { pastDue: boolean }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancel();
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 py-4">
      <p className="text-small text-charcoal">Cancel anytime</p>
      <Button
        variant="link"
        className="text-terracotta hover:text-terracotta-lit"
        busy={cancel.isPending}
        busyLabel="Cancelling..."
        onClick={() => setAsking(true)}
      >
        Cancel Subscription
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your membership?"
        action="Cancel Subscription"
        busyLabel="Cancelling..."
        keep="Keep my membership"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {pastDue
          ? 'You lose access to AI assistance and premium features at once, because the current period has not been paid. The card is not tried again.'
          : 'You lose access to AI assistance and premium features at the end of the current billing period. Until then everything stays as it is, and you can resume.'}
      </Confirm>
    </li>
  );
}
