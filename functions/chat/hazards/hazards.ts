/** Which dangers a member's question is about, by rules alone: the same on every stage, with or without a model. */
import { HAZARD_KINDS, type HazardKind } from '../../../shared/chat.ts';
import { ENGLISH_CUES, ENGLISH_HARMLESS, type EnglishCue, repairSpelling } from './english/cues.ts';
import { ENGLISH_RULES } from './english/rules.ts';
import { foreignHazards } from './languages/foreign.ts';
import { type Occurrence, occurrencesOf } from './matching/cues.ts';
import { matches } from './matching/rules.ts';
import { type Word, wordsOf } from './matching/words.ts';

/** A danger and the language of the words that gave it away, as a primary tag: en, zh, yue, ar, vi, pa, el, it, hi, es, fil. */
export interface FoundHazard {
  kind: HazardKind;
  language: string;
}

/** Adds what a misspelt word means to its readings. A word that stands more than once is looked up once. */
function withRepairs(words: readonly Word[]): Word[] {
  const known = new Map<string, string[]>();
  return words.map((word) => {
    const [written = ''] = word.readings;
    let readings = known.get(written);
    if (!readings) {
      const repaired = repairSpelling(written);
      readings = repaired === undefined ? word.readings : [...word.readings, repaired];
      known.set(written, readings);
    }
    return readings.length === word.readings.length ? word : { ...word, readings };
  });
}

/** The occurrences of the English cues, without those that touch a harmless phrase. */
function englishCuesIn(words: readonly Word[]): Map<EnglishCue, Occurrence[]> {
  const harmless = new Set<number>();
  for (const { first, last } of occurrencesOf(ENGLISH_HARMLESS, words).get('harmless') ?? [])
    for (let word = first; word <= last; word += 1) harmless.add(word);
  const found = occurrencesOf(ENGLISH_CUES, words);
  if (harmless.size === 0) return found;
  for (const [cue, list] of found) {
    const kept = list.filter(({ first, last }) => {
      for (let word = first; word <= last; word += 1) if (!harmless.has(word)) return true;
      return false;
    });
    if (kept.length === 0) found.delete(cue);
    else found.set(cue, kept);
  }
  return found;
}

function englishHazards(words: readonly Word[]): Set<HazardKind> {
  const found = englishCuesIn(words);
  const kinds = new Set<HazardKind>();
  for (const rule of ENGLISH_RULES) if (!kinds.has(rule.kind) && matches(rule, found, words)) kinds.add(rule.kind);
  return kinds;
}

/**
 * Gives the dangers in a question, the gravest first, each once.
 * It takes the words as a member typed them: misspelt, in slang, in English or in one of ten other languages (the urgent kinds only there).
 * A danger that is said to be absent still counts where it kills at once ("no smell of gas now"): a needless line costs less
 * than a missing one. "No asbestos" and "lead free" do not count.
 * Linear in the length of the text.
 */
export function hazardsIn(text: string): FoundHazard[] {
  const words = withRepairs(wordsOf(text));
  const english = englishHazards(words);
  const foreign = foreignHazards(words);
  return HAZARD_KINDS.flatMap((kind) => {
    // English words for a danger stand in sentences of other languages too: "may asbestos sa kisame".
    const language = foreign.found.get(kind) ?? (english.has(kind) ? (foreign.language ?? 'en') : undefined);
    return language === undefined ? [] : [{ kind, language }];
  });
}

/**
 * Which dangers an answer speaks of, the gravest first.
 * `found` are those of the question, of what the model understood and of the earlier questions that this one points back to;
 * `alreadySaid` those that an answer of this conversation has spoken of: they are said once.
 * `raised` are those in the question's own words: they are said again, because the member raises them anew.
 */
export function hazardsToSay(
  found: readonly HazardKind[],
  alreadySaid: readonly HazardKind[],
  raised: readonly HazardKind[] = [],
): HazardKind[] {
  return HAZARD_KINDS.filter((kind) => raised.includes(kind) || (found.includes(kind) && !alreadySaid.includes(kind)));
}
