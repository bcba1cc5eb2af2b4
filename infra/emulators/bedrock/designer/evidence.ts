/** Chooses the sentences of the passages that answer a question, and says when they do not. */

import { type Concept, stems } from '../text/words.ts';
import type { PromptPassage } from './prompt.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** What an answer says from one passage, in the passage's own order. */
export interface Excerpt {
  passage: PromptPassage;
  sentences: Sentence[];
}

const SENTENCES_MAX = 7;
const SENTENCES_A_PASSAGE = 3;
const EXCERPTS_MAX = 3;
/** A sentence must be this good against the best one. */
const RELATIVE_MIN = 0.42;
/** The passages must speak of this share of what is asked. */
const COVERED_MIN = 0.3;
const COVERED_BY_ONE = 0.65;
/** Two sentences that share this much of their words say the same. */
const SAME_SENTENCE = 0.55;
/** Being in a passage about the topic is worth this much of naming the topic. */
const HEADING_WORTH = 0.6;
/** Retrieve puts the best passage first; each place further down costs a sentence this share. */
const RANK_COST = 0.07;
/** A sentence that meets one concept of several is worth this much of one that meets two. */
const LONE_WORTH = 0.6;
/** Advice that can be acted on beats description. */
const ADVICE =
  /^(?:do not|don't|never|always|use|keep|paint|hang|put|choose|replace|set|test|ask|take|leave|avoid|start|match|measure|place|fit|make|check|run|add|buy|clean|have|let|allow|step|give|bring|stand|hold|plan|look|try|work|carry|aim|limit|repeat|pick)\b|\d\s?(?:mm|m|cm|k|per cent|degrees|dollars|LRV)\b/i;
const ADVICE_WORTH = 1.2;

/**
 * @param concepts What is asked, with weights; see conceptsOf.
 * @returns The best passage first; empty when the passages do not speak of what is asked.
 */
export function evidenceFor(concepts: readonly Concept[], passages: readonly PromptPassage[]): Excerpt[] {
  const sentences = passages.flatMap(sentencesOf);
  if (!isCovered(concepts, sentences)) return [];
  const scored = scoredSentences(concepts, sentences).toSorted(
    (one, other) => other.score - one.score || order(one.sentence, other.sentence),
  );
  const best = scored[0]?.score ?? 0;
  const chosen: Sentence[] = [];
  for (const { sentence, score } of scored) {
    if (score <= 0 || score < RELATIVE_MIN * best || chosen.length >= SENTENCES_MAX) break;
    const wanted = withCompany(sentence, sentences);
    if (!wanted || wanted.some((part) => repeats(part, chosen))) continue;
    const fresh = wanted.filter((part) => !chosen.includes(part));
    const fromPassage = chosen.filter(({ passage }) => passage === sentence.passage).length;
    const isNewPassage = fromPassage === 0 && new Set(chosen.map(({ passage }) => passage)).size >= EXCERPTS_MAX;
    if (fromPassage + fresh.length <= SENTENCES_A_PASSAGE && !isNewPassage) chosen.push(...fresh);
  }
  return excerpts(chosen, new Map(scored.map(({ sentence, score }) => [sentence, score])));
}

/** The one sentence that comes closest to some words, if it has at least two of their concepts. */
export function sentenceAbout(
  concepts: readonly Concept[],
  passages: readonly PromptPassage[],
  longest: number,
): Sentence | undefined {
  const candidates = passages
    .flatMap(sentencesOf)
    .filter(({ text, pointsBack }) => text.length <= longest && !pointsBack);
  const named = candidates.filter(
    (sentence) => concepts.filter((concept) => matchOf(concept, sentence.stems) === 1).length >= 2,
  );
  const [best] = scoredSentences(concepts, named).toSorted(
    (one, other) => other.score - one.score || order(one.sentence, other.sentence),
  );
  return best?.sentence;
}

/** 1 when the stems hold the concept itself, less when only a word that stands in for it, 0 when neither. */
function matchOf({ stem, kin }: Concept, inStems: ReadonlySet<string>): number {
  if (inStems.has(stem)) return 1;
  let best = 0;
  for (const [other, worth] of kin) if (worth > best && inStems.has(other)) best = worth;
  return best;
}

/**
 * Whether the passages speak of what is asked. One word in common counts when it is all that was asked, or a word of the
 * field (one with stand-ins); words that are not of the field count when one passage has most of what was asked.
 */
function isCovered(concepts: readonly Concept[], sentences: readonly Sentence[]): boolean {
  const asked = weightOf(concepts);
  const met = concepts.filter((concept) => sentences.some((sentence) => speaksOf(sentence, concept)));
  if (met.length === 0 || weightOf(met) < COVERED_MIN * asked) return false;
  if (met.some(({ kin }) => kin.size > 0)) return true;
  return sentences.some(
    (sentence) => weightOf(concepts.filter((concept) => speaksOf(sentence, concept))) >= COVERED_BY_ONE * asked,
  );
}

/** How much of what is asked the best of the passages speaks of, in the concepts' weights; 0 without any. */
export function coverage(concepts: readonly Concept[], passages: readonly PromptPassage[]): number {
  const each = passages.map(sentencesOf).map((sentences) => {
    return weightOf(concepts.filter((concept) => sentences.some((sentence) => speaksOf(sentence, concept))));
  });
  return Math.max(0, ...each);
}

const weightOf = (concepts: readonly Concept[]): number => concepts.reduce((sum, { weight }) => sum + weight, 0);

const speaksOf = (sentence: Sentence, concept: Concept): boolean =>
  matchOf(concept, sentence.stems) > 0 || matchOf(concept, subjectOf(sentence)) > 0;

const subjectOf = ({ passage }: Sentence): ReadonlySet<string> => new Set(stems(`${passage.title} ${passage.heading}`));

function scoredSentences(
  concepts: readonly Concept[],
  sentences: readonly Sentence[],
): { sentence: Sentence; score: number }[] {
  const rarity = new Map(
    concepts.map((concept) => {
      const count = sentences.filter((sentence) => matchOf(concept, sentence.stems) > 0).length;
      return [concept, Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5))] as const;
    }),
  );
  return sentences.map((sentence) => {
    const subject = subjectOf(sentence);
    let score = 0;
    let met = 0;
    for (const concept of concepts) {
      const named = Math.max(matchOf(concept, sentence.stems), HEADING_WORTH * matchOf(concept, subject));
      score += concept.weight * (1 + 0.5 * (rarity.get(concept) ?? 0)) * named;
      if (named > 0) met += 1;
    }
    const brevity = 1 / (0.75 + 0.25 * (sentence.text.length / 140));
    const rank = 1 / (1 + RANK_COST * (sentence.passage.n - 1));
    const breadth = met > 1 || concepts.length === 1 ? 1 : LONE_WORTH;
    return { sentence, score: score * brevity * rank * breadth * (ADVICE.test(sentence.text) ? ADVICE_WORTH : 1) };
  });
}

