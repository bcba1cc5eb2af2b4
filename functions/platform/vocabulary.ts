/** The library's vocabulary as text: one word a line, with its count. */

/** How often each word occurs in the library, lower case. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Parses the lines of a vocabulary, and ignores malformed ones. */
export const vocabularyIn = (text: string): Map<string, number> =>
  new Map([...text.matchAll(/^(\p{L}+) (\d+)$/gmu)].map(([, word = '', count]) => [word, Number(count)]));

/** Writes the lines of a vocabulary. */
export const linesOf = (words: Vocabulary): string => [...words].map(([word, count]) => `${word} ${count}\n`).join('');

/** The words of a text that spelling correction considers, in lower case: letters only, four or more. */
export const spellableWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? [];
