/** Renders content below the first screen a moment later, so that a slow phone shows the first screen sooner. */
import { type ReactNode, useDeferredValue } from 'react';

/** Reserves a window's height until then, so that the footer stays below the window. */
export function Later({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : <div className="min-h-dvh" />;
}
