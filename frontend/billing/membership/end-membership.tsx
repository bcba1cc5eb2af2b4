/** The two ways to end a membership, each a row of the membership's list with one confirmation. */
import { GUARANTEE_DAYS, PRICE_AUD, REFUND_PERIOD } from '../../../shared/billing.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { useSession } from '../../api/session.ts';
import { ConfirmedButton } from '../../ui/dialog/confirm.tsx';
import { useCancel, useRefund } from './membership-changes.ts';

// As tall as the rows above it: the buttons reach into the padding.
const ROW = 'grid grid-cols-[1fr_auto] items-center gap-x-6 py-3';
const BUTTON = '-my-2.5';

/** A past-due membership ends at once, any other with its period. */
export function CancelMembership({ pastDue }: { pastDue: boolean }) {
  const cancel = useCancel();
  return (
    <li className={ROW}>
      <p className="text-small text-charcoal">Cancel anytime</p>
      <ConfirmedButton
        label="Cancel Subscription"
        variant="link"
        className={`${BUTTON} text-terracotta hover:text-terracotta-lit`}
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
  const { user } = useSession();
  return (
    <li className={ROW}>
      <p className="text-small text-balance text-charcoal">
        {GUARANTEE_DAYS}-day money-back guarantee, <span className="whitespace-nowrap">until {formatDay(until)}</span>.
        One refund per person and card.
      </p>
      <ConfirmedButton
        label="Get a refund"
        variant="link"
        className={BUTTON}
        act={refund}
        title="Get a full refund?"
        action={user?.emailVerified ? 'Refund and end membership' : 'Ask for a refund'}
        busyLabel="Processing..."
        keep="Keep my membership"
      >
        {user?.emailVerified
          ? `$${PRICE_AUD} AUD goes back to the card you paid with, within ${REFUND_PERIOD}. Your membership ends today.`
          : `Your email isn’t verified yet, so your refund waits until it is. Then $${PRICE_AUD} AUD goes back to the card you paid with, and your membership ends.`}{' '}
        We’ll keep your rooms in case you return.
      </ConfirmedButton>
    </li>
  );
}
