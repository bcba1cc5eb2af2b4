/** What is learned from an answer: numbers and kinds, never a word of it or of the question. */
import { log } from '../../platform/log.ts';
import { sentencesOf } from '../checking/sentences.ts';
import { PROMPT_VERSION } from '../designer/prompt.ts';
import type { Brief } from './brief.ts';

/** Logs which prompt answered, how well the library covered the question, and what was cited. */
export function reportAnswer({ understanding, found, latest, hazards }: Brief, answer: string): void {
  const cited = new Set(sentencesOf(answer).flatMap(({ cites }) => cites));
  log.info('question answered', {
    promptVersion: PROMPT_VERSION,
    intent: understanding.intent,
    topic: understanding.topic,
    language: understanding.language,
    understoodBy: understanding.by,
    topScore: found.topScore,
    shown: latest.passages.map(({ source: { document, passage } }) => passage || document),
    cited: latest.passages
      .filter(({ source: { n } }) => cited.has(n))
      .map(({ source: { document, passage } }) => passage || document),
    isCovered: found.passages.length > 0,
    hazard: hazards[0] ?? null,
    hasPhoto: latest.photos.length > 0,
    problem: latest.look?.problem ?? null,
  });
}
