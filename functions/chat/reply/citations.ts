/** Citations like [1] or [1, 2] in an answer: which passages it rests on, numbered as a reader meets them, and none that do not exist. */
import type { Passage } from '../retrieval/retrieval.ts';

const NUMBERS = String.raw`\d{1,2}(?:\s*,\s*\d{1,2})*`;
/** With the blanks before it: removed whole, it leaves no gap. The lookbehind keeps a long run of blanks linear. */
const CITATION_AND_BLANKS = new RegExp(String.raw`(?<![ \t])[ \t]*\[${NUMBERS}\]`, 'g');
const WHOLE_CITATION = new RegExp(`^\\[(${NUMBERS})\\]$`);
/** A list of fifteen numbers. An open bracket that goes on longer is not a citation. */
const BRACKET_CHARS_MAX = 60;

const numbersIn = (list: string): number[] => list.split(',').map(Number);

export interface CitationFilter {
  /** Takes the next words and gives those that are settled. */
  push(delta: string): string;
  /** Gives the rest. */
  flush(): string;
  /** The passages' own numbers in the order of their first citation: the first of them is cited as [1]. */
  cited: readonly number[];
}

/**
 * Cleans an answer while it grows. A number without a passage among `known` is taken out; the others are counted from 1 in the
 * order in which they are first cited.
 * Each character is looked at a fixed number of times, however the answer is cut into pieces.
 * @param before Passages that have been cited already, in that order.
 */
export function citationFilter(known: readonly number[], before: readonly number[] = []): CitationFilter {
  const cited = [...before];
  const shownAs = (n: number): number => {
    if (!cited.includes(n)) cited.push(n);
    return cited.indexOf(n) + 1;
  };
  /** Held back, because a citation may follow, which takes them along. */
  let blanks = '';
  /** Held back, because it may become a citation: `[` and what stands after it. */
  let bracket = '';

  /** The bracket did not become a citation. Blanks at its end may belong to the next one. */
  const release = (): string => {
    const words = bracket.replace(/[ \t]+$/, '');
    const settled = blanks + words;
    blanks = bracket.slice(words.length);
    bracket = '';
    return settled;
  };
  /** The bracket is closed: gives what is left of it and of the blanks before it. */
  const close = (): string => {
    const [, list] = WHOLE_CITATION.exec(`${bracket}]`) ?? [];
    const kept =
      list === undefined
        ? undefined
        : numbersIn(list)
            .filter((n) => known.includes(n))
            .map(shownAs);
    const settled =
      kept === undefined ? `${blanks + bracket}]` : kept.length > 0 ? `${blanks}[${kept.join(', ')}]` : '';
    blanks = '';
    bracket = '';
    return settled;
  };
  const next = (character: string): string => {
    let settled = '';
    if (bracket !== '') {
      if (character === ']') return close();
      if (bracket.length < BRACKET_CHARS_MAX && /[\d,\s]/.test(character)) {
        bracket += character;
        return '';
      }
      settled = release();
    }
    if (character === '[') bracket = character;
    else if (character === ' ' || character === '\t') blanks += character;
    else {
      settled += blanks + character;
      blanks = '';
    }
    return settled;
  };
  return {
    cited,
    push(delta) {
      let settled = '';
      for (const character of delta) settled += next(character);
      return settled;
    },
    flush() {
      // Half a citation says nothing; a bracket that never was one is the answer's own.
      const rest = /\d/.test(bracket) ? '' : blanks + bracket;
      blanks = '';
      bracket = '';
      return rest;
    },
  };
}

/** The passages with the numbers that the answer has for them: those that are cited first, then the rest in their order. */
export function asCited(passages: readonly Passage[], cited: readonly number[]): Passage[] {
  const rank = ({ source: { n } }: Passage) => (cited.includes(n) ? cited.indexOf(n) : cited.length);
  return passages
    .toSorted((one, other) => rank(one) - rank(other))
    .map((passage, index) => ({ ...passage, source: { ...passage.source, n: index + 1 } }));
}

/** A text without its citations: their numbers mean nothing beside other passages. */
export const withoutCitations = (text: string): string => text.replaceAll(CITATION_AND_BLANKS, '');
