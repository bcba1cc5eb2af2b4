/** Titles: of a page, in the tab and for screen readers after navigation, with its description and its one address; and as they are set on it. */
import { type ReactNode, useEffect } from 'react';

const SITE_TITLE = 'Verandah: know your house, then change it';
const SITE_DESCRIPTION =
  'An interior-design membership for Australian homes: photograph a room and ask a designer who can tell a Federation cottage from a Queenslander.';

/** The title of a page as the tab shows it: "Terms · Verandah"; without a title, the site's own line. */
export const titleOf = (title?: string): string => (title === undefined ? SITE_TITLE : `${title} · Verandah`);

/** Sets the tab's title, and the description that a browser passes on when the page is shared or kept. */
export function usePageTitle(title?: string, description = SITE_DESCRIPTION): void {
  useEffect(() => {
    document.title = titleOf(title);
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + location.pathname);
  }, [title, description]);
}

/** Longer words may break: they would not fit a phone. */
const UNBROKEN_MAX = 16;

/** A title that keeps its hyphenated words whole: balanced lines would rather break "south-facing" than be uneven. */
export const unbroken = (title: string): ReactNode =>
  title.split(/(\S+-\S+)/).map((part, n) =>
    n % 2 === 1 && part.length <= UNBROKEN_MAX ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title, which changes as a whole
      <span key={n} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
