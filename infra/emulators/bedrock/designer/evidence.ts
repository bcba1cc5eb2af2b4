/** Chooses the sentences of the passages that speak of what is asked, and says whether they do. */
import { type Passage, type Sentence, sentencesOf } from '../text/sentences.ts';
import { type Concept, matchOf, stems } from '../text/words.ts';

const SENTENCES_MAX = 6;
const SENTENCES_A_PASSAGE = 4;
/** A sentence must be this good against the best one. */
const RELATIVE_MIN = 0.45;
/** The passages must speak of this share of what is asked. */
const COVERED_MIN = 0.34;
/** Being in a passage about the topic is worth this much of naming it. */
const HEADING_WORTH = 0.6;
/** Retrieve puts the best passage first; each place further down costs a sentence this share. */
const RANK_COST = 0.07;
/** A sentence of a passage without a word of the question is worth this much against one that has them all, which is worth 1 more. */
const PASSAGE_FLOOR = 0.4;
/** A sentence that meets one concept of several is worth this much of one that meets two. */
const LONE_WORTH = 0.6;

/**
 * @param concepts What is asked; see `topicOf`.
 * @returns Passage by passage, the one with the best sentence first; empty when they do not speak of what is asked.
 */
export function evidenceFor(
  concepts: readonly Concept[],
  passages: readonly Passage[],
  most = SENTENCES_MAX,
): Sentence[] {
  const sentences = passages.flatMap(sentencesOf);
  if (!isCovered(concepts, sentences)) return [];
  const rarity = concepts.map((concept) => {
    const count = sentences.filter((sentence) => matchOf(concept, sentence.stems) > 0).length;
    return 1 + 0.5 * Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5));
  });
  const scored = sentences
    .map((sentence) => ({ sentence, score: scoreOf(sentence, concepts, rarity) }))
    .toSorted((one, other) => other.score - one.score);
  const chosen: Sentence[] = [];
  for (const { sentence, score } of scored) {
    if (score <= 0 || score < RELATIVE_MIN * (scored[0]?.score ?? 0) || chosen.length >= most) break;
    const wanted = withAntecedent(sentence, sentences).filter((part) => !chosen.includes(part));
    const fromPassage = chosen.filter(({ passage }) => passage === sentence.passage).length;
    if (fromPassage + wanted.length <= SENTENCES_A_PASSAGE) chosen.push(...wanted);
  }
  const rank = ({ passage }: Sentence): number => chosen.findIndex((other) => other.passage === passage);
  return chosen.toSorted((one, other) => rank(one) - rank(other) || one.index - other.index);
}

const subjectOf = ({ passage }: Sentence): ReadonlySet<string> => new Set(stems(`${passage.title} ${passage.heading}`));
const weightOf = (concepts: readonly Concept[]): number => concepts.reduce((sum, { weight }) => sum + weight, 0);

/** One word of the trade in common is enough when little else was asked; other words must be most of the question. */
function isCovered(concepts: readonly Concept[], sentences: readonly Sentence[]): boolean {
  const spoken = [...sentences.map((sentence) => sentence.stems), ...sentences.map(subjectOf)];
  const met = concepts.filter((concept) => spoken.some((words) => matchOf(concept, words) > 0));
  const share = weightOf(met) / (weightOf(concepts) || 1);
  return share >= COVERED_MIN && (share > 0.6 || met.some(({ kin }) => kin.size > 0));
}

function scoreOf(sentence: Sentence, concepts: readonly Concept[], rarity: readonly number[]): number {
  const subject = subjectOf(sentence);
  const named = concepts.map((concept) =>
    Math.max(matchOf(concept, sentence.stems), HEADING_WORTH * matchOf(concept, subject)),
  );
  const sum = concepts.reduce((all, { weight }, at) => all + weight * (rarity[at] ?? 0) * (named[at] ?? 0), 0);
  const spoken = new Set([...subject, ...stems(sentence.passage.text)]);
  const fit = weightOf(concepts.filter((concept) => matchOf(concept, spoken) === 1)) / weightOf(concepts);
  const breadth = named.filter((worth) => worth > 0).length > 1 || concepts.length === 1 ? 1 : LONE_WORTH;
  return (
    (sum * breadth * (PASSAGE_FLOOR + fit)) /
    (0.75 + sentence.text.length / 560) /
    (1 + RANK_COST * (sentence.passage.n - 1))
  );
}

/** A sentence that leans on the one before is said with it. */
function withAntecedent(sentence: Sentence, sentences: readonly Sentence[]): Sentence[] {
  const before = sentences[sentences.indexOf(sentence) - 1];
  const leans = sentence.pointsBack && before?.passage === sentence.passage;
  return leans ? [...withAntecedent(before, sentences), sentence] : [sentence];
}
