/** The words of the library as text: one a line, with how often it occurs. */

/** How often each word occurs in the library, lower case. */
export type Vocabulary = ReadonlyMap<string, number>;

/** The lines of a vocabulary; a line that is none is left out. */
export const vocabularyIn = (text: string): Map<string, number> =>
  new Map([...text.matchAll(/^(\p{L}+) (\d+)$/gmu)].map(([, word = '', count]) => [word, Number(count)]));

/** The lines of words and their counts. */
export const linesOf = (words: Vocabulary): string => [...words].map(([word, count]) => `${word} ${count}\n`).join('');

/** Words that can be mistyped and still be recognised, lower case: letters only, four and more. */
export const spellableWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? [];
