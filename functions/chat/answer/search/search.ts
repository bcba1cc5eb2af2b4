/** Finds the passages of the library that an answer is to rest on. */
import { isWordless } from '../../../../shared/chat.ts';
import { isBesideHomes } from '../../../../shared/designer/understanding.ts';
import {
  isRelevant,
  type LibraryPassage,
  MAX_QUERY_CHARACTERS,
  MIN_RELEVANCE,
  searchLibrary,
} from '../../../platform/aws/library.ts';
import { libraryVocabulary } from '../../../platform/aws/vocabulary.ts';
import { describeError, log } from '../../../platform/log.ts';
import type { Found, Look, Looked, Understood } from '../../turn.ts';
import { ReplyFailure } from '../failure.ts';
import { fused } from './fusion.ts';
import { isOfAnotherState, names } from './ruled-out.ts';
import { respelled } from './spelling.ts';

export const MAX_PASSAGES = 8;
const MAX_QUERIES = 3;
const RETRIEVAL_MS = 15_000;
/** A search whose best score is below this many times the threshold may have missed because of a misspelt word. */
const STRONG = 1.6;

const NOTHING: Found = { passages: [], weak: [], queries: [], topScore: 0 };

/**
 * Searches with the words as typed. Where the results are weak, corrects the spelling by the library's words and searches again.
 * Fuses in the new results only where they are strong: a word that the library does not have may be right ("kitten" is no
 * "kitchen").
 * @throws ReplyFailure when the library cannot be asked: an answer without it would not be grounded.
 */
export async function searchRaw(words: string, signal: AbortSignal): Promise<Found> {
  if (isWordless(words)) return NOTHING;
  const ended = AbortSignal.any([signal, AbortSignal.timeout(RETRIEVAL_MS)]);
  try {
    const first = await resultsOf([words], ended);
    const found = foundIn(first, [words]);
    const corrected = isStrong(found) ? undefined : await respelledWords(words, ended);
    if (corrected === undefined) return found;
    const second = await resultsOf([corrected], ended);
    return isStrong(foundIn(second, [corrected])) ? foundIn([...second, ...first], [corrected]) : found;
  } catch (error) {
    throw new ReplyFailure('library', error);
  }
}

/**
 * Searches for what was understood, and fuses it with what the words as typed have found. Leaves out passages about what the member
 * rules out, and those of other states. Empty for a message that asks nothing about a home.
 * @throws ReplyFailure as `searchRaw` does.
 */
export async function search(turn: Understood, raw: Promise<Found>, signal: AbortSignal): Promise<Found> {
  const { understanding, home } = turn;
  if (isBesideHomes(understanding.intent)) {
    raw.catch(() => {});
    return NOTHING;
  }
  const first = await raw;
  const queries = understanding.queries.filter((query) => !first.queries.includes(query));
  const found = await foundBeside(first, [...queries, ...pinsNamed(turn)], signal);
  const state = understanding.state ?? home.state;
  const isWanted = ({ heading }: LibraryPassage) =>
    !isOfAnotherState(heading, state) && !understanding.excludes.some((thing) => names(heading, thing));
  return { ...found, passages: found.passages.filter(isWanted), weak: found.weak.filter(isWanted) };
}

/** Searches for what the photo shows, where the words have found nothing. */
export async function searchSeen(found: Found, { look, understanding }: Looked, signal: AbortSignal): Promise<Found> {
  const isOpen = found.passages.length === 0 && understanding.intent === 'question';
  return isOpen && look?.problem === 'none' ? foundBeside(found, queriesOfSeen(look), signal) : found;
}

/** The room with its materials, and the two most pressing notes. Things to keep need no advice. */
function queriesOfSeen({ kind, materials, notes }: Look): string[] {
  const pressing = [...notes.filter((note) => note.kind === 'fix'), ...notes.filter((note) => note.kind === 'change')];
  const room = [kind, ...materials].filter((words) => words !== '').join(', ');
  return [room, ...pressing.map(({ title, text }) => `${title}. ${text}`)]
    .filter((query) => query !== '')
    .slice(0, MAX_QUERIES);
}

/** The words of the pins that a question names: "what do you mean by pin 2?" names nothing else. */
function pinsNamed({ understanding: { intent, standalone }, history: { pins } }: Understood): string[] {
  if (intent !== 'about-a-pin') return [];
  const notes = pins.at(-1)?.notes ?? [];
  return notes
    .filter(({ n }) => new RegExp(`\\b${n}\\b`).test(standalone))
    .slice(0, 1)
    .map(({ title, text }) => `${title}. ${text}`);
}

/** When the library fails now, what was found before stays. */
async function foundBeside(found: Found, queries: readonly string[], signal: AbortSignal): Promise<Found> {
  if (queries.length === 0) return found;
  try {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(RETRIEVAL_MS)]);
    const first = [...found.passages, ...found.weak];
    return foundIn([first, ...(await resultsOf(queries, ended))], [...found.queries, ...queries]);
  } catch (error) {
    signal.throwIfAborted();
    log.warn('what a question means was not searched for', describeError(error));
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

/** Undefined when no word needs correcting, or the library's words cannot be read: then the first search counts. */
async function respelledWords(words: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return respelled(searchable(words), await libraryVocabulary(signal));
  } catch (error) {
    log.warn('the words of the library cannot be read', describeError(error));
    return undefined;
  }
}
