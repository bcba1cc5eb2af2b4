/** Shown after a payment until the membership is active; says so when that takes longer than usual. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useSetSubscription } from '../subscription.ts';
import { welcomeMember } from './welcome-member.ts';

/** `justPaid`: the payment was just confirmed on this page, so polling the status starts at once. */
export function PaymentPending({ justPaid = false }: { justPaid?: boolean }) {
  const [watching, setWatching] = useState(justPaid);
  const setSubscription = useSetSubscription();

  useEffect(() => {
    if (!watching) return undefined;
    let left = false;
    void welcomeMember(setSubscription).then((isActive) => {
      if (left) return;
      if (isActive) window.scrollTo({ top: 0 });
      else setWatching(false);
    });
    return () => {
      left = true;
    };
  }, [watching, setSubscription]);

  return (
    <section aria-live="polite" className="max-lg:order-first lg:border-t lg:border-ink lg:pt-6">
      <FocusedHeading>Payment received</FocusedHeading>
      <p className="mt-3">
        {watching
          ? 'We’re switching on your membership.'
          : 'Thank you. Your payment went through, and your membership will be active shortly. There’s nothing more to pay.'}
      </p>
      <div className="mt-6">
        {watching ? (
          <Spinner label="Waiting for your membership" />
        ) : (
          <Button onClick={() => setWatching(true)}>Look again</Button>
        )}
      </div>
    </section>
  );
}

/** The heading of a part that has just replaced another: it takes the focus, which scrolls it into view. */
export function FocusedHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h2>
  );
}
