/** Finds the cues of a vocabulary in a text: which of its terms occur where. */
import { termWords, type Word } from './words.ts';

/** By name of the cue, its terms, separated by commas. A term is one word or several; `*` stands for any ending of a word. */
export type Vocabulary<Cue extends string> = Record<Cue, string>;

/** A cue in a text: the numbers of its first and last word. */
export interface Occurrence {
  first: number;
  last: number;
}

interface Pattern {
  text: string;
  open: boolean;
}
interface Term<Cue extends string> {
  cue: Cue;
  rest: Pattern[];
}
export interface CueIndex<Cue extends string> {
  exact: Map<string, Term<Cue>[]>;
  /** Terms whose first word may end in any way, by the first BUCKET_LETTERS of that word. */
  beginnings: Map<string, { beginning: string; term: Term<Cue> }[]>;
}

/** A beginning needs at least this many letters: shorter ones would match half the language. */
const BUCKET_LETTERS = 3;

function patternsOf(term: string): Pattern[] {
  return term
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const open = part.endsWith('*');
      const words = termWords(part);
      return words.map((text, i) => ({ text, open: open && i === words.length - 1 }));
    });
}

/** Adds a value to the list of a key. */
function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Prepares a vocabulary for look-ups. Refuses a beginning that is too short. */
export function indexCues<Cue extends string>(vocabulary: Vocabulary<Cue>): CueIndex<Cue> {
  const index: CueIndex<Cue> = { exact: new Map(), beginnings: new Map() };
  for (const cue of Object.keys(vocabulary) as Cue[])
    for (const written of vocabulary[cue].split(',')) {
      const [head, ...rest] = patternsOf(written);
      if (!head) continue;
      const term = { cue, rest };
      if (!head.open) addTo(index.exact, head.text, term);
      else if (head.text.length < BUCKET_LETTERS) throw new Error(`The beginning ${head.text}* is too short.`);
      else addTo(index.beginnings, head.text.slice(0, BUCKET_LETTERS), { beginning: head.text, term });
    }
  return index;
}

const NONE: readonly never[] = [];

/** The terms that begin with a word. Most words begin none, and allocate no list. */
function startingAt<Cue extends string>(index: CueIndex<Cue>, word: Word): readonly Term<Cue>[] {
  let terms: Term<Cue>[] | undefined;
  for (const reading of word.readings) {
    const exact = index.exact.get(reading);
    if (exact) terms = [...(terms ?? NONE), ...exact];
    if (reading.length < BUCKET_LETTERS) continue;
    for (const { beginning, term } of index.beginnings.get(reading.slice(0, BUCKET_LETTERS)) ?? NONE)
      if (reading.startsWith(beginning)) terms = [...(terms ?? NONE), term];
  }
  return terms ?? NONE;
}

const fits = (pattern: Pattern, word: Word | undefined): boolean =>
  word?.readings.some((reading) => (pattern.open ? reading.startsWith(pattern.text) : reading === pattern.text)) ??
  false;

/** Every occurrence of every cue, in order of the first word. */
export function occurrencesOf<Cue extends string>(
  index: CueIndex<Cue>,
  words: readonly Word[],
): Map<Cue, Occurrence[]> {
  const found = new Map<Cue, Occurrence[]>();
  for (const [first, word] of words.entries())
    for (const { cue, rest } of startingAt(index, word)) {
      if (!rest.every((pattern, i) => fits(pattern, words[first + 1 + i]))) continue;
      const list = found.get(cue) ?? [];
      list.push({ first, last: first + rest.length });
      found.set(cue, list);
    }
  return found;
}
