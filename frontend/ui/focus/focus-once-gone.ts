/** Moves the focus to a list when the focused item is removed. */
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a function to call before a removal: the list takes the focus as soon as it is shorter. Until then the item or its
 * dialog keeps it. The list needs a `tabIndex` and a name.
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
