/** Chooses the sentences that answer a question: a run of the section that fits best, and what it leaves open from a second one. */
import { type Passage, type Sentence, sentencesOf } from '../text/sentences.ts';
import { type Concept, conceptsOf, matchOf, stems } from '../text/words.ts';
import { aptOf, isElsewhere, placesIn } from './setting.ts';

export interface Asked {
  /** The question, complete in itself. */
  question: string;
  concepts: readonly Concept[];
  /** The question with what is known of the home and the room. */
  setting: string;
  state: string | undefined;
  /** The last answer: it is repeated only where nothing else fits as well, and not at all where this one goes on with it. */
  said: string;
  isGoingOn: boolean;
  /** What the member rules out. */
  excludes: readonly string[];
}

/** In words: what the best section may say, and what a second one may add. */
const MOST_WORDS = { leading: 105, added: 45 };
/** Worth of a passage's parts where they have a word of the question, and of the share of its heading that the question has. */
const WORTH = { heading: 1, title: 0.7, text: 0.65, headingMet: 0.5, bestSentence: 0.5 };
/** The search gives the best passage first: a passage's score is divided by 1 plus this for each place. */
const RANK_COST = 0.08;
/** A word of no trade says less of what is asked: "nice", "put", "big". */
const PLAIN_WORTH = 0.55;
/** An answer begins with a section's first sentence where that has this share of what the best one has. */
const BEGINS = 0.75;
/** A run ends with a sentence that has at least this share of what the best one has. */
const ENDS = 0.3;
/** Below this share of its words a run goes on with whatever comes next. */
const SHORT = 0.5;
/** Where its best sentence has less of the question than this, the section is quoted from its beginning. */
const FLAT = 0.22;
/** A second section fits this well, relative to the leading one, and adds this share of the question. */
const SECOND = { fits: 0.6, adds: 0.2 };
/** The least share of the question that an answer has; below that it is only the nearest that there is. */
const LEAST_FIT = 0.2;

/** A pattern for questions => a pattern for the sentences that decide them; the first match counts. */
const WANTED = String.raw`first\b|start\b|order of\b => \b(?:first|start|order)\b
  how (?:often|long|old|soon)\b|when\b(?! (?:i|we|it|the|my)\b) => \b(?:years?|months?|weeks?|days?|hours?|minutes?)\b|\b(?:19|20)\d\d\b
  (?:costs?|prices?)\b|how much (?:is|are|for|does|would|will)\b => \$|\bdollars?\b|\bcheap
  (?:how (?!do|can|should|to|about)\w+|height|width|depth|size|distance|gap|clearance|lumens|kelvin|litres)\b => \d
  (?:can|may|could|should|must|do|does|am|are|is|will) (?:i|we|you|it|this|that|my|our|the|a|an|there)\b|better\b|worth\b => \b(?:must|never|only|cannot|can't|don't|do not|best|better|avoid|mistake|fails?|no need)\b`
  .split(/\n\s*/)
  .map((line) => line.split(' => '))
  .map(([asks = '', says = '']) => ({ asks: new RegExp(`(?:^|\\W)(?:${asks})`, 'i'), says: new RegExp(says, 'i') }));
