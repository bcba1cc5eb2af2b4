/** The second net: finds dangers in a member's words by short phrases, with or without a language model. */
import { HAZARD_KINDS } from '../../../../shared/chat.ts';
import type { StopKind } from '../kinds.ts';
import { englishHazards } from './english.ts';
import { foreignHazards } from './foreign.ts';
import { wordsOf } from './words.ts';

/** A danger and the language of the words that name it, as a primary tag: en, zh, yue, ar, vi, pa, el, it, hi, es, fil. */
export interface FoundHazard {
  kind: StopKind;
  language: string;
}

/**
 * Gives the dangers that a text names, the gravest first, each once: every Stop kind in English, the urgent ones in ten other
 * languages too. It prefers to miss a danger over a false alarm: the fast model reads the same words.
 * Linear in the length of the text.
 */
export function spokenHazards(text: string): FoundHazard[] {
  const words = wordsOf(text);
  const foreign = foreignHazards(words);
  const found = new Map<string, string>(foreign.found);
  for (const kind of englishHazards(words)) if (!found.has(kind)) found.set(kind, foreign.language ?? 'en');
  return HAZARD_KINDS.flatMap((kind) => {
    const language = found.get(kind);
    return language === undefined ? [] : [{ kind: kind as StopKind, language }];
  });
}
