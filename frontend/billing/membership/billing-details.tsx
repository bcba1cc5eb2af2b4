/** The card that is charged and the invoices, asked of Stripe when the membership page is open. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BillingRecords } from '../../../shared/billing.ts';
import { useSession } from '../../api/session.ts';
import { formatDate } from '../../ui/dates.ts';
import { api } from '../billing-api.ts';
import { dollars } from '../dollars.ts';
import { DetailRow } from './detail-row.tsx';

/** Two rows of the membership's list. `change` leads to Stripe's page, which has all of it too. */
export function BillingDetails({ change }: { change: ReactNode }) {
  const userId = useSession().user?.id;
  const records = useQuery({
    queryKey: ['GET /api/subscription/invoices', userId],
    queryFn: ({ signal }) => api('GET /api/subscription/invoices', { signal }),
  });
  return (
    <>
      <DetailRow name="Card">
        <span className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span>{records.data?.card ? cardName(records.data.card) : fallback(records, 'Kept by Stripe')}</span>
          {change}
        </span>
      </DetailRow>
      <DetailRow name="Invoices">
        {records.data && records.data.invoices.length > 0 ? (
          <ul className="grid gap-y-1.5">
            {records.data.invoices.map((invoice) => (
              <InvoiceLine key={`${invoice.number} ${invoice.createdAt}`} invoice={invoice} />
            ))}
          </ul>
        ) : (
          fallback(records, 'None yet')
        )}
      </DetailRow>
    </>
  );
}

const fallback = ({ isLoading, error }: { isLoading: boolean; error: Error | null }, none: string) => {
  if (isLoading) return 'Loading...';
  return error ? 'Could not be loaded. Manage payment has it too.' : none;
};

/** "Visa ending 4242, expires 12/2030" */
const cardName = ({ brand, last4, expMonth, expYear }: NonNullable<BillingRecords['card']>) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}, expires ${String(expMonth).padStart(2, '0')}/${expYear}`;

type Invoice = BillingRecords['invoices'][number];

const STATES: Record<Invoice['state'], string> = { paid: 'paid', open: 'to pay', void: 'cancelled' };

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { number, createdAt, amountCents, state, refundedCents, url } = invoice;
  const line = `${formatDate(createdAt)}, ${dollars(amountCents)}, ${refundedCents > 0 ? 'refunded' : STATES[state]}`;
  return (
    <li>
      {url === null ? (
        line
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {line}
        </a>
      )}
      {number !== null && <span className="cap ml-3">{number}</span>}
    </li>
  );
}
