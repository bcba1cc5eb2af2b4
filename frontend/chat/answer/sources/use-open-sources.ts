/** Which sources of an answer are open, and which of them a citation has opened. */
import { useCallback, useState } from 'react';

interface OpenSources {
  open: ReadonlySet<number>;
  /** The source that takes the focus. */
  cited: number | null;
  toggle: (n: number) => void;
  cite: (n: number) => void;
}

/** A citation opens its source, and a second press closes it. */
export function useOpenSources(): OpenSources {
  const [{ open, cited }, set] = useState<{ open: ReadonlySet<number>; cited: number | null }>({
    open: new Set(),
    cited: null,
  });
  const change = useCallback(
    (n: number, isCited: boolean) =>
      set((before) => {
        const isOpen = before.open.has(n);
        const others = [...before.open].filter((other) => other !== n);
        return { open: new Set(isOpen ? others : [...others, n]), cited: isCited && !isOpen ? n : null };
      }),
    [],
  );
  const toggle = useCallback((n: number) => change(n, false), [change]);
  const cite = useCallback((n: number) => change(n, true), [change]);
  return { open, cited, toggle, cite };
}
