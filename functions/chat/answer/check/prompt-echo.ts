/** Notices an answer that recites the designer's own instructions. */
import { SYSTEM_PROMPT } from '../prompt/system-prompt.ts';

/** Long enough that advice never runs into it by chance, short enough that little is said before it shows. */
export const RUN_OF_WORDS = 14;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const runsOf = (words: string[]): string[] =>
  Array.from({ length: Math.max(0, words.length - RUN_OF_WORDS + 1) }, (_, start) =>
    words.slice(start, start + RUN_OF_WORDS).join(' '),
  );
const OWN_WORDS = new Set(wordsOf(SYSTEM_PROMPT));
const OWN_RUNS = new Set(runsOf(wordsOf(SYSTEM_PROMPT)));

/**
 * True when `RUN_OF_WORDS` words of the system prompt occur in a row, whatever punctuation is between them. It is called for each
 * piece of an answer, so it joins a run only where the prompt has all of its words, in any order: that is rare.
 */
export function recitesPrompt(text: string): boolean {
  const words = wordsOf(text);
  let own = 0;
  return words.some((word, at) => {
    own = OWN_WORDS.has(word) ? own + 1 : 0;
    return own >= RUN_OF_WORDS && OWN_RUNS.has(words.slice(at + 1 - RUN_OF_WORDS, at + 1).join(' '));
  });
}
