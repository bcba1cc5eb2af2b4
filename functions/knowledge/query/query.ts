/** A test query: the passages that the assistant would get for a question, and the weaker ones that it would not. */
import type { KnowledgeAnswer } from '../../../shared/knowledge.ts';
import { isRelevant, MIN_RELEVANCE, searchLibrary } from '../../platform/aws/library.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';

const RETRIEVAL_MS = 15_000;

/** @throws Refusal 503 when the knowledge base cannot be asked. */
export async function queryKnowledge(question: string): Promise<KnowledgeAnswer> {
  const found = await searched(question);
  let n = 0;
  const passages = found.map((passage) => ({
    ...passage,
    n: isRelevant(passage) ? ++n : null,
    page: Number(/^page (\d+)/.exec(passage.place)?.[1]) || null,
  }));
  return { weakScore: MIN_RELEVANCE, passages };
}

async function searched(question: string) {
  try {
    return await searchLibrary(question, AbortSignal.timeout(RETRIEVAL_MS));
  } catch (error) {
    log.warn('the knowledge base cannot be asked', describeError(error));
    throw new Refusal(503, 'The knowledge base cannot be asked just now. System Health says more.');
  }
}
