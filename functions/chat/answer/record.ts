/** What is learned from an answer: numbers and kinds, never a word of it or of the question. */
import { createHash } from 'node:crypto';
import { libraryVersion } from '../../platform/aws/vocabulary.ts';
import { describeError, log } from '../../platform/log.ts';
import { type AnswerRecord, AnswerRecords, answerRecordTtl } from '../items.ts';
import type { Draft, Grounded, Passage } from '../turn.ts';
import { sentencesOf } from './check/sentences.ts';
import { FINISH_PROMPT } from './finish.ts';
import { LOOK_PROMPT } from './look.ts';
import { SYSTEM_PROMPT } from './prompt/system-prompt.ts';
import { UNDERSTAND_PROMPT } from './understand.ts';

/** Changes whenever a prompt does: ratings and gaps are counted by it. Eight hexadecimal digits. */
const PROMPT_VERSION = createHash('sha256')
  .update([SYSTEM_PROMPT, UNDERSTAND_PROMPT, LOOK_PROMPT, FINISH_PROMPT].join('\0'))
  .digest('hex')
  .slice(0, 8);

/**
 * Logs which prompt answered, how well the library covered the question and what was cited, and stores it for the desk. One
 * write. Never rejects: an answer is worth more than its record.
 * @param id Of the record: a ULID that carries the time.
 */
export async function recordAnswer(id: string, turn: Grounded, { passages, content }: Draft): Promise<void> {
  try {
    const record = { ...recordOf(id, turn, passages, content), libraryVersion: await libraryVersion() };
    const { id: _id, ttl: _ttl, ...numbers } = record;
    log.info('question answered', {
      ...numbers,
      understoodBy: turn.understanding.by,
      problem: turn.look?.problem ?? null,
    });
    await AnswerRecords.put(id, record);
  } catch (error) {
    log.warn('an answer was not recorded', describeError(error));
  }
}

function recordOf(
  id: string,
  { understanding, found, stop, language, photos }: Grounded,
  passages: readonly Passage[],
  answer: string,
): Omit<AnswerRecord, 'libraryVersion'> {
  const { intent, topic } = understanding;
  const cited = new Set(sentencesOf(answer).flatMap(({ cites }) => cites));
  return {
    id,
    promptVersion: PROMPT_VERSION,
    topScore: found.topScore,
    shown: passages.map(nameOf),
    cited: passages.filter(({ source: { n } }) => cited.has(n)).map(nameOf),
    isCovered: found.passages.length > 0,
    hazard: stop[0] ?? null,
    topic,
    intent,
    language: language,
    hasPhoto: photos.length > 0,
    ttl: answerRecordTtl(id),
  };
}

/** The id of the passage. A safety card is not a passage of the library: it is named by its file. */
const nameOf = ({ source: { document, passage } }: Passage): string => passage || document;
