/** The title of a page, in the tab and for screen readers after navigation; also its description and canonical address. */
import { useEffect } from 'react';

const SITE_TITLE = 'Verandah: know your house, then change it';
const SITE_DESCRIPTION =
  'An interior-design membership for Australian homes: photograph a room and ask an assistant that knows a Federation cottage from a Queenslander.';

/** The title in the tab: "Terms · Verandah"; without a title, the site's own title. */
export const titleOf = (title?: string): string => (title === undefined ? SITE_TITLE : `${title} · Verandah`);

/** Sets the tab's title, and the description that browsers use when the page is shared or bookmarked. */
export function usePageTitle(title?: string, description = SITE_DESCRIPTION): void {
  useEffect(() => {
    document.title = titleOf(title);
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + location.pathname);
  }, [title, description]);
}
