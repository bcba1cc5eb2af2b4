/** A row that expands in place, such as a source or an earlier answer. */
import { type ReactNode, useId } from 'react';

interface FoldProps {
  /** A number before the title. */
  lead?: ReactNode;
  title: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Collapsed content is not rendered. */
export function Fold({ lead, title, open, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        className={`group grid min-h-10 w-full items-baseline py-2 text-left text-[0.9375rem] leading-[1.375rem] ${lead === undefined ? 'grid-cols-[1fr_auto]' : 'grid-cols-[1.5rem_1fr_auto]'}`}
      >
        {lead !== undefined && <b className="text-terracotta tabular-nums">{lead}</b>}
        <span className="decoration-1 underline-offset-4 group-hover:underline">{title}</span>
        <span className="cap pl-4">{open ? 'Close' : 'Read'}</span>
      </button>
      {open && <div id={id}>{children}</div>}
    </>
  );
}
