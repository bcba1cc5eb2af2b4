/** The input of the rules and the recogniser: the words of a question, repaired, and the English cues among them. */
import { ENGLISH_CUES, ENGLISH_HARMLESS, type EnglishCue, repairSpelling } from './english/cues.ts';
import { type Occurrence, occurrencesOf } from './matching/cues.ts';
import { type Word, wordsOf } from './matching/words.ts';

export interface Reading {
  words: Word[];
  /** The occurrences of the English cues, without those inside a harmless phrase. */
  cues: Map<EnglishCue, Occurrence[]>;
}

/** Adds what a misspelt word means to its readings. A word that occurs more than once is looked up once. */
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

/** Reads a question as a member typed it. Linear in the length of the text. */
export function read(text: string): Reading {
  const words = withRepairs(wordsOf(text));
  return { words, cues: englishCuesIn(words) };
}
