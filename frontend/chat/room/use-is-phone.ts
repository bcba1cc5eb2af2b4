/** Whether the window is as narrow as a phone: there the palette follows the file, and the order of Tab with it. */
import { useSyncExternalStore } from 'react';

/** The room's own breakpoint, as in `room.css`. */
const PHONE = '(max-width: 760px)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
