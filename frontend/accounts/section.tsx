/** A row of the account page: its name and what it is about, which unfolds to what can be done there. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ChevronIcon } from '../ui/media/icons.tsx';

interface SectionProps {
  /** The fragment that opens the row, as in the links of mails. */
  id: string;
  title: string;
  /** What is stored now, such as the address; else what the row is about. */
  description: ReactNode;
  /** Open without a press: what the member is here for. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** Rows open independently, so that none that is read or pressed moves. */
export function Section({ id, title, description, isUrgent = false, children }: SectionProps) {
  const content = useId();
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isNamed = hash === `#${id}`;
  // Each navigation begins anew, so that a link opens a row that was folded by hand.
  const [choice, setChoice] = useState<{ at: string; open: boolean }>();
  const at = key + hash;
  const open = choice?.at === at ? choice.open : isNamed || isUrgent;
  // The browser looked for the fragment before the page was there.
  useEffect(() => {
    if (isNamed) section.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <section ref={section} id={id} className="border-b border-rule">
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-4 hover:bg-limewash/50 md:grid-cols-[4fr_8fr_auto] lg:gap-x-14">
        <h2 className="text-h4">
          {/* The whole row is its target. */}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={content}
            onClick={() => setChoice({ at, open: !open })}
            className="text-left after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:-inset-x-2 focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-(--focus)"
          >
            {title}
          </button>
        </h2>
        <p dir="auto" className="min-w-0 text-small text-charcoal wrap-anywhere max-md:row-start-2">
          {description}
        </p>
        <ChevronIcon open={open} className="max-md:row-span-2 max-md:row-start-1 max-md:col-start-2" />
      </div>
      <div
        id={content}
        hidden={!open}
        className="pt-2 pb-10 md:grid md:grid-cols-[4fr_8fr_1.25rem] md:gap-x-6 lg:gap-x-14 [&[hidden]]:hidden"
      >
        {open && <div className="max-w-md min-w-0 md:col-start-2">{children}</div>}
      </div>
    </section>
  );
}
