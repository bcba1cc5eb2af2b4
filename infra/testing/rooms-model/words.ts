/** Words that nobody else writes: each stands in one text of one member, so that it is known wherever it turns up. */

/** Small letters and digits between `zq` and `qz`: neither searched for nor spelled anew. */
const TOKEN = /zq[0-9a-z]+?qz/g;

/** @param n A number of its own. */
export const tokenOf = (n: number): string => `zq${n.toString(36)}qz`;

/** Each once. */
export const tokensIn = (text: string): ReadonlySet<string> => new Set(text.match(TOKEN) ?? []);
