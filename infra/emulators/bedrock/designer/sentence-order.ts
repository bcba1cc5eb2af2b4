/** Puts the chosen sentences into the order of the answer: the one that answers best comes early. */
import type { Sentence } from '../text/sentences.ts';

/** A passage comes before the leading one where its best sentence scores this many times as much. */
const PASSAGE_OVERTAKES = 1.1;
/** A passage begins with its best sentence where that scores this many times as much as its first one. */
const SENTENCE_OVERTAKES = 1.4;

/**
 * @param chosen The sentences; those of the leading passage come first.
 * @returns Passage by passage. A passage keeps its order, except that its best sentence may come first, together with the sentences that
 * it refers to and those that refer to it.
 */
export function inOrder(chosen: readonly Sentence[], scoreOf: (sentence: Sentence) => number): Sentence[] {
  const passages = [...Map.groupBy(chosen, ({ passage }) => passage).values()].map((own, at) => {
    const best = own.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one));
    const sentences = own.toSorted((one, other) => one.index - other.index);
    return { sentences, best, worth: scoreOf(best) * (at === 0 ? PASSAGE_OVERTAKES : 1) };
  });
  const first = passages.toSorted((one, other) => other.worth - one.worth)[0];
  const ordered = passages.toSorted((one, other) => Number(other === first) - Number(one === first));
  return ordered.flatMap(({ sentences, best }) => {
    const isClear = scoreOf(best) >= SENTENCE_OVERTAKES * (sentences[0] ? scoreOf(sentences[0]) : 0);
    return isClear ? beginningWith(best, sentences) : sentences;
  });
}

/** @param sentences Those of one passage, in its order. */
function beginningWith(best: Sentence, sentences: readonly Sentence[]): Sentence[] {
  const refersBack = (at: number): boolean =>
    sentences[at]?.leans === true && sentences[at - 1]?.index === sentences[at].index - 1;
  let from = sentences.indexOf(best);
  let to = from + 1;
  while (refersBack(from)) from -= 1;
  while (refersBack(to)) to += 1;
  return [...sentences.slice(from, to), ...sentences.slice(0, from), ...sentences.slice(to)];
}
