/** The order summary beside the card form: the amount, the next charge, refund and receipt. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PaymentSetup, REFUND_PERIOD } from '../../../shared/billing.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { useSession } from '../../api/session.ts';
import { dollars } from '../../ui/numbers.ts';

export function OrderSummary({ setup }: { setup: PaymentSetup }) {
  const { amountCents, gstCents, nextChargeAt, refundableUntil } = setup;
  const email = useSession().user?.email;
  return (
    <section
      aria-labelledby="order"
      className="rounded-picture bg-limewash px-5 py-5 max-md:order-first lg:px-9 lg:py-8"
    >
      <h2 id="order">Annual Membership</h2>
      <p className="mt-1 text-small text-charcoal max-md:hidden">
        Unlimited AI assistant, photo analysis and recommendations, community forum access, educational resources and
        blog, priority support.
      </p>
      <dl className="mt-4 border-b border-rule text-small">
        {gstCents !== null && (
          <>
            <Row name="Membership, one year" className="max-md:hidden">
              {dollars(amountCents - gstCents)}
            </Row>
            <Row name="GST, 10%" className="max-md:hidden">
              {dollars(gstCents)}
            </Row>
          </>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink py-3 min-[24rem]:max-md:flex-nowrap">
          <dt className="font-semibold">{gstCents === null ? 'Today' : `Today, including GST ${dollars(gstCents)}`}</dt>
          <dd className="ml-auto font-display text-[2.125rem] leading-10 whitespace-nowrap">
            {dollars(amountCents)} <span className="font-sans text-small">AUD</span>
          </dd>
        </div>
        <Row name="Next charge">{formatDay(nextChargeAt)}</Row>
        {refundableUntil !== null && (
          <Row name="Refundable in full until">
            {formatDay(refundableUntil)}{' '}
            <span className="cap block text-balance whitespace-normal">One refund per person and card.</span>
          </Row>
        )}
        {email && (
          <Row name="Receipt to" wraps>
            {email}
          </Row>
        )}
      </dl>
      <p className="cap mt-4">
        Renews each year until you cancel, which you can do anytime.{' '}
        {refundableUntil !== null &&
          `Refunds take ${REFUND_PERIOD}. First memberships only, including on deleted accounts. `}
        Available exclusively to Australian residents. By paying you accept the{' '}
        <Link to="/terms" className="underline underline-offset-4">
          Terms
        </Link>
        .
      </p>
    </section>
  );
}

interface RowProps {
  name: string;
  /** For a long value: it may wrap and take its own line. Otherwise the value stays on one line and the name wraps. */
  wraps?: boolean;
  className?: string;
  children: ReactNode;
}

const Row = ({ name, wraps = false, className = '', children }: RowProps) => (
  <div className={`flex justify-between gap-x-4 border-t border-rule py-2.5 ${wraps ? 'flex-wrap' : ''} ${className}`}>
    <dt className="text-charcoal">{name}</dt>
    <dd className={`ml-auto text-right ${wraps ? 'min-w-0 wrap-anywhere' : 'whitespace-nowrap'}`}>{children}</dd>
  </div>
);
