/**
 * How well the library's search works: for each question, whether its right article is among the first three. Recall@3 of 0.9 is a
 * gate. Runs on a fresh local stage or, with KNOWLEDGE_BASE_ID and AWS credentials set, on a deployed knowledge base.
 */
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { RETRIEVAL_QUESTIONS } from './retrieval/questions.ts';

const RECALL_MIN = 0.9;
const MAX_RANK = 3;

/** @returns Whether recall@3 is at least 0.9. */
export async function bench(): Promise<boolean> {
  const deployed = process.env.KNOWLEDGE_BASE_ID;
  const local = deployed ? undefined : await measuredStage();
  try {
    console.log(deployed ? `Knowledge base ${deployed}` : "This machine's index, with the shipped library");
    // Imported late: it reads the knowledge base's id when it loads.
    const { searchLibrary } = await import('../../functions/platform/aws/library.ts');
    const ranks: number[] = [];
    const times: number[] = [];
    for (const [question, ...right] of RETRIEVAL_QUESTIONS) {
      const start = performance.now();
      const found = await searchLibrary(question, AbortSignal.timeout(30_000));
      times.push(performance.now() - start);
      // Counts articles, not passages: three passages of one article are one place.
      const articles = [...new Set(found.map(({ document }) => document))];
      const rank = articles.findIndex((article) => right.includes(article)) + 1;
      ranks.push(rank);
      if (rank === 0 || rank > MAX_RANK)
        console.log(`${rank === 0 ? 'missed' : `rank ${rank}`}  ${question} (${right.join(' or ')})`);
    }
    return report(ranks, times);
  } finally {
    await local?.close();
  }
}

function report(ranks: readonly number[], times: readonly number[]): boolean {
  const within = (most: number) => ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length;
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
  console.log(
    `${ranks.length} questions: recall@1 ${within(1).toFixed(3)}, recall@3 ${within(MAX_RANK).toFixed(3)} (at least ${RECALL_MIN}), mean reciprocal rank ${reciprocal.toFixed(3)}, median ${median.toFixed(1)} ms`,
  );
  return within(MAX_RANK) >= RECALL_MIN;
}
