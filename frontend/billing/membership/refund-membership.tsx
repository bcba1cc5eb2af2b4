/** The money-back guarantee: a refund button, and one confirmation. */
import { useState } from 'react';
import { GUARANTEE_DAYS, PRICE_AUD, REFUND_PERIOD } from '../../../shared/billing.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useRefund } from './membership-changes.ts';

/** A row of the membership's list; `until` is the ISO 8601 date to which the guarantee holds. */
export function RefundMembership({ until }: { until: string }) {
  const [asking, setAsking] = useState(false);
  const refund = useRefund();
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 py-4">
      <p className="text-small text-balance text-charcoal">
        {GUARANTEE_DAYS}-day money-back guarantee, <span className="whitespace-nowrap">until {formatDate(until)}</span>.
        You can use the refund once, and each card once.
      </p>
      <Button variant="link" busy={refund.isPending} busyLabel="Processing..." onClick={() => setAsking(true)}>
        Get a refund
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Get a full refund?"
        action="Refund and end membership"
        busyLabel="Processing..."
        keep="Keep my membership"
        busy={refund.isPending}
        onConfirm={() => refund.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        ${PRICE_AUD} AUD goes back to the card you paid with, within {REFUND_PERIOD}. Your membership ends today. We’ll
        keep your rooms in case you return.
      </Confirm>
    </li>
  );
}
