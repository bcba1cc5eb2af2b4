/** Which dangers a member's question is about, by rules and a recogniser behind them: the same with or without a language model. */
import { HAZARD_KINDS, type HazardKind } from '../../../shared/chat.ts';
import { ENGLISH_RULES } from './english/rules.ts';
import { foreignHazards } from './languages/foreign.ts';
import { matches } from './matching/rules.ts';
import { type Reading, read } from './reading.ts';
import { corrected } from './recogniser/recogniser.ts';

/** A danger and the language of the words that name it, as a primary tag: en, zh, yue, ar, vi, pa, el, it, hi, es, fil. */
export interface FoundHazard {
  kind: HazardKind;
  language: string;
}

function englishHazards({ words, cues }: Reading): Set<HazardKind> {
  const kinds = new Set<HazardKind>();
  for (const rule of ENGLISH_RULES) if (!kinds.has(rule.kind) && matches(rule, cues, words)) kinds.add(rule.kind);
  return kinds;
}

/**
 * The dangers that the rules find in a question, each with the language of the words that name it, and the question's language.
 * A danger that kills at once counts even where the question denies it ("no smell of gas now"): a needless line costs less than a
 * missing one. "No asbestos" and "lead free" do not count.
 */
export function ruledHazards(reading: Reading): { found: Map<HazardKind, string>; written: string } {
  const english = englishHazards(reading);
  const foreign = foreignHazards(reading.words);
  const written = foreign.language ?? 'en';
  const found = new Map<HazardKind, string>(foreign.found);
  // Sentences of other languages have English words for a danger too: "may asbestos sa kisame".
  for (const kind of english) if (!found.has(kind)) found.set(kind, written);
  return { found, written };
}

/** Work for a trade. It counts only where the question does not rule it out. */
const WORK: ReadonlySet<HazardKind> = new Set([
  'licensed-electrical',
  'licensed-gas',
  'licensed-plumbing',
  'waterproofing',
  'structure',
]);
/** Work that a question rules out: "without moving any pipes", "we are not touching the wiring". */
const RULED_OUT =
  /\b(?:without|not|instead of|rather than|avoid)\s+(?:having to be |needing to be |actually |really )?(?:mov|touch|chang|relocat|shift|alter|disturb|remov|replac|add|rerout|upgrad|rewir|replumb|tak|knock|cutt|open)ing\b[^,.;:?!\n]{0,60}/gi;

/** The text without the work that it rules out. */
export const withoutRuledOut = (text: string): string => text.replaceAll(RULED_OUT, ' ');

function kindsIn(text: string): HazardKind[] {
  const reading = read(text);
  return corrected(reading, [...ruledHazards(reading).found.keys()]);
}

/**
 * Gives the dangers in a question, the gravest first, each once.
 * It takes the words as a member typed them: misspelt, in slang, in English or in one of ten other languages.
 * Work for a trade that the question rules out does not count. The rules find the dangers; the recogniser adds the one that the
 * question most resembles, and clears a question that resembles harmless ones.
 * Linear in the length of the text.
 */
export function hazardsIn(text: string): FoundHazard[] {
  const reading = read(text);
  const { found, written } = ruledHazards(reading);
  const named = corrected(reading, [...found.keys()]);
  const wanted = withoutRuledOut(text);
  const isWanted = (kind: HazardKind): boolean => wanted === text || !WORK.has(kind) || kindsIn(wanted).includes(kind);
  const kinds = named.filter(isWanted);
  return HAZARD_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => ({
    kind,
    language: found.get(kind) ?? written,
  }));
}

/** Words that ask whether to go on in spite of a danger: "can we still sleep in there tonight?" */
const GOES_ON =
  /\b(?:can|could|may|should|must|do|does|is|are|am|will|would)\b[^.?!]*\b(?:still|keep|tonight|right now|for now|meantime|meanwhile|until|till|safe|unsafe|dangerous|(?:ok|okay|fine|all ?right) to|urgent|serious|wait|use|using|turn|switch|plug|unplug|sleep|stay|shower|cook|go back|go in)\b/i;
const MAX_GOING_ON = 14;

/** Whether a question right after one about a danger may be about it, though it names its own subject. Short ones only. */
export const goesOn = (question: string): boolean =>
  question.split(/\s+/, MAX_GOING_ON + 1).length <= MAX_GOING_ON && GOES_ON.test(question);

/**
 * Which dangers an answer speaks of, the gravest first.
 * `found` are those of the question, of what the model understood and of the earlier questions that this one points back to;
 * `alreadySaid` are those that an answer of this conversation has spoken of: they are said once.
 * `raised` are those in the question's own words: they are said again, because the member raises them anew.
 */
export function hazardsToSay(
  found: readonly HazardKind[],
  alreadySaid: readonly HazardKind[],
  raised: readonly HazardKind[] = [],
): HazardKind[] {
  return HAZARD_KINDS.filter((kind) => raised.includes(kind) || (found.includes(kind) && !alreadySaid.includes(kind)));
}
