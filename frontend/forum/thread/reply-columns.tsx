/** The two columns of a reply, and of its form: author and content. On a phone the first is above the second. */
import type { ReactNode } from 'react';

export const ReplyColumns = ({ who, children }: { who: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 md:grid-cols-[8rem_minmax(0,1fr)]">
    <div className="cap flex flex-wrap items-baseline gap-x-2 self-start wrap-anywhere md:flex-col">{who}</div>
    <div className="min-w-0">{children}</div>
  </div>
);
