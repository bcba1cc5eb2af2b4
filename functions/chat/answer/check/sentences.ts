/** The sentences of a text, with their positions and the sources that each cites. */

export interface Sentence {
  text: string;
  /** Offsets into the whole text, in UTF-16 units; `to` is exclusive. */
  from: number;
  to: number;
  /** The numbers in its square brackets. */
  cites: number[];
}

const segmenter = new Intl.Segmenter('en-AU', { granularity: 'sentence' });
const CITATION = /\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g;
/** A sentence that is a citation and nothing else belongs to the one before: `Use oil. [2]`. */
const ONLY_CITATIONS = /^[\s\])([\d,.]*$/;
/** A citation that the segmenter puts at the start of the next sentence belongs to the one before too: `Use oil. [2] Wait a day.` */
const FIRST_CITATIONS = new RegExp(String.raw`^(?:\s*${CITATION.source})+(?=\s)`);
const BULLET = /^\s*(?:[-*•]|\d+[.)])\s+/;

/** Splits line by line, so that each item of a list is a sentence. Leaves out blanks around a sentence. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  for (const { 0: line, index: start } of text.matchAll(/[^\n]+/g)) {
    const first = found.length;
    for (const { segment, index } of segmenter.segment(line)) {
      const before = found.length > first ? found.at(-1) : undefined;
      const cited = before ? (FIRST_CITATIONS.exec(segment)?.[0].length ?? 0) : 0;
      if (before && cited > 0) extend(before, text, start + index + cited);
      const from = start + index + cited + (/^\s*/.exec(segment.slice(cited))?.[0].length ?? 0);
      const to = start + index + segment.trimEnd().length;
      if (to <= from) continue;
      if (before && (ONLY_CITATIONS.test(segment) || endsInsideANumber(before.text, segment))) extend(before, text, to);
      else found.push({ text: text.slice(from, to), from, to, cites: [] });
    }
  }
  return found
    .map((sentence) => ({ ...sentence, cites: citesOf(sentence.text) }))
    .filter(({ text: words }) => words.replace(BULLET, '').trim() !== '');
}

function extend(sentence: Sentence, text: string, to: number): void {
  sentence.to = to;
  sentence.text = text.slice(sentence.from, to);
}

/** A blank, `approx.`, and one more letter: without it, the end of a longer word could pass for an abbreviation. */
const LONGEST_ENDING = 9;
/** Whether the segmenter ended a sentence at the number of a list item, `1.`, or at an abbreviation. */
const endsInsideANumber = (before: string, next: string): boolean =>
  /(?:^|\s)(?:\d{1,2}|no|approx|min|max|e\.g|i\.e|vs|St)\.$/i.test(before.slice(-LONGEST_ENDING)) &&
  /^[\p{Ll}\d*(]|^\p{Lu}/u.test(next);

const citesOf = (text: string): number[] =>
  [...text.matchAll(CITATION)].flatMap(([, list = '']) => list.split(',').map(Number));
