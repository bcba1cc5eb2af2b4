/** The charged card and the invoices, which the server reads from Stripe when the membership page opens. */
import type { ReactNode } from 'react';
import type { BillingRecords } from '../../../shared/billing.ts';
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

/** A row of the membership's list: a name and its value. */
export const DetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-rule py-3 sm:grid-cols-[10rem_1fr]">
    <dt className="text-charcoal">{name}</dt>
    <dd className="min-h-6 min-w-0">{children}</dd>
  </div>
);
