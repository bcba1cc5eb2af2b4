/** The price of the membership, with its benefits. */
import { GUARANTEE_DAYS, PRICE_AUD } from '../../../shared/billing.ts';
import { joiningFor } from '../../api/return-to.ts';
import { BENEFITS } from '../../billing/benefit-names.ts';
import { LinkButton } from '../../ui/button.tsx';

export function Pricing() {
  return (
    // Covers the footer's rule, which would show as a seam.
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="on-panel relative mt-24 -mb-[calc(6rem+1px)] below-head lg:mt-32"
    >
      <div className="wrap grid items-center gap-x-20 gap-y-10 py-14 lg:grid-cols-[5fr_6fr] lg:py-20">
        <div>
          <h2 id="pricing-title">
            <span className="mb-3 block font-sans text-small font-semibold tracking-normal">Annual Membership</span>
            <span className="block text-[clamp(4rem,2.5rem+6vw,6.5rem)] leading-none">${PRICE_AUD}</span>
            <span className="mt-2 block font-sans text-lead font-normal tracking-normal">AUD per year</span>
          </h2>
          <p className="mt-4 max-w-[40ch]">
            Cancel anytime. {GUARANTEE_DAYS}-day money-back guarantee. Instant access, secure payments. Exclusively for
            Australian residents.
          </p>
          <LinkButton to={joiningFor('/subscribe')} variant="on-panel" className="mt-7">
            Get Started Today
          </LinkButton>
        </div>
        <ul className="divide-y divide-panel-rule border-y border-panel-rule">
          {BENEFITS.map(([name]) => (
            <li key={name} className="py-3.5 text-lead">
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
