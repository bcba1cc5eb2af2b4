/** Citations like [1] or [1, 2] in an answer: numbers them in reading order, and removes those without a passage. */
import type { Passage } from '../../turn.ts';

const NUMBERS = String.raw`\d{1,2}(?:\s*,\s*\d{1,2})*`;
/** With the blanks before it: removed whole, it leaves no gap. The lookbehind keeps a long run of blanks linear. */
const CITATION_AND_BLANKS = new RegExp(String.raw`(?<![ \t])[ \t]*\[${NUMBERS}\]`, 'g');
const WHOLE_CITATION = new RegExp(`^\\[(${NUMBERS})\\]$`);
/** Enough for a list of fifteen numbers. A longer open bracket is not a citation. */
const BRACKET_CHARS_MAX = 60;

const numbersIn = (list: string): number[] => list.split(',').map(Number);

/** Splits a growing answer into text that is settled and text that is held back, because it may become a citation. */
class CitationFilter {
  readonly #known: readonly number[];
  readonly #cited: number[];
  /** Held back, because a citation that follows may be removed together with them. */
  #blanks = '';
  /** Held back, because it may become a citation: `[` and the characters after it. */
  #bracket = '';

  constructor(known: readonly number[], before: readonly number[]) {
    this.#known = known;
    this.#cited = [...before];
  }

  /** The passages' own numbers in the order of their first citation: the first of them is cited as [1]. */
  get cited(): readonly number[] {
    return this.#cited;
  }

  /** Takes the next words and gives those that are settled. */
  push(delta: string): string {
    let settled = '';
    for (const character of delta) settled += this.#next(character);
    return settled;
  }

  /** Returns the rest. Half a citation is dropped; a bracket that is not a citation is part of the answer. */
  flush(): string {
    const rest = /\d/.test(this.#bracket) ? '' : this.#blanks + this.#bracket;
    this.#blanks = '';
    this.#bracket = '';
    return rest;
  }

  #next(character: string): string {
    let settled = '';
    if (this.#bracket !== '') {
      if (character === ']') return this.#close();
      if (this.#bracket.length < BRACKET_CHARS_MAX && /[\d,\s]/.test(character)) {
        this.#bracket += character;
        return '';
      }
      settled = this.#release();
    }
    if (character === '[') this.#bracket = character;
    else if (character === ' ' || character === '\t') this.#blanks += character;
    else {
      settled += this.#blanks + character;
      this.#blanks = '';
    }
    return settled;
  }

  /** The bracket did not become a citation. Blanks at its end may belong to the next one. */
  #release(): string {
    const words = this.#bracket.replace(/[ \t]+$/, '');
    const settled = this.#blanks + words;
    this.#blanks = this.#bracket.slice(words.length);
    this.#bracket = '';
    return settled;
  }

  /** The bracket is closed: gives what is left of it and of the blanks before it. */
  #close(): string {
    const [, list] = WHOLE_CITATION.exec(`${this.#bracket}]`) ?? [];
    const settled = list === undefined ? `${this.#blanks + this.#bracket}]` : this.#citation(list);
    this.#blanks = '';
    this.#bracket = '';
    return settled;
  }

  /** A citation with the numbers that the reader sees, and the blanks before it; empty where none of its passages exists. */
  #citation(list: string): string {
    const shown = numbersIn(list)
      .filter((n) => this.#known.includes(n))
      .map((n) => this.#shownAs(n));
    return shown.length > 0 ? `${this.#blanks}[${shown.join(', ')}]` : '';
  }

  #shownAs(n: number): number {
    if (!this.#cited.includes(n)) this.#cited.push(n);
    return this.#cited.indexOf(n) + 1;
  }
}

/**
 * Cleans an answer while it grows. A number without a passage among `known` is taken out; the others are counted from 1 in the
 * order in which they are first cited. Each character is looked at a fixed number of times, however the answer is cut into pieces.
 * @param before Passages that have been cited already, in that order.
 */
export const citationFilter = (known: readonly number[], before: readonly number[] = []): CitationFilter =>
  new CitationFilter(known, before);

/** Renumbers the passages as the answer cites them: first the cited ones, then the rest in their order. */
export function asCited(passages: readonly Passage[], cited: readonly number[]): Passage[] {
  const rank = ({ source: { n } }: Passage) => (cited.includes(n) ? cited.indexOf(n) : cited.length);
  return passages
    .toSorted((one, other) => rank(one) - rank(other))
    .map((passage, index) => ({ ...passage, source: { ...passage.source, n: index + 1 } }));
}

/** A text without its citations: their numbers mean nothing beside other passages. */
export const withoutCitations = (text: string): string => text.replaceAll(CITATION_AND_BLANKS, '');
