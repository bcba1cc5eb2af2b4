/** Chooses what answers a question: paragraphs of the section that fits best, and what it leaves open from a second one. */
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
  /** The last answer, which is not repeated where this one goes on with it. */
  said: string;
  isGoingOn: boolean;
  /** What the member rules out. */
  excludes: readonly string[];
}

/** In words: the longest section that is given by its paragraphs, and what a second one may add. */
const MOST_WORDS = { leading: 200, added: 45 };
/** The search gives the best passage first: a passage's worth is divided by 1 plus this for each place. */
const RANK_COST = 0.6;
/** Worth of a passage's parts where they have a word of the question, and of the share of its heading that the question has. */
const WORTH = { heading: 1, title: 0.7, text: 0.65, headingMet: 0.5, bestSentence: 0.5 };
/** A word of no trade says less of what is asked: "nice", "put", "big". */
const PLAIN_WORTH = 0.55;
/** What a section's heading names, each of its sentences is about. */
const NAMED_WORTH = 0.4;
/** A second section adds this share of the question, and is worth this share of the first. */
const ADDS = 0.3;
const NEARLY_AS_GOOD = 0.6;
/** The least share of the question that an answer has, of its topics that weigh most; below that it is only the nearest that there is. */
const LEAST_FIT = 0.2;
const TOPICS = 6;

/** Opens with a thing of its own: "Over a mantel leave …", "Under a table, …". */
const OPENS_WITH =
  /^(?:in|on|over|above|at|for|behind|under|beside|near|with|outside|below)\s(?:[\w'-]+ ){0,4}?[\w'-]+(?=,| (?:leave|use|choose|keep|allow|try|add|put)\b)/i;
const TELLS_NOT = /\b(?:instead of|rather than|in place of|without|no|not|never|avoid|replaces?|skip)\b/i;

/** @returns The sentences in the order of the answer, passage by passage; none where the passages have nothing of the question. */
export function evidenceFor(asked: Asked, passages: readonly Passage[]): Sentence[] {
  const read = passages.map((passage) => ({ passage, sentences: usable(passage, asked) }));
  const among = weighed(
    asked,
    read.flatMap(({ sentences }) => sentences),
  );
  const [leading, ...others] = read
    .map(({ passage, sentences }) => {
      const best = Math.max(0, ...sentences.map(({ stems: own }) => shareOf(among, own)));
      const fit = best && fitOf(passage, among) + WORTH.bestSentence * best;
      const worth = (fit * aptOf(passage, asked.setting)) / (1 + RANK_COST * (passage.n - 1));
      return { passage, sentences, worth };
    })
    .filter(({ worth }) => worth > 0)
    .toSorted((one, other) => other.worth - one.worth);
  if (!leading) return [];
  const chosen = runOf(leading.sentences, asked, MOST_WORDS.leading);
  const said = wordsOf(chosen);
  const concepts = weighed(
    asked,
    others.flatMap(({ sentences }) => sentences),
  );
  const open = concepts.filter((one) => one.kin.size > 0 && matchOf(one, said) === 0);
  // It is about what the first one leaves open, rather than naming it.
  const [second] = others
    .filter(
      ({ worth, passage: { heading } }) =>
        worth >= NEARLY_AS_GOOD * leading.worth && shareOf(open, new Set(stems(heading))) > 0,
    )
    .map(({ sentences }) => {
      const run = runOf(sentences, { ...asked, concepts: open }, MOST_WORDS.added);
      return { run, adds: shareOf(concepts, wordsOf(run), open) };
    })
    .toSorted((one, other) => other.adds - one.adds);
  return second && second.adds >= ADDS ? [...chosen, ...second.run] : chosen;
}

const wordsOf = (sentences: readonly Sentence[]): ReadonlySet<string> =>
  new Set(sentences.flatMap(({ stems: own, passage }) => [...own, ...stems(passage.heading)]));

/** Whether the sentences answer the question, rather than being the nearest that the passages have. */
export const isAnswered = ({ concepts }: Asked, found: readonly Sentence[]): boolean =>
  shareOf(concepts.toSorted((one, other) => other.weight - one.weight).slice(0, TOPICS), wordsOf(found)) >= LEAST_FIT;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** The share of the concepts that is met, 0..1. @param counted Those that count as met; all by default. */
const shareOf = (concepts: readonly Concept[], own: ReadonlySet<string>, counted = concepts): number =>
  sumOf(counted.map((one) => one.weight * matchOf(one, own))) / (sumOf(concepts.map(({ weight }) => weight)) || 1);

/** The concepts that a sentence has, the rarer the weightier. The names of places are left out: they are the setting. */
function weighed({ concepts, question }: Asked, sentences: readonly Sentence[], heading = ''): Concept[] {
  const places = new Set(placesIn(question).flatMap(stems));
  const named = new Set(stems(heading));
  return concepts.flatMap((concept) => {
    const count = sentences.filter(({ stems: own }) => matchOf(concept, own) > 0).length;
    const rarity = Math.log((sentences.length + 1) / (count + 1)) / Math.log(sentences.length + 1);
    const plain = concept.kin.size > 0 ? 1 : PLAIN_WORTH;
    const weight = concept.weight * plain * (matchOf(concept, named) > 0 ? NAMED_WORTH : 1) * (0.5 + rarity);
    return count === 0 || places.has(concept.stem) ? [] : [{ ...concept, weight }];
  });
}

/** A passage's sentences without those about another state, place or thing, without what is ruled out and what it goes on from. */
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
 * What a section says on the question, in at most so many words. Where it fits: its first paragraph, which answers, and each further one that
 * has a topic of the question that the ones before do not have. Else it goes from the sentence that has most of the question.
 */
function runOf(sentences: readonly Sentence[], asked: Asked, words: number): Sentence[] {
  const concepts = weighed(asked, sentences, sentences[0]?.passage.heading);
  if (sumOf(sentences.map(lengthOf)) <= words) return paragraphsOn(concepts, sentences);
  const shares = sentences.map(({ stems: own }) => shareOf(concepts, own));
  const chosen: Sentence[] = [];
  for (const sentence of sentences.slice(startOf(sentences, shares.indexOf(Math.max(...shares))))) {
    if (chosen.length > 0 && sumOf([...chosen, sentence].map(lengthOf)) > words) break;
    chosen.push(sentence);
  }
  return chosen;
}

function paragraphsOn(concepts: readonly Concept[], sentences: readonly Sentence[]): Sentence[] {
  const [first = [], ...rest] = Map.groupBy(sentences, ({ block }) => block).values();
  return rest.reduce((kept, paragraph) => {
    const said = wordsOf(kept);
    const has = new Set(paragraph.flatMap(({ stems: own }) => [...own]));
    return concepts.some((one) => matchOf(one, said) === 0 && matchOf(one, has) > 0) ? [...kept, ...paragraph] : kept;
  }, first);
}

const lengthOf = ({ text }: Sentence): number => text.split(' ').length;

/** Where a sentence begins with those before it that it refers back to. */
function startOf(sentences: readonly Sentence[], at: number): number {
  let from = at;
  while (sentences[from]?.leans && from > 0) from -= 1;
  return from;
}
