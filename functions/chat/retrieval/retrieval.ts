/** Finds the passages of the library that an answer is to rest on. */
import type { KnowledgeBaseRetrievalResult } from '@aws-sdk/client-bedrock-agent-runtime';
import type { Source } from '../../../shared/chat.ts';
import { type LibraryPassage, MAX_QUERY, passagesIn, searchLibrary, WEAK_SCORE } from '../../platform/aws/library.ts';
import { ReplyFailure } from '../exchange/failure.ts';

/** A follow-up like "and in white?" is found by the question before it. */
const SHORT_QUESTION = 60;
const MAX_EXCERPT = 280;
const RETRIEVAL_MS = 15_000;

/** A passage as the designer reads it; `source` is what the member sees of it. */
export interface Passage {
  source: Source;
  text: string;
}

/**
 * The passages for a question, best first, numbered from 1. None when the library does not cover it.
 * @throws ReplyFailure when the library cannot be asked: an answer without it would not be grounded.
 */
export async function passagesFor(
  question: string,
  previousQuestion: string | undefined,
  signal: AbortSignal,
): Promise<Passage[]> {
  try {
    const found = await searchLibrary(
      queryFor(question, previousQuestion),
      AbortSignal.any([signal, AbortSignal.timeout(RETRIEVAL_MS)]),
    );
    return numbered(found);
  } catch (error) {
    throw new ReplyFailure('library', error);
  }
}

/** What the library is searched for. */
export function queryFor(question: string, previousQuestion: string | undefined): string {
  const query = question.length < SHORT_QUESTION && previousQuestion ? `${question}\n${previousQuestion}` : question;
  return query.slice(0, MAX_QUERY).toWellFormed();
}

/** The results that are strong enough, numbered from 1. */
export const passagesFrom = (results: readonly KnowledgeBaseRetrievalResult[]): Passage[] =>
  numbered(passagesIn(results));

const numbered = (found: readonly LibraryPassage[]): Passage[] =>
  found
    .filter(({ score }) => score >= WEAK_SCORE)
    .map(({ text, title, heading, document }, index) => ({
      text,
      source: { n: index + 1, title, heading, document, excerpt: excerptOf(text) },
    }));

/** The beginning of a passage, cut between words. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= MAX_EXCERPT
    ? line
    : `${line
        .slice(0, MAX_EXCERPT)
        .toWellFormed()
        .replace(/\s\S*$/, '')}…`;
}
