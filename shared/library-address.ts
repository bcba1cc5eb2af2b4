/** The site's URLs for a file of the library, its sections and its passages. */
import { MAX_RETURN_TO } from './accounts/return-to.ts';

/**
 * The slug of a file in the library: `kitchens` for `kitchens.md`, `Paint guide~pdf` for `Paint guide.pdf`. It has no dot,
 * because the edge treats a path with an extension as a file of the site.
 */
export const slugOf = (document: string): string =>
  /^[^.]+(?=\.md$)/.exec(document)?.[0] ?? document.replaceAll('.', '~');

/** The file of a slug. A file's name never contains a tilde. */
export const documentAt = (slug: string): string => (slug.includes('~') ? slug.replaceAll('~', '.') : `${slug}.md`);

/** The anchor of an article's section, unless an earlier section has the same heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'section';

/** The URL path of an article, or of one of its sections. */
export const articleAddress = (slug: string, anchor?: string): string =>
  `/library/${encodeURIComponent(slug)}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`}`;

const MAX_QUOTE_CHARACTERS = 300;

/**
 * The URL path that opens an article at a passage, with the quoted sentences marked.
 * @param passage The passage's id; the article opens at its top where it is empty.
 * @param quotes Sentences of the passage, word for word. Of a long one only the beginning is marked, and of many only the first ones.
 */
export function passageAddress(document: string, passage: string, quotes: readonly string[]): string {
  const address = articleAddress(slugOf(document));
  if (passage === '') return address;
  return quotes
    .map((quote) => `&quote=${encodeURIComponent(quote.slice(0, MAX_QUOTE_CHARACTERS).toWellFormed())}`)
    .reduce(
      (whole, quote) => (whole.length + quote.length <= MAX_RETURN_TO ? whole + quote : whole),
      `${address}?passage=${encodeURIComponent(passage)}`,
    );
}
