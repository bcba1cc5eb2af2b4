/** Finds the articles that match a member's search words. */
import type { LibraryEntry } from '../../shared/library.ts';

export interface Match {
  entry: LibraryEntry;
  /** The sections whose heading has one of the words; empty if title and summary have them all. */
  headings: string[];
}

const MAX_HEADINGS = 3;

/** The entries in which every search word begins a word of the title, the summary or a heading; all entries for no words. */
export function matchesFor(entries: readonly LibraryEntry[], words: string): Match[] {
  const asked = wordsIn(words);
  return entries.flatMap((entry) => {
    const front = wordsIn(`${entry.title} ${entry.summary}`);
    const missing = asked.filter((word) => !begins(front, word));
    if (missing.length === 0) return [{ entry, headings: [] }];
    const all = [...front, ...wordsIn(entry.headings.join(' '))];
    if (!missing.every((word) => begins(all, word))) return [];
    const headings = entry.headings.filter((heading) => missing.some((word) => begins(wordsIn(heading), word)));
    return [{ entry, headings: headings.slice(0, MAX_HEADINGS) }];
  });
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const begins = (words: readonly string[], beginning: string): boolean =>
  words.some((word) => word.startsWith(beginning));
