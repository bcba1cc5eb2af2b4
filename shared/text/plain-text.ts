/** What people type, as text: what it is cleaned of before it is kept, and when it says nothing at all. */

/** Text without what a reader cannot see: tabs and line ends are text; other control characters, and those that turn the direction of what follows, are not. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (character) => (/[\n\t]/.test(character) ? character : ''))
    .trim();
/** The same with every run of blanks, tabs and line ends as one blank. */
export const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ');

/**
 * Text with something to see in it. Blanks that trimming leaves read as empty: zero-width ones, the fillers that Unicode counts
 * among the letters (Hangul's, for instance), and Braille's cell without dots, which it counts among the symbols.
 */
export const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
