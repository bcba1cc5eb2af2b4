/** Where the site's footer goes on a page whose panes scroll: into the pane that it ends. */
import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../store.ts';

const place = createStore<HTMLElement | null>(null);

/** The element that takes the footer; null where it follows the page. */
export const useFooterPlace = (): HTMLElement | null => useStore(place);

export function FooterPlace() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.set(box.current);
    return () => place.set(null);
  }, []);
  return <div ref={box} className="footer-place" />;
}
