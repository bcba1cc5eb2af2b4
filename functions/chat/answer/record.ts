/** What is learned from an answer: numbers and kinds, never a word of it or of the question. */
import { libraryVersion } from '../../platform/aws/vocabulary.ts';
import { describeError, log } from '../../platform/log.ts';
import { type AnswerRecord, AnswerRecords, answerRecordTtl } from '../items.ts';
import type { Brief } from './brief.ts';
import { sentencesOf } from './check/sentences.ts';
import { PROMPT_VERSION } from './prompt/prompt.ts';
import type { Passage } from './search/search.ts';

/**
 * Logs which prompt answered, how well the library covered the question and what was cited, and stores it for the desk. One
 * write. Never rejects: an answer is worth more than its record.
 * @param id Of the record: a ULID that carries the time.
 */
export async function recordAnswer(id: string, brief: Brief, answer: string): Promise<void> {
  const { understanding, latest } = brief;
  try {
    const record = { ...recordOf(id, brief, answer), libraryVersion: await libraryVersion() };
    const { id: _id, ttl: _ttl, ...numbers } = record;
    log.info('question answered', {
      ...numbers,
      understoodBy: understanding.by,
      problem: latest.look?.problem ?? null,
    });
    await AnswerRecords.put(id, record);
  } catch (error) {
    log.warn('an answer was not recorded', describeError(error));
  }
}

function recordOf(
  id: string,
  { understanding, found, latest, hazards }: Brief,
  answer: string,
): Omit<AnswerRecord, 'libraryVersion'> {
  const { intent, topic } = understanding;
  const cited = new Set(sentencesOf(answer).flatMap(({ cites }) => cites));
  return {
    id,
    promptVersion: PROMPT_VERSION,
    topScore: found.topScore,
    shown: latest.passages.map(nameOf),
    cited: latest.passages.filter(({ source: { n } }) => cited.has(n)).map(nameOf),
    isCovered: found.passages.length > 0,
    hazard: hazards[0] ?? null,
    topic,
    intent,
    language: latest.language,
    hasPhoto: latest.photos.length > 0,
    ttl: answerRecordTtl(id),
  };
}

/** The id of the passage. A safety card is not a passage of the library: it is named by its file. */
const nameOf = ({ source: { document, passage } }: Passage): string => passage || document;
