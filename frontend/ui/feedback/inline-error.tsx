/** An error next to what failed: the message, and what to do next. */
import type { ReactNode } from 'react';

/** `message` says what went wrong; `children` help, such as a Try again button. Announced when it appears unless `quiet`. */
export function InlineError({
  message,
  children,
  quiet = false,
}: {
  message: ReactNode;
  children?: ReactNode;
  quiet?: boolean;
}) {
  return (
    <div role={quiet ? undefined : 'alert'} className="border-l-2 border-terracotta py-1 pl-4 text-small">
      <p>{message}</p>
      {children !== undefined && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
