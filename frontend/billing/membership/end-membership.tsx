/** The two ways to end a membership, each a row of the membership's list with one confirmation. */
import { Link } from 'react-router';
import { GUARANTEE_DAYS, PRICE_AUD, REFUND_PERIOD } from '../../../shared/billing.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { ConfirmedButton } from '../../ui/dialog/confirm.tsx';
import { useCancel, useRefund } from './membership-changes.ts';

const ROW = 'grid grid-cols-[1fr_auto] items-center gap-x-6 py-4';

/** A past-due membership ends at once, any other with its period. */
export function CancelMembership({ pastDue }: { pastDue: boolean }) {
  const cancel = useCancel();
  return (
    <li className={ROW}>
      <p className="text-small text-charcoal">Cancel anytime</p>
      <ConfirmedButton
        label="Cancel Subscription"
        variant="link"
        className="text-terracotta hover:text-terracotta-lit"
        act={cancel}
        title="Cancel your membership?"
        action="Cancel Subscription"
        busyLabel="Cancelling..."
        keep="Keep my membership"
      >
        {pastDue
          ? 'You lose access to AI assistance and premium features at once, because the current period has not been paid. The card is not tried again.'
          : 'You lose access to AI assistance and premium features at the end of the current billing period. Until then everything stays as it is, and you can resume.'}
      </ConfirmedButton>
    </li>
  );
}

/** The money-back guarantee; `until` is its last day. */
export function RefundMembership({ until }: { until: string }) {
  const refund = useRefund();
  return (
    <li className={ROW}>
      <p className="text-small text-balance text-charcoal">
        {GUARANTEE_DAYS}-day money-back guarantee, <span className="whitespace-nowrap">until {formatDay(until)}</span>.
        You can use the refund once, and each card once.
      </p>
      <ConfirmedButton
        label="Get a refund"
        variant="link"
        act={refund}
        title="Get a full refund?"
        action="Refund and end membership"
        busyLabel="Processing..."
        keep="Keep my membership"
      >
        ${PRICE_AUD} AUD goes back to the card you paid with, within {REFUND_PERIOD}. Your membership ends today. We’ll
        keep your rooms in case you return.
      </ConfirmedButton>
    </li>
  );
}

/** A refund that was asked for in time by a member whose address is unverified. */
export function WaitingRefund() {
  return (
    <li className={ROW}>
      <p className="text-small text-balance text-charcoal">
        You asked for your refund in time. Open the link that we mailed to you: once your email address is verified,
        your ${PRICE_AUD} AUD goes back within a day.
      </p>
      <Link to="/account" className="link py-1 text-small">
        Your account
      </Link>
    </li>
  );
}
