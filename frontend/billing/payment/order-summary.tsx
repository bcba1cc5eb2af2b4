/** The order summary beside the card form: the amount, the next charge, refund and receipt. On a phone one line, which unfolds. */
import { type ReactNode, useId, useState } from 'react';
import { type PaymentSetup, REFUND_PERIOD } from '../../../shared/billing.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { useSession } from '../../api/session.ts';
import { ChevronIcon } from '../../ui/media/icons.tsx';
import { dollars } from '../../ui/text/numbers.ts';
import { BENEFITS_IN_A_LINE } from '../benefit-names.ts';

export function OrderSummary({ setup }: { setup: PaymentSetup }) {
  const [open, setOpen] = useState(false);
  const order = useId();
  return (
    <section
      aria-label="Annual Membership"
      className="rounded-picture bg-limewash px-4 max-md:order-first md:px-5 md:py-5 lg:px-9 lg:py-8"
    >
      <h2 className="max-md:hidden">Annual Membership</h2>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={order}
        onClick={() => setOpen(!open)}
        className="flex min-h-13 w-full items-center gap-3 text-left text-small md:hidden"
      >
        <b className="mr-auto">Annual Membership</b>
        {dollars(setup.amountCents)} AUD
        <ChevronIcon open={open} />
      </button>
      <div id={order} className={`max-md:pb-4 ${open ? '' : 'max-md:hidden'}`}>
        <Order setup={setup} />
      </div>
    </section>
  );
}

function Order({ setup: { amountCents, gstCents, nextChargeAt, refundableUntil } }: { setup: PaymentSetup }) {
  const email = useSession().user?.email;
  return (
    <>
      <p className="mt-1 text-small text-charcoal">{BENEFITS_IN_A_LINE}.</p>
      <dl className="mt-4 border-b border-rule text-small">
        {gstCents !== null && (
          <>
            <Row name="Membership, one year">{dollars(amountCents - gstCents)}</Row>
            <Row name="GST, 10%">{dollars(gstCents)}</Row>
          </>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink py-3">
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
      {refundableUntil !== null && (
        <p className="cap mt-4">Refunds take {REFUND_PERIOD}. First memberships only, including on deleted accounts.</p>
      )}
    </>
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
