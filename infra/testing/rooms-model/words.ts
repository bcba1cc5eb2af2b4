/** Unique words: each is in only one text of one member, so that it is recognised wherever it appears. */

/** Lower-case letters and digits between `zq` and `qz`: such a word is neither searched for nor spell-corrected. */
const TOKEN = /zq[0-9a-z]+?qz/g;

/** @param n A unique number. */
export const tokenOf = (n: number): string => `zq${n.toString(36)}qz`;

/** Without repeats. */
export const tokensIn = (text: string): ReadonlySet<string> => new Set(text.match(TOKEN) ?? []);
