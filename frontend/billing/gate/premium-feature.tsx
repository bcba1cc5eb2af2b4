/** Replaces the assistant for a member without a membership: a worked reading with two open notes, and a way to subscribe. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { GUARANTEE_DAYS, PRICE_AUD } from '../../../shared/billing.ts';
import { LinkButton } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import './gate.css';
import { VeiledNotes, WorkedReading } from './worked-reading.tsx';

/** In the order of a phone. On a wide screen the reading is beside the rest. */
export function PremiumFeature({ sample }: { sample: ReactNode }) {
  usePageTitle('AI Assistant');
  return (
    <div className="wrap gate">
      <div className="gate-title">
        <h1>Premium Feature</h1>
        <p className="mt-3 text-lead">
          Send a photo of your own room and get it back with notes like these: what to keep, what to change, what to fix
          first.
        </p>
      </div>
      <div className="gate-ask">
        <p>
          <b className="border-b-2 border-wattle">${PRICE_AUD} AUD</b> a year, with a {GUARANTEE_DAYS}-day{' '}
          <span className="whitespace-nowrap">money-back</span> guarantee.
        </p>
        <p className="mt-4.5 flex flex-wrap items-center gap-x-7 gap-y-3.5">
          <SubscribeNow />
          {sample}
        </p>
      </div>
      <WorkedReading />
      <VeiledNotes />
    </div>
  );
}

/** Links to subscribing. Returns to a room's address after the payment; a new member goes to the assistant anyway. */
function SubscribeNow() {
  const { pathname } = useLocation();
  const query = pathname === '/assistant' ? '' : `?${new URLSearchParams({ returnTo: pathname }).toString()}`;
  return <LinkButton to={`/subscribe${query}`}>Subscribe Now</LinkButton>;
}
