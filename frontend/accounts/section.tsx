/** One part of the account page: what it is about beside what can be done there. */
import { type ReactNode, useEffect, useRef } from 'react';

interface SectionProps {
  /** The fragment that a mail links to. */
  id?: string;
  title: string;
  description: string;
  children: ReactNode;
}

export function Section({ id, title, description, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  // The browser looked for the fragment before the page was there.
  useEffect(() => {
    if (id !== undefined && location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return (
    <section
      ref={section}
      id={id}
      className="mt-12 grid gap-x-8 gap-y-6 border-t border-ink pt-6 md:grid-cols-[4fr_8fr] lg:gap-x-14"
    >
      <div>
        <h2>{title}</h2>
        <p className="cap mt-2 max-w-[32ch] text-balance">{description}</p>
      </div>
      <div className="max-w-md min-w-0 md:max-lg:max-w-none">{children}</div>
    </section>
  );
}