/** What has to be said with a sentence: the one that it points back to, or the neighbours in its list. */
function withCompany(sentence: Sentence, sentences: readonly Sentence[]): Sentence[] | undefined {
  const own = sentences.filter(({ passage }) => passage === sentence.passage);
  if (sentence.isItem) {
    const items = own.filter(({ isItem }) => isItem);
    const start = Math.max(0, Math.min(items.indexOf(sentence), items.length - SENTENCES_A_PASSAGE));
    return items.slice(start, start + SENTENCES_A_PASSAGE);
  }
  if (!sentence.pointsBack) return [sentence];
  const before = own.find(({ index }) => index === sentence.index - 1);
  return before && !before.pointsBack ? [before, sentence] : undefined;
}

function repeats(sentence: Sentence, chosen: readonly Sentence[]): boolean {
  return chosen.some((other) => {
    if (other === sentence) return false;
    const shared = [...sentence.stems].filter((stem) => other.stems.has(stem)).length;
    return shared / (sentence.stems.size + other.stems.size - shared || 1) >= SAME_SENTENCE;
  });
}

/** The passage with the most to say first. */
function excerpts(chosen: readonly Sentence[], scores: ReadonlyMap<Sentence, number>): Excerpt[] {
  const passages = [...new Set(chosen.map(({ passage }) => passage))];
  const found = passages.map((passage) => {
    const sentences = chosen
      .filter((sentence) => sentence.passage === passage)
      .toSorted((one, other) => one.index - other.index);
    return { passage, sentences, score: sentences.reduce((sum, sentence) => sum + (scores.get(sentence) ?? 0), 0) };
  });
  return found
    .toSorted((one, other) => other.score - one.score)
    .map(({ passage, sentences }) => ({ passage, sentences }));
}

const order = (one: Sentence, other: Sentence): number => one.passage.n - other.passage.n || one.index - other.index;
