/** An active membership: its dates, links into the product, card and invoices, and how to cancel or get a refund. */
import type { ReactNode } from 'react';
import { PRICE_AUD, type SubscriptionStatus } from '../../../shared/billing.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { BENEFITS_IN_A_LINE } from '../benefit-names.ts';
import { BillingDetails, DetailRow } from './billing-details.tsx';
import { CancelMembership, RefundMembership } from './end-membership.tsx';
import { useOpenPortal, useResume } from './membership-changes.ts';
import { WaitingRefund } from './waiting-refund.tsx';

interface ActiveMembershipProps {
  status: SubscriptionStatus;
  /** How many rooms the member has made. */
  rooms: ReactNode;
}

export function ActiveMembership({ status, rooms }: ActiveMembershipProps) {
  const portal = useOpenPortal();
  const openPortal = { busy: portal.isPending, busyLabel: 'Opening...', onClick: () => portal.mutate() };
  const { pastDue, cancelAtPeriodEnd, isLastDay = false, refundableUntil, guaranteeUsed, refundWaits } = status;
  return (
    <section
      aria-labelledby="active-subscription"
      className="col-span-full grid items-start gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr] xl:gap-x-24"
    >
      <div>
        <h2
          id="active-subscription"
          className="inline-block border-b-2 border-wattle font-sans text-note font-semibold tracking-normal"
        >
          Active Subscription
        </h2>
        <h1 className="mt-2">{titleOf(status)}</h1>
        <Until status={status} />
        {refundWaits && <WaitingRefund />}
        {pastDue && (
          <Button className="mt-5" {...openPortal}>
            Update your card
          </Button>
        )}
        {cancelAtPeriodEnd && !isLastDay && !refundWaits && <Resume />}
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/assistant" variant={pastDue || cancelAtPeriodEnd ? 'quiet' : 'primary'}>
            AI Assistant
          </LinkButton>
          <LinkButton to="/forum" variant="quiet">
            Forum
          </LinkButton>
          <LinkButton to="/blog" variant="quiet">
            Blog
          </LinkButton>
        </div>
      </div>
      <div>
        <dl className="border-t border-ink text-small">
          <DetailRow name="Plan">Annual Membership, ${PRICE_AUD} AUD a year</DetailRow>
          <DetailRow name="Includes">{BENEFITS_IN_A_LINE}</DetailRow>
          <DetailRow name="Next charge">{nextChargeOf(status)}</DetailRow>
          <BillingDetails
            change={
              !pastDue && (
                <Button variant="link" className="min-h-0! py-0!" {...openPortal}>
                  Manage payment
                </Button>
              )
            }
          />
          <DetailRow name="Rooms made">{rooms}</DetailRow>
        </dl>
        <ul className="divide-y divide-rule border-b border-rule">
          {refundableUntil !== null && !refundWaits && <RefundMembership until={refundableUntil} />}
          {guaranteeUsed && (
            <li className="py-4 text-small text-charcoal">
              This membership comes without the money-back guarantee. One refund per person and card. It has been used
              on another account.
            </li>
          )}
          {!cancelAtPeriodEnd && <CancelMembership pastDue={pastDue} />}
        </ul>
      </div>
    </section>
  );
}

function titleOf({ cancelAtPeriodEnd, pastDue }: SubscriptionStatus): string {
  if (cancelAtPeriodEnd) return 'Your membership is ending';
  return pastDue ? 'Your payment needs another go' : 'Your membership';
}

function nextChargeOf({ subscriptionEndDate, cancelAtPeriodEnd, pastDue }: SubscriptionStatus): string {
  if (cancelAtPeriodEnd) return 'None';
  if (pastDue) return 'As soon as your card works again';
  return subscriptionEndDate === null ? 'With the next year' : `$${PRICE_AUD} AUD on ${formatDay(subscriptionEndDate)}`;
}

/** One sentence about the date, where there is one. */
function Until({ status }: { status: SubscriptionStatus }) {
  const { subscriptionEndDate, cancelAtPeriodEnd, pastDue, refundWaits } = status;
  const date =
    subscriptionEndDate === null ? null : <b className="whitespace-nowrap">{formatDay(subscriptionEndDate)}</b>;
  if (pastDue) {
    return (
      <p role="alert" className="mt-3 border-l-2 border-terracotta pl-4">
        Your last payment didn’t go through. {date && <>We’ll try your card again. You have access until {date}.</>}
      </p>
    );
  }
  // The refund ends the membership before that date.
  if (date === null || refundWaits) return null;
  if (cancelAtPeriodEnd)
    return <p className="mt-3">Cancelled. You keep access until {date}, and nothing more is charged.</p>;
  return <p className="mt-3">Renews on {date}.</p>;
}

function Resume() {
  const resume = useResume();
  return (
    <Button className="mt-5" busy={resume.isPending} busyLabel="Resuming..." onClick={() => resume.mutate()}>
      Resume Membership
    </Button>
  );
}
