/** What the answer still asks by its older names. It goes when the answer asks safetyOf and spokenHazards. */
import { HAZARD_KINDS, type HazardKind } from '../../../shared/chat.ts';
import { spokenHazards } from './fallback/fallback.ts';

export const hazardsIn = spokenHazards;

/** The text without the work that it rules out: the understanding's `excludes` take its place. */
export const withoutRuledOut = (text: string): string =>
  text.replaceAll(/\b(?:without|not) (?:mov|touch|chang|disturb|remov|replac|cutt)ing\b[^,.;:?!\n]{0,60}/gi, ' ');

/** Whether a question right after one about a danger may be about it. */
export const goesOn = (question: string): boolean =>
  question.split(/\s+/, 15).length <= 14 &&
  /\b(?:still|tonight|for now|until|safe|dangerous|okay to)\b/i.test(question);

/** Which dangers an answer speaks of, the gravest first: those not said already, and those raised anew. */
export const hazardsToSay = (
  found: readonly HazardKind[],
  alreadySaid: readonly HazardKind[],
  raised: readonly HazardKind[] = [],
): HazardKind[] =>
  HAZARD_KINDS.filter((kind) => raised.includes(kind) || (found.includes(kind) && !alreadySaid.includes(kind)));
