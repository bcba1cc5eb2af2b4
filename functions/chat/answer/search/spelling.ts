/** Corrects the spelling of a search that found little, by the words of the library. */
import { distance } from 'fastest-levenshtein';
import { spellableWords, type Vocabulary } from '../../../platform/vocabulary.ts';

/** One wrong letter turns a shorter word into another word. */
const MIN_LENGTH = 4;

/** Each is compared with all words of the library, and a misspelt question has few. */
const MAX_UNKNOWN = 30;
/** Edits that a word of this length is forgiven. */
const forgiven = (length: number): number => (length <= 5 ? 1 : length <= 8 ? 2 : 3);

/**
 * Replaces each word that the library does not have by the nearest that it has, or by the more frequent of two that are as near. A
 * word that is near nothing stays, as does one after MAX_UNKNOWN others. Undefined when nothing is replaced.
 */
export function respelled(query: string, vocabulary: Vocabulary): string | undefined {
  const repairs = new Map<string, string>();
  const unknown = [...new Set(spellableWords(query))].filter((word) => !vocabulary.has(word));
  for (const word of unknown.slice(0, MAX_UNKNOWN)) {
    const repair = nearest(word, vocabulary);
    if (repair) repairs.set(word, repair);
  }
  if (repairs.size === 0) return undefined;
  return query.replaceAll(/\p{L}{4,}/gu, (word) => repairs.get(word.normalize('NFKC').toLowerCase()) ?? word);
}

function nearest(word: string, vocabulary: Vocabulary): string | undefined {
  if (word.length < MIN_LENGTH) return undefined;
  const most = forgiven(word.length);
  let best: { candidate: string; edits: number; count: number } | undefined;
  for (const [candidate, count] of vocabulary) {
    if (Math.abs(candidate.length - word.length) > most) continue;
    const edits = editsBetween(word, candidate);
    if (edits > most || isForm(word, candidate)) continue;
    if (!best || edits < best.edits || (edits === best.edits && count > best.count)) best = { candidate, edits, count };
  }
  return best?.candidate;
}

/** A plural or a verb's form is no mistake: `rugs` finds `rug` by itself. */
const isForm = (word: string, other: string): boolean =>
  /^(?:s|es|d|ed|ing|er|ers|ly)$/.test(word.startsWith(other) ? word.slice(other.length) : ' ');

/** Edits between two words. Two letters that changed places count as one, a wrong first letter as one more. */
function editsBetween(word: string, other: string): number {
  const swapped = isSwap(word, other) ? 1 : distance(word, other);
  return swapped + (word[0] === other[0] ? 0 : 1);
}

function isSwap(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  return word[at] === other[at + 1] && word[at + 1] === other[at] && word.slice(at + 2) === other.slice(at + 2);
}
