/** The charged card and the invoices, which the server reads from Stripe when the membership page opens. */
import type { ReactNode } from 'react';
import type { BillingRecords } from '../../../shared/billing.ts';
import { DetailRow } from './detail-row.tsx';
import { InvoiceList, recordsFallback, useBillingRecords } from './invoice-list.tsx';

/** Two rows of the membership's list. `change` links to Stripe's page, which has the same. */
export function BillingDetails({ change }: { change: ReactNode }) {
  const records = useBillingRecords();
  return (
    <>
      <DetailRow name="Card">
        <span className="flex items-baseline justify-between gap-x-6 max-sm:flex-col">
          <span>{records.data?.card ? cardName(records.data.card) : recordsFallback(records, 'Kept by Stripe')}</span>
          {change}
        </span>
      </DetailRow>
      <DetailRow name="Invoices">
        <InvoiceList records={records} />
      </DetailRow>
    </>
  );
}

/** "Visa ending 4242, expires 12/2030" */
const cardName = ({ brand, last4, expMonth, expYear }: NonNullable<BillingRecords['card']>) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}, expires ${String(expMonth).padStart(2, '0')}/${expYear}`;
