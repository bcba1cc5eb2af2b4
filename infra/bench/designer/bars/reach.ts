/** Retrieval alone: whether the product's own search gives the model a passage of the right article. */
import * as z from 'zod/mini';
import { RETRIEVAL_QUESTIONS } from '../../retrieval/questions.ts';
import { TYPOS } from '../questions.ts';
import { atLeast, type Bar } from './bar.ts';

const RETRIEVAL = new URL('../../../../functions/chat/answer/search/search.ts', import.meta.url).href;
const Found = z.object({ passages: z.array(z.object({ document: z.string() })) });
type PassagesFor = (queries: readonly string[], signal: AbortSignal) => Promise<unknown>;
const TIMEOUT_MS = 30_000;

/** Measured after the threshold and the corrected spelling. Needs a running stage: the search reads its settings when it loads. */
export async function reachBars(): Promise<Bar[]> {
  const { passagesFor } = (await import(RETRIEVAL)) as { passagesFor: PassagesFor };
  return [
    await reachBar('reach: golden questions', 0.95, RETRIEVAL_QUESTIONS, passagesFor),
    await reachBar('reach: typos', 0.85, TYPOS, passagesFor),
  ];
}

async function reachBar(
  name: string,
  least: number,
  questions: readonly (readonly [string, ...string[]])[],
  passagesFor: PassagesFor,
): Promise<Bar> {
  const missed: string[] = [];
  for (const [question, ...articles] of questions) {
    const files = await passagesFor([question], AbortSignal.timeout(TIMEOUT_MS)).then(
      (found) => Found.parse(found).passages.map(({ document }) => document),
      (error: unknown) => [`(no answer: ${error instanceof Error ? error.message : String(error)})`],
    );
    if (!articles.some((article) => files.includes(article)))
      missed.push(`${question} -> ${[...new Set(files)].join(', ') || 'nothing'}, not ${articles.join(' or ')}`);
  }
  return atLeast(name, least, questions.length, missed);
}
