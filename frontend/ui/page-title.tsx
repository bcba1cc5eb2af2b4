/** The title of a page, in the tab and for screen readers after navigation. */
import { useEffect } from 'react';

/** Sets the tab's title to "Terms · Verandah"; without a title, to the site's own line. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? 'Verandah: know your house, then change it' : `${title} · Verandah`;
  }, [title]);
}
