/** A member's invoices, each a link to its page at Stripe. The account page shows them too, also after the membership has ended. */
import { useQuery } from '@tanstack/react-query';
import type { BillingRecords } from '../../../shared/billing.ts';
import { billingRoutes } from '../../../shared/contract/routes/billing.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { clientFor } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { dollars } from '../../ui/text/numbers.ts';

const { api } = clientFor(billingRoutes);

/** The card and the invoices, read from Stripe when a page shows them. */
export function useBillingRecords() {
  const userId = useSession().user?.id;
  return useQuery({
    queryKey: ['GET /api/subscription/invoices', userId],
    queryFn: ({ signal }) => api('GET /api/subscription/invoices', { signal }),
  });
}
type Records = ReturnType<typeof useBillingRecords>;

/** The text in place of a card or of invoices that are not there. */
export const recordsFallback = ({ isLoading, error }: Records, none: string): string => {
  if (isLoading) return 'Loading...';
  return error ? 'Could not be loaded. Manage payment has it too.' : none;
};

/** The height of an invoice with its number: two lines on a phone. */
const LINE = 'min-h-12 sm:min-h-6';

export function InvoiceList({ records }: { records: Records }) {
  if (!records.data || records.data.invoices.length === 0)
    // As tall as one invoice, which nearly every member has.
    return <div className={records.isLoading ? LINE : ''}>{recordsFallback(records, 'None yet')}</div>;
  return (
    <ul className="grid gap-y-1.5">
      {records.data.invoices.map((invoice) => (
        <InvoiceLine key={`${invoice.number} ${invoice.day}`} invoice={invoice} />
      ))}
    </ul>
  );
}

/** For the account page. */
export default function OwnInvoices() {
  return (
    <div className="text-small">
      <h3 className="font-sans text-small font-semibold">Invoices</h3>
      <div className="mt-1">
        <InvoiceList records={useBillingRecords()} />
      </div>
    </div>
  );
}

type Invoice = BillingRecords['invoices'][number];

const STATES: Record<Invoice['state'], string> = { paid: 'paid', open: 'to pay', void: 'cancelled' };

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { number, day, amountCents, state, refundedCents, url } = invoice;
  const line = `${formatDay(day)}, ${dollars(amountCents)}, ${refundedCents > 0 ? 'refunded' : STATES[state]}`;
  return (
    <li className={LINE}>
      {url === null ? (
        line
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {line}
        </a>
      )}
      {number !== null && <span className="cap max-sm:block sm:ml-3">{number}</span>}
    </li>
  );
}
