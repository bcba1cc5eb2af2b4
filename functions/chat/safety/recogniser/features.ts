/** What the recogniser sees of a question: its words, pairs of them, pieces of them, and the cues that the rules know. */
import type { Reading } from '../reading.ts';

/** The lengths of the pieces of a word, its two ends marked: they find "sparked" after "sparking", and misspelt words. */
const PIECES = [3, 4, 5] as const;
/** A word has many pieces; together they weigh about as much as the word. */
const PIECE_VALUE = 0.4;
const WHOLE_VALUE = 1;

/** The 32-bit FNV-1a hash of a feature's name: http://www.isthe.com/chongo/tech/comp/fnv/. Over UTF-16 units here. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Gives the features of a question: the hash of each one's name, with its value.
 * A feature counts once, however often it occurs. Linear in the length of the question.
 */
export function featuresOf({ words, cues }: Reading): Map<number, number> {
  const features = new Map<number, number>();
  const texts = words.map(({ readings }) => readings[0] ?? '');
  for (const [i, { readings }] of words.entries()) {
    for (const reading of readings) features.set(hashOf(reading), WHOLE_VALUE);
    const [text = '', next, afterNext] = texts.slice(i, i + 3);
    if (next !== undefined) features.set(hashOf(`${text} ${next}`), WHOLE_VALUE);
    if (afterNext !== undefined) features.set(hashOf(`${text} * ${afterNext}`), WHOLE_VALUE);
    const marked = `<${text}>`;
    for (const length of PIECES)
      for (let at = 0; at + length <= marked.length; at += 1)
        features.set(hashOf(`#${marked.slice(at, at + length)}`), PIECE_VALUE);
  }
  for (const cue of cues.keys()) features.set(hashOf(`@${cue}`), WHOLE_VALUE);
  return features;
}
