/** Where on the site a file of the library, one of its sections and one of its passages are read. */

/**
 * The last part of a file's address in the library: `kitchens` for `kitchens.md`, `Paint guide~pdf` for `Paint guide.pdf`. It
 * has no dot, because the edge takes a path with an extension for a file of the site.
 */
export const slugOf = (document: string): string =>
  /^[^.]+(?=\.md$)/.exec(document)?.[0] ?? document.replaceAll('.', '~');

/** The file at an address of the library. A file's name never holds a tilde. */
export const documentAt = (slug: string): string => (slug.includes('~') ? slug.replaceAll('~', '.') : `${slug}.md`);

/** The anchor of a section of an article, where it is the first of its name. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'section';

/** The address of an article, or of one of its sections. */
export const articleAddress = (slug: string, anchor?: string): string =>
  `/library/${encodeURIComponent(slug)}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`}`;

/** CloudFront refuses an address above 8,192 bytes (developer guide, "Quotas"); a visitor's comes once more within another. */
const MAX_ADDRESS_CHARACTERS = 3_000;
const MAX_QUOTE_CHARACTERS = 300;

/**
 * The address that opens an article at a passage, with the quoted sentences marked.
 * @param passage The passage's id; the article opens at its top where it is empty.
 * @param quotes Sentences of the passage, as they are in it: of a long one the beginning is marked, of many the first.
 */
export function passageAddress(document: string, passage: string, quotes: readonly string[]): string {
  const address = articleAddress(slugOf(document));
  if (passage === '') return address;
  return quotes
    .map((quote) => `&quote=${encodeURIComponent(quote.slice(0, MAX_QUOTE_CHARACTERS).toWellFormed())}`)
    .reduce(
      (whole, quote) => (whole.length + quote.length <= MAX_ADDRESS_CHARACTERS ? whole + quote : whole),
      `${address}?passage=${encodeURIComponent(passage)}`,
    );
}
