/** The library as it is searched: the passages of the knowledge base that are nearest to a question, with their scores. */
import {
  BedrockAgentRuntimeClient,
  type KnowledgeBaseRetrievalResult,
  RetrieveCommand,
} from '@aws-sdk/client-bedrock-agent-runtime';
import * as z from 'zod/mini';
import { settings } from '../settings.ts';

const { KNOWLEDGE_BASE_ID, RELEVANCE_THRESHOLD } = settings('KNOWLEDGE_BASE_ID', 'RELEVANCE_THRESHOLD');
/** A throttled search is tried once more: a member waits for it. */
const client = new BedrockAgentRuntimeClient({ maxAttempts: 2 });

/** As many as an answer is given at most (`MAX_PASSAGES` of chat); of those the weak ones are left out. */
const MAX_RESULTS = 8;
/**
 * The stage's RELEVANCE_THRESHOLD, compared with the score of a passage; both are from 0 to 1. A passage below it is not given to
 * the designer. The emulated index and Titan's embeddings score differently, so each stage sets its own (decision 0046).
 */
export const MIN_RELEVANCE = z.coerce.number().parse(RELEVANCE_THRESHOLD);
export const isRelevant = ({ score }: { score: number }): boolean => score >= MIN_RELEVANCE;
/** Characters. Retrieve refuses a longer query (Amazon Bedrock API reference, KnowledgeBaseQuery). */
export const MAX_QUERY_CHARACTERS = 1_000;

export interface LibraryPassage {
  text: string;
  title: string;
  heading: string;
  /** The file's name. */
  document: string;
  /** Where in the file, in words. Empty where the passage does not say. */
  place: string;
  /** Names this passage of this file, as in `queenslanders.md/003`; empty where the result does not say where it lies. */
  passage: string;
  score: number;
}

/**
 * The nearest passages, best first, weak ones among them. Rejects when the knowledge base cannot be asked.
 * @param query At most MAX_QUERY_CHARACTERS.
 */
export async function searchLibrary(query: string, signal: AbortSignal): Promise<LibraryPassage[]> {
  const command = new RetrieveCommand({
    knowledgeBaseId: KNOWLEDGE_BASE_ID,
    retrievalQuery: { text: query },
    retrievalConfiguration: { vectorSearchConfiguration: { numberOfResults: MAX_RESULTS } },
  });
  const { retrievalResults = [] } = await client.send(command, { abortSignal: signal });
  return passagesIn(retrievalResults);
}

/** As a reindex writes it beside each passage. */
const Metadata = z.object({
  title: z.string().check(z.minLength(1)),
  heading: z.catch(z.string(), ''),
  document: z.string().check(z.minLength(1)),
  place: z.catch(z.string(), ''),
});

/** The results as passages; empty ones are left out. */
export function passagesIn(results: readonly KnowledgeBaseRetrievalResult[]): LibraryPassage[] {
  return results.flatMap(({ content, location, metadata, score = 0 }) => {
    const text = content?.text?.trim();
    if (!text) return [];
    const uri = location?.s3Location?.uri;
    const file = uri?.split('/').at(-1) ?? 'library';
    const unnamed = { title: file, heading: '', document: file, place: '' };
    return { text, score, passage: passageId(uri), ...z.catch(Metadata, unnamed).parse(metadata) };
  });
}

/**
 * A passage's id: what lies between `passages/` and the ending in its S3 key, which a reindex gives it. A reindex of changed
 * content can give the id to another text.
 * @param uri Of the object, as Retrieve answers it: `s3://bucket/passages/queenslanders.md/003.md`.
 */
const passageId = (uri = ''): string => /\/passages\/([^/]+\/\d{3,})\.md$/.exec(uri)?.[1] ?? '';
