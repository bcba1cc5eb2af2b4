/** A row of the membership's list: a name and its value. */
import type { ReactNode } from 'react';

export const DetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-rule py-3 sm:grid-cols-[10rem_1fr]">
    <dt className="text-charcoal">{name}</dt>
    <dd className="min-h-6 min-w-0">{children}</dd>
  </div>
);
