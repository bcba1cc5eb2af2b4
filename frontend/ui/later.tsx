/** What lies below the first screen: drawn a moment after it, so that a slow phone shows the first screen sooner. */
import { type ReactNode, useDeferredValue } from 'react';

/** Keeps a window's height free until then: the footer stays below the window, where nothing is seen to move. */
export function Later({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : <div className="min-h-dvh" />;
}
