/** Where the focus goes when what had it leaves a list. */
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives a function that has the list take the focus as soon as it is shorter: until then what leaves keeps it, or its dialog does.
 * The list needs a `tabIndex` and a name.
 */
export function useFocusOnceGone(list: RefObject<HTMLElement | null>, count: number): () => void {
  const waiting = useRef(false);
  const before = useRef(count);
  useEffect(() => {
    if (waiting.current && count < before.current) {
      waiting.current = false;
      list.current?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [list, count]);
  return () => {
    waiting.current = true;
  };
}
