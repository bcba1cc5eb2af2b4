/** Finds the passages of the library that an answer is to rest on. */
import type { Source } from '../../../../shared/chat.ts';
import {
  isRelevant,
  type LibraryPassage,
  MAX_QUERY_CHARACTERS,
  MIN_RELEVANCE,
  searchLibrary,
} from '../../../platform/aws/library.ts';
import { libraryVocabulary } from '../../../platform/aws/vocabulary.ts';
import { describeError, log } from '../../../platform/log.ts';
import { writtenIn } from '../../understanding/language.ts';
import { ReplyFailure } from '../failure.ts';
import { fused } from './fusion.ts';
import { respelled } from './spelling.ts';

export const MAX_PASSAGES = 8;
const MAX_EXCERPT = 280;
const RETRIEVAL_MS = 15_000;
/** A search whose best score is below this many times the threshold may have missed because of a misspelt word. */
const STRONG = 1.6;

/** A passage as the designer reads it; `source` is what the member sees of it. */
export interface Passage {
  source: Source;
  text: string;
}

export interface Found {
  /** Relevant ones only, best first, at most MAX_PASSAGES. */
  passages: LibraryPassage[];
  /** What was found and is not relevant enough, best first. */
  weak: LibraryPassage[];
  /** The queries that were searched, with their spelling corrected where needed. */
  queries: string[];
  /** 0 when nothing was found at all. */
  topScore: number;
}

/**
 * Searches for all queries. Where the results are weak, corrects the spelling by the library's words and searches again. Fuses in
 * the new results only where they are strong: a word that the library does not have may be right ("kitten" is no "kitchen").
 * @throws ReplyFailure when the library cannot be asked: an answer without it would not be grounded.
 */
export async function passagesFor(queries: readonly string[], signal: AbortSignal): Promise<Found> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(RETRIEVAL_MS)]);
  try {
    const first = await resultsOf(queries, ended);
    const found = foundIn(first, queries);
    if (queries.length === 0 || isStrong(found)) return found;
    const corrected = await correctedQueries(queries, ended);
    if (!corrected) return found;
    const second = await resultsOf(corrected, ended);
    return isStrong(foundIn(second, corrected)) ? foundIn([...second, ...first], corrected) : found;
  } catch (error) {
    throw new ReplyFailure('library', error);
  }
}

/**
 * Searches for more, and fuses it with what was found. It corrects no spelling, as the model wrote these queries. When the library
 * fails now, it returns what was found before.
 */
export async function foundBeside(found: Found, queries: readonly string[], signal: AbortSignal): Promise<Found> {
  if (queries.length === 0) return found;
  try {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(RETRIEVAL_MS)]);
    const first = [...found.passages, ...found.weak];
    return foundIn([first, ...(await resultsOf(queries, ended))], [...found.queries, ...queries]);
  } catch (error) {
    signal.throwIfAborted();
    log.warn('what a photo shows was not searched for', describeError(error));
    return found;
  }
}

/** Whether the library has what was searched for, beyond doubt. */
const isStrong = ({ topScore }: Found): boolean => topScore >= STRONG * MIN_RELEVANCE;

/** The results of each query, best first. */
const resultsOf = (queries: readonly string[], signal: AbortSignal): Promise<LibraryPassage[][]> =>
  Promise.all(queries.map((query) => searchLibrary(searchable(query), signal)));

const searchable = (query: string): string => query.slice(0, MAX_QUERY_CHARACTERS).toWellFormed();

const topScore = (results: readonly LibraryPassage[][]): number =>
  Math.max(0, ...results.flat().map(({ score }) => score));

function foundIn(results: readonly LibraryPassage[][], queries: readonly string[]): Found {
  const ranked = fused(results);
  return {
    passages: ranked.filter(isRelevant).slice(0, MAX_PASSAGES),
    weak: ranked.filter((result) => !isRelevant(result)),
    queries: [...queries],
    topScore: topScore(results),
  };
}

const isEnglish = (query: string): boolean => (writtenIn(query) ?? 'en') === 'en';

/** Undefined when no word needs correcting, or the library's words cannot be read: then the first search counts. */
async function correctedQueries(queries: readonly string[], signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const vocabulary = await libraryVocabulary(signal);
    const corrected = queries.map((query) => (isEnglish(query) ? respelled(searchable(query), vocabulary) : undefined));
    return corrected.some((query) => query !== undefined)
      ? corrected.map((query, index) => query ?? queries[index] ?? '')
      : undefined;
  } catch (error) {
    log.warn('the words of the library cannot be read', describeError(error));
    return undefined;
  }
}

/** The passages as the designer reads them, numbered from `first`. */
export const numbered = (found: readonly LibraryPassage[], first = 1): Passage[] =>
  found.map(({ text, title, heading, document, passage }, index) => ({
    text,
    source: { n: first + index, title, heading, document, passage, excerpt: excerptOf(text), quotes: [] },
  }));

/** The beginning of a passage, cut between words. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= MAX_EXCERPT
    ? line
    : `${line
        .slice(0, MAX_EXCERPT)
        .toWellFormed()
        .replace(/\s\S*$/, '')}…`;
}
