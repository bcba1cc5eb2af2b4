/** Repairs slips of spelling in the words that hazards hang on: one wrong, missing, extra or swapped letter, two in long words. */

const SHORTEST = 5;
const LONG = 9;

interface Entry {
  word: string;
  letters: number;
}

/** A bit for each letter that occurs: words that differ in many letters are not compared further. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << ((word.charCodeAt(i) - 97) & 31);
  return letters;
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours count one each. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/**
 * Builds a repair for a list of lower-case words: gives the word that a misspelt one means, or undefined.
 * The first letter has to be right: it keeps "would" from "mould" and "single" from "tingle".
 * `ordinary` words are right as they are, however near they come.
 */
export function spellingRepair(words: readonly string[], ordinary: readonly string[]) {
  const byFirst = new Map<string, Entry[]>();
  for (const word of words) {
    const first = word.slice(0, 1);
    byFirst.set(first, [...(byFirst.get(first) ?? []), { word, letters: lettersOf(word) }]);
  }
  const right = new Set([...words, ...ordinary]);
  return (word: string): string | undefined => {
    if (word.length < SHORTEST || right.has(word)) return undefined;
    const letters = lettersOf(word);
    for (const entry of byFirst.get(word.slice(0, 1)) ?? []) {
      const allowed = entry.word.length >= LONG ? 2 : 1;
      if (Math.abs(entry.word.length - word.length) > allowed) continue;
      if (bitsIn(letters ^ entry.letters) > allowed * 2) continue;
      if (distance(word, entry.word) <= allowed) return entry.word;
    }
    return undefined;
  };
}