const WANTED_WORTH = 1.4;
const ASIDE_WORTH = 0.5;
/** A warning in passing, which is no answer to a question about something else. */
const WARNS = /\b(?:asbestos|lead|silica|licen[cs]\w+|rules? of thumb)\b/i;
/** Opens with a thing of its own: "Over a mantel leave …", "Under a table, …". */
const OPENS_WITH =
  /^(?:in|on|over|above|at|for|behind|under|beside|near|with|outside|below)\s(?:[\w'-]+ ){0,4}?[\w'-]+(?=,| (?:leave|use|choose|keep|allow|try|add|put)\b)/i;
const TELLS_NOT = /\b(?:instead of|rather than|in place of|without|no|not|never|avoid|replaces?|skip)\b/i;

/** @returns The sentences in the order of the answer, passage by passage; none where the passages have nothing of the question. */
export function evidenceFor(asked: Asked, passages: readonly Passage[]): Sentence[] {
  const all = passages.map((passage) => ({ passage, sentences: usable(passage, asked) }));
  const concepts = weighed(
    asked,
    all.flatMap(({ sentences }) => sentences),
  );
  const wanted = WANTED.find(({ asks }) => asks.test(asked.question))?.says;
  const worthOf = ({ stems: own, text }: Sentence): number =>
    shareOf(concepts, own) *
    (wanted?.test(text) ? WANTED_WORTH : 1) *
    (asked.said.includes(text) || (WARNS.test(text) && !WARNS.test(asked.question)) ? ASIDE_WORTH : 1);
  const [leading, ...others] = all
    .map(({ passage, sentences }) => {
      const fit = fitOf(passage, concepts);
      const score = fit && fit + WORTH.bestSentence * Math.max(0, ...sentences.map(worthOf));
      return { sentences, score: (score * aptOf(passage, asked.setting)) / (1 + RANK_COST * (passage.n - 1)) };
    })
    .filter(({ sentences, score }) => sentences.length > 0 && score > 0)
    .toSorted((one, other) => other.score - one.score);
  if (!leading) return [];
  const chosen = bestRun(leading.sentences, worthOf, MOST_WORDS.leading);
  const said = new Set(chosen.flatMap(({ stems: own, passage }) => [...own, ...stems(passage.heading)]));
  const open = concepts.filter((one) => !said.has(one.stem) && (one.kin.size > 0 || matchOf(one, said) === 0));
  const second = others
    .filter(({ score }) => score >= SECOND.fits * leading.score)
    .map(({ sentences }) => {
      const run = bestRun(sentences, (one) => shareOf(open, one.stems) + 0.3 * worthOf(one), MOST_WORDS.added);
      return { run, adds: shareOf(concepts, new Set(run.flatMap((one) => [...one.stems])), open) };
    })
    .toSorted((one, other) => other.adds - one.adds)[0];
  return second && second.adds >= SECOND.adds ? [...chosen, ...second.run] : chosen;
}

/** Whether the sentences answer the question, rather than being the nearest that the passages have. */
export const isAnswered = ({ concepts }: Asked, found: readonly Sentence[]): boolean =>
  shareOf(concepts, new Set(found.flatMap(({ stems: own, passage }) => [...own, ...stems(passage.heading)]))) >=
  LEAST_FIT;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** The share of the concepts that is met, 0..1. @param counted Those that count as met; all by default. */
const shareOf = (concepts: readonly Concept[], own: ReadonlySet<string>, counted = concepts): number =>
  sumOf(counted.map((one) => one.weight * matchOf(one, own))) / (sumOf(concepts.map(({ weight }) => weight)) || 1);

/** The concepts that a sentence has, the rarer the weightier. The names of places are left out: they are the setting. */
function weighed({ concepts, question }: Asked, sentences: readonly Sentence[]): Concept[] {
  const places = new Set(placesIn(question).flatMap(stems));
  return concepts.flatMap((concept) => {
    const count = sentences.filter(({ stems: own }) => matchOf(concept, own) > 0).length;
    const rarity = Math.log((sentences.length + 1) / (count + 1)) / Math.log(sentences.length + 1);
    const weight = concept.weight * (concept.kin.size > 0 ? 1 : PLAIN_WORTH) * (0.5 + rarity);
    return count === 0 || places.has(concept.stem) ? [] : [{ ...concept, weight }];
  });
}

/** A passage's sentences without those about another state, place or thing, and without what is ruled out. */
function usable(passage: Passage, { setting, state, excludes, said, isGoingOn }: Asked): Sentence[] {
  const subject = new Set(stems(setting));
  const ruledOut = [...excludes, ...(passage.avoid ?? [])].map(stems).filter((thing) => thing.length > 0);
  const isOff = ({ text, stems: own }: Sentence): boolean => {
    const opening = conceptsOf(OPENS_WITH.exec(text)?.[0] ?? '').filter(({ kin }) => kin.size > 0);
    const isRuledOut = !TELLS_NOT.test(text) && ruledOut.some((thing) => thing.every((stem) => own.has(stem)));
    const isOther = opening.length > 0 && opening.every((one) => matchOf(one, subject) === 0);
    return isRuledOut || isOther || isElsewhere(text, setting, state) || (isGoingOn && said.includes(text));
  };
  let isCut = false;
  return sentencesOf(passage).filter((sentence) => {
    isCut = isOff(sentence) || (isCut && sentence.leans);
    return !isCut;
  });
}

/** How much of the question a passage's heading, title and text have, and how much of the heading the question has. */
function fitOf({ title, heading, text }: Passage, concepts: readonly Concept[]): number {
  const parts = { heading: new Set(stems(heading)), title: new Set(stems(title)), text: new Set(stems(text)) };
  const met = (one: Concept): number =>
    Math.max(...(['heading', 'title', 'text'] as const).map((part) => WORTH[part] * matchOf(one, parts[part])));
  const fit = sumOf(concepts.map((one) => one.weight * met(one))) / (sumOf(concepts.map(({ weight }) => weight)) || 1);
  const known = [...parts.heading].filter((stem) => concepts.some((one) => one.stem === stem || one.kin.has(stem)));
  return fit && fit + WORTH.headingMet * (known.length / (parts.heading.size || 1));
}

/**
 * Sentences of one section, in at most so many words: from its first one on where that bears on the question, or else from the best one
 * and those that it refers to.
 */
function bestRun(sentences: readonly Sentence[], worthOf: (sentence: Sentence) => number, words: number): Sentence[] {
  const most = Math.max(...sentences.map(worthOf));
  let from = most < FLAT ? 0 : sentences.findIndex((one, at) => worthOf(one) >= (at === 0 ? BEGINS : 1) * most);
  while (sentences[from]?.leans && from > 0) from -= 1;
  const run: Sentence[] = [];
  let length = 0;
  let kept = 0;
  const bears = (sentence: Sentence): boolean => worthOf(sentence) >= ENDS * most;
  for (const sentence of [...sentences.slice(from), ...sentences.slice(0, from).filter(bears)]) {
    const next = length + sentence.text.split(' ').length;
    if (run.length > 0 && next > words) break;
    run.push(sentence);
    // It ends with a sentence that bears on the question, unless it would be too short to help.
    if (bears(sentence) || length < SHORT * words) kept = run.length;
    length = next;
  }
  return run.slice(0, kept);
}
