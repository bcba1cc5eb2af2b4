/** A turn of the conversation: speaker and time beside it, or above it where the column is narrow. */
import type { ReactNode } from 'react';

/** The conversation's list is the query container. `who` is a heading and its details. */
export const Turn = ({ who, children }: { who: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 @min-[42.5rem]:grid-cols-[8.5rem_minmax(0,32.5rem)]">
    <div className="flex flex-wrap gap-x-2 text-note text-charcoal @min-[42.5rem]:block @min-[42.5rem]:pt-1">{who}</div>
    <div className="min-w-0">{children}</div>
  </div>
);
