/** Citations like [1] or [1, 2] in an answer: which passages it rests on, and none that do not exist. */
import type { Source } from '../../../shared/chat.ts';

/** A citation with the blank before it: removed whole, it leaves no gap. */
const CITATION = /([ \t]*)\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g;
/** The end of a text that may yet become a citation. */
const BEGINNING = /[ \t]*\[[\d,\s]{0,20}$/;
/** Blanks alone wait too: they belong to a citation that may follow. */
const BLANKS = /[ \t]+$/;

const numbersIn = (list: string): number[] => list.split(',').map(Number);

/**
 * Cleans an answer while it grows: `push` takes the next words and gives those that are settled, `flush` gives the rest.
 * A number without a passage among `known` is taken out; the others keep their numbers.
 */
export function citationFilter(known: readonly number[]): { push(delta: string): string; flush(): string } {
  let held = '';
  const settled = (text: string) =>
    text.replaceAll(CITATION, (_, blank: string, list: string) => {
      const kept = numbersIn(list).filter((n) => known.includes(n));
      return kept.length > 0 ? `${blank}[${kept.join(', ')}]` : '';
    });
  return {
    push(delta) {
      const text = held + delta;
      held = (BEGINNING.exec(text) ?? BLANKS.exec(text))?.[0] ?? '';
      return settled(text.slice(0, text.length - held.length));
    },
    flush() {
      // Half a citation says nothing; a bracket that never was one is the answer's own.
      const rest = /\d/.test(held) ? '' : held;
      held = '';
      return rest;
    },
  };
}

/** The passages that a text cites, in the order of their numbers. */
export function citedIn(text: string, passages: readonly Source[]): Source[] {
  const cited = new Set([...text.matchAll(CITATION)].flatMap(([, , list = '']) => numbersIn(list)));
  return passages.filter(({ n }) => cited.has(n));
}

/** A text without its citations: their numbers mean nothing beside other passages. */
export const withoutCitations = (text: string): string => text.replaceAll(CITATION, '');
