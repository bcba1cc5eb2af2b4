/** The dark green sheet with the price, and the actions below it. */
import type { ReactNode } from 'react';
import { PRICE_AUD } from '../../shared/billing.ts';

export function PriceSheet({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Annual Membership"
      className="on-panel rounded-picture px-6 max-lg:order-first pt-7 pb-8 sm:px-9 sm:pt-9 sm:pb-10"
    >
      <p className="text-small font-semibold">Annual Membership</p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-[4rem] leading-none lg:text-display">${PRICE_AUD}</span>
        <span>AUD/year</span>
      </p>
      <div className="mt-6 border-t border-panel-rule pt-6">{children}</div>
    </section>
  );
}
