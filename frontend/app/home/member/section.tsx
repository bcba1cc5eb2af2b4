/** A part of the signed-in home: a heading on a rule, with a link beside it. */
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** At the end of the heading's line. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Section({ title, beside, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-ink pb-2.5">
        <h2 id={id} className="mr-auto">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
