/** An active membership: until when, where it leads, and changing one's mind in each direction. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { CancelMembership } from './cancel-membership.tsx';
import { useOpenPortal, useResume } from './membership-changes.ts';
import { RefundMembership } from './refund-membership.tsx';

export function ActiveMembership({ status }: { status: SubscriptionStatus }) {
  const portal = useOpenPortal();
  const openPortal = { busy: portal.isPending, busyLabel: 'Opening...', onClick: () => portal.mutate() };
  return (
    <section aria-labelledby="active-subscription" className="max-lg:order-first lg:border-t lg:border-ink lg:pt-6">
      <p className="inline-block border-b-2 border-wattle text-note font-semibold">Premium</p>
      <h2 id="active-subscription" className="mt-3">
        Active Subscription
      </h2>
      <Until status={status} />
      {status.pastDue && (
        <Button className="mt-5" {...openPortal}>
          Update your card
        </Button>
      )}
      {status.cancelAtPeriodEnd && <Resume />}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/assistant" variant={status.pastDue || status.cancelAtPeriodEnd ? 'quiet' : 'primary'}>
          AI Assistant
        </LinkButton>
        <LinkButton to="/forum" variant="quiet">
          Forum
        </LinkButton>
        <LinkButton to="/blog" variant="quiet">
          Blog
        </LinkButton>
      </div>
      <ul className="mt-10 divide-y divide-rule border-y border-rule">
        {!status.pastDue && (
          <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 py-4">
            <p className="text-small text-charcoal">Card, invoices and receipts</p>
            <Button variant="link" {...openPortal}>
              Manage payment
            </Button>
          </li>
        )}
        {status.refundableUntil !== null && <RefundMembership until={status.refundableUntil} />}
        {!status.cancelAtPeriodEnd && <CancelMembership pastDue={status.pastDue} />}
      </ul>
    </section>
  );
}

/** One sentence about the date, where there is one. */
function Until({ status: { subscriptionEndDate, cancelAtPeriodEnd, pastDue } }: { status: SubscriptionStatus }) {
  const date =
    subscriptionEndDate === null ? null : <b className="whitespace-nowrap">{formatDate(subscriptionEndDate)}</b>;
  if (pastDue) {
    return (
      <p role="alert" className="mt-3 border-l-2 border-terracotta pl-4">
        Your last payment did not go through. {date && <>You keep access until {date} while the bank is asked again.</>}
      </p>
    );
  }
  if (date === null) return null;
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
