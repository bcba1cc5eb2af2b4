/** Notices an answer that recites the designer's own instructions. */
import { SYSTEM_PROMPT } from './prompt.ts';

/** Long enough that advice never runs into it by chance, short enough that little is said before it shows. */
export const RUN_OF_WORDS = 14;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const runsOf = (words: string[]): string[] =>
  Array.from({ length: Math.max(0, words.length - RUN_OF_WORDS + 1) }, (_, start) =>
    words.slice(start, start + RUN_OF_WORDS).join(' '),
  );
const OWN_RUNS = new Set(runsOf(wordsOf(SYSTEM_PROMPT)));

/** True when `RUN_OF_WORDS` words of the system prompt occur in a row, whatever stands between them. */
export const recitesPrompt = (text: string): boolean => runsOf(wordsOf(text)).some((run) => OWN_RUNS.has(run));
