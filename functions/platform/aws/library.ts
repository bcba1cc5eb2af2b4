/** Searches the library: the passages of the knowledge base that are nearest to a question, with their scores. */
import {
  BedrockAgentRuntimeClient,
  type KnowledgeBaseRetrievalResult,
  RetrieveCommand,
} from '@aws-sdk/client-bedrock-agent-runtime';
import * as z from 'zod/mini';
import { settings } from '../settings.ts';

const { KNOWLEDGE_BASE_ID, RELEVANCE_THRESHOLD } = settings('KNOWLEDGE_BASE_ID', 'RELEVANCE_THRESHOLD');
/** Retries a throttled search only once, because a member waits for it. */
const client = new BedrockAgentRuntimeClient({ maxAttempts: 2 });

/** The most passages that an answer gets (`MAX_PASSAGES` of chat), before the weak ones are left out. */
const MAX_RESULTS = 8;
/**
 * The stage's RELEVANCE_THRESHOLD, compared with the score of a passage; both are from 0 to 1. A passage below it is not given to
 * the designer. The emulated index and Titan's embeddings score differently, so each stage sets its own (infra/docs/decisions/knowledge-base.md).
 */
export const MIN_RELEVANCE = z.coerce.number().parse(RELEVANCE_THRESHOLD);
export const isRelevant = ({ score }: { score: number }): boolean => score >= MIN_RELEVANCE;
/** Retrieve refuses a longer query (Amazon Bedrock API reference, KnowledgeBaseQuery). */
export const MAX_QUERY_CHARACTERS = 1_000;

export interface LibraryPassage {
  text: string;
  title: string;
  heading: string;
  /** The file's name. */
  document: string;
  /** The place in the file, as in `section 3`. Empty where the metadata has none. */
  place: string;
  /** The passage's id, as in `queenslanders.md/003`; empty where the result has no S3 location. */
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

/** The metadata that a reindex writes for each passage. */
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
 * A passage's id: the part of its S3 key between `passages/` and the extension. After a reindex of changed content, the same id can
 * belong to another text.
 * @param uri The object's URI in Retrieve's result: `s3://bucket/passages/queenslanders.md/003.md`.
 */
const passageId = (uri = ''): string => /\/passages\/([^/]+\/\d{3,})\.md$/.exec(uri)?.[1] ?? '';
