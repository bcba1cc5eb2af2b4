/** Finds the passages of the library that an answer is to rest on. */
import {
  BedrockAgentRuntimeClient,
  type KnowledgeBaseRetrievalResult,
  RetrieveCommand,
} from '@aws-sdk/client-bedrock-agent-runtime';
import { z } from 'zod';
import type { Source } from '../../shared/chat.ts';
import { settings } from '../settings.ts';
import { ReplyFailure } from './failure.ts';

const { KNOWLEDGE_BASE_ID } = settings('KNOWLEDGE_BASE_ID');
const client = new BedrockAgentRuntimeClient({});

const PASSAGES_MAX = 6;
/** Similarity from 0 to 1. Below it a passage shares words with the question, not its topic. */
const WEAK_SCORE = 0.25;
/** A longer text blurs its own embedding. */
const QUERY_MAX = 1_000;
/** A follow-up like "and in white?" is found by the question before it. */
const SHORT_QUESTION = 60;
const EXCERPT_MAX = 280;
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
  const command = new RetrieveCommand({
    knowledgeBaseId: KNOWLEDGE_BASE_ID,
    retrievalQuery: { text: queryFor(question, previousQuestion) },
    retrievalConfiguration: { vectorSearchConfiguration: { numberOfResults: PASSAGES_MAX } },
  });
  try {
    const { retrievalResults = [] } = await client.send(command, {
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(RETRIEVAL_MS)]),
    });
    return passagesFrom(retrievalResults);
  } catch (error) {
    throw new ReplyFailure('library', error);
  }
}

/** What the library is searched for. */
export function queryFor(question: string, previousQuestion: string | undefined): string {
  const query = question.length < SHORT_QUESTION && previousQuestion ? `${question}\n${previousQuestion}` : question;
  return query.slice(0, QUERY_MAX).toWellFormed();
}

/** As the library's ingestion writes it beside each passage. */
const Metadata = z.object({ title: z.string().min(1), heading: z.string().catch(''), document: z.string().min(1) });

/** The results that are strong enough, numbered from 1. */
export function passagesFrom(results: readonly KnowledgeBaseRetrievalResult[]): Passage[] {
  return results
    .flatMap(({ content, location, metadata, score = 0 }) => {
      const text = content?.text?.trim();
      if (!text || score < WEAK_SCORE) return [];
      const file = location?.s3Location?.uri?.split('/').at(-1) ?? 'library';
      return { text, ...Metadata.catch({ title: file, heading: '', document: file }).parse(metadata) };
    })
    .map(({ text, title, heading, document }, index) => ({
      text,
      source: { n: index + 1, title, heading, document, excerpt: excerptOf(text) },
    }));
}

/** The beginning of a passage, cut between words. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= EXCERPT_MAX
    ? line
    : `${line
        .slice(0, EXCERPT_MAX)
        .toWellFormed()
        .replace(/\s\S*$/, '')}…`;
}
