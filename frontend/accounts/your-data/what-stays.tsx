/** What goes with an account, and what is kept, for how long and why. */
import { Link } from 'react-router';
import { RETENTION_LIST } from '../../../shared/accounts/retention.ts';
import { GUARANTEE_DAYS } from '../../../shared/billing.ts';

export function WhatStays() {
  return (
    <div className="grid gap-6 text-small">
      <div>
        <h3 className="font-sans text-note font-semibold tracking-normal">What goes</h3>
        <p className="mt-1">
          Your name, email and password, your home and rooms with every message, photo and{' '}
          <span className="whitespace-nowrap">to-do</span>, your likes, and your sign-ins. Your posts and replies go
          too, unless you leave them in the forum.
        </p>
      </div>
      <div>
        <h3 className="font-sans text-note font-semibold tracking-normal">What we keep</h3>
        <dl className="mt-1 border-b border-rule">
          {RETENTION_LIST.map(({ what, howLong, why }) => (
            <div key={what} className="grid grid-cols-[1fr_minmax(auto,9rem)] gap-x-6 border-t border-rule py-2.5">
              <dt>
                {what}
                <span className="cap block">{why}</span>
              </dt>
              <dd className="text-right font-semibold">{howLong}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p>
        Does your membership still have its {GUARANTEE_DAYS}-day money-back guarantee?{' '}
        <Link to="/subscribe" className="link">
          Ask for your refund
        </Link>{' '}
        before you go.
      </p>
    </div>
  );
}
