/** Cleans typed text before it is stored, and checks that it is visible. */

/** Normalises line ends, trims, and removes control characters (but no tabs and line ends) and those that change the text direction. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (character) => (/[\n\t]/.test(character) ? character : ''))
    .trim();
/** The same on one line: every run of whitespace becomes one space. */
export const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ');

/**
 * Matches text with a visible character. Invisible ones that trimming leaves do not count: zero-width characters, the fillers that Unicode
 * counts as letters (Hangul's, for instance), and Braille's empty cell, which it counts as a symbol.
 */
export const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
