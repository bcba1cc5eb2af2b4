/** Whether a media query matches, as it changes. */
import { useCallback, useSyncExternalStore } from 'react';

/** @param query As CSS writes it, such as `(max-width: 760px)`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
