/** Cuts a long question into parts of a few neighbouring sentences: the recogniser reads each by itself. */
import type { Reading } from '../reading.ts';

/** In words. The examples have one or two sentences; over many harmless sentences, small doubts add up to a danger. */
const MAX_PART = 25;
/** A sentence of up to this many words stays whole; a longer one is cut into overlapping pieces. */
const MAX_SENTENCE = 38;

/** The parts of a reading; a short one is its only part. Linear in its length. */
export function partsOf(reading: Reading): Reading[] {
  const { words } = reading;
  if (words.length <= MAX_PART) return [reading];
  return spansOf(words).map(([from, to]) => ({
    words: words.slice(from, to),
    cues: new Map(
      [...reading.cues].flatMap(([cue, list]) => {
        const inside = list.filter(({ first, last }) => first >= from && last < to);
        return inside.length > 0 ? [[cue, inside]] : [];
      }),
    ),
  }));
}

type Span = readonly [from: number, to: number];

/** Runs of whole sentences of up to MAX_PART words, one beginning at each sentence. */
function spansOf(words: Reading['words']): Span[] {
  const starts = words.flatMap(({ at }, n) => (n === 0 || at - (words[n - 1]?.at ?? 0) > 1 ? [n] : []));
  const ends = [...starts.slice(1), words.length];
  const spans: Span[] = [];
  for (const [n, from] of starts.entries()) {
    const to = ends.findLast((end, m) => m >= n && end - from <= MAX_PART) ?? ends[n] ?? words.length;
    spans.push(...(to - from <= MAX_SENTENCE ? [[from, to] as const] : piecesOf(from, to)));
    if (to === words.length) break;
  }
  return spans;
}

function piecesOf(from: number, to: number): Span[] {
  const step = Math.ceil(MAX_PART / 2);
  const count = Math.ceil((to - from - MAX_PART) / step) + 1;
  return Array.from({ length: count }, (_, n) => [from + n * step, Math.min(to, from + n * step + MAX_PART)] as const);
}
