/** A failure said where it happened: a terracotta rule, the words, and what to do next. */
import type { ReactNode } from 'react';

/** `words` say what went wrong; `children` hold the remedy, such as a Try again button. Announced when it appears unless `quiet`. */
export function InlineError({
  words,
  children,
  quiet = false,
}: {
  words: ReactNode;
  children?: ReactNode;
  quiet?: boolean;
}) {
  return (
    <div role={quiet ? undefined : 'alert'} className="border-l-2 border-terracotta py-1 pl-4 text-small">
      <p>{words}</p>
      {children !== undefined && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
