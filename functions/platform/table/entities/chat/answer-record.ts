/** The record of an answer for quality reports: numbers, kinds and its rating. It has no message text and no member's id. */
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { HazardKind } from '../../../../../shared/chat.ts';
import { DAY_SECONDS } from '../../../../../shared/contract/durations.ts';
import { RatingReason, RatingValue } from '../../../../../shared/designer/rating.ts';
import { Intent, Topic } from '../../../../../shared/designer/understanding.ts';
import { toSeconds } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

/** A year, and five weeks to compare a month with that of the year before. */
const KEPT_DAYS = 400;

export const AnswerRecord = z.object({
  /** The id of the reply: a ULID, which carries the time. */
  id: z.string(),
  /** The version of the prompts. */
  promptVersion: z.string(),
  /** The version of the library's content; null where it could not be read. */
  libraryVersion: z.nullable(z.string()),
  /** The score of the best passage found, 0 to 1. */
  topScore: z.number(),
  /** Ids of the passages that the designer was given, and of those that the answer cites; a safety card by its file. */
  shown: z.array(z.string()),
  cited: z.array(z.string()),
  /** Whether the library had a passage above the relevance threshold. */
  isCovered: z.boolean(),
  hazard: z.nullable(HazardKind),
  topic: Topic,
  intent: Intent,
  /** BCP 47, with the script or the region where the languages differ by it, such as `zh-hant`. */
  language: z.string(),
  hasPhoto: z.boolean(),
  rating: z.optional(RatingValue),
  reason: z.optional(RatingReason),
  /** What the member wrote, only where they agreed to share it. */
  words: z.optional(z.string()),
  /** ISO 8601. */
  ratedAt: z.optional(z.string()),
  ttl: z.int(),
});
export type AnswerRecord = z.output<typeof AnswerRecord>;

export const AnswerRecords = entity({
  name: 'answer record',
  schema: AnswerRecord,
  key: keys.answerRecord,
  list: keys.answerRecords,
});

/** When a record expires, in seconds since 1970. @param id The reply's id. */
export const answerRecordTtl = (id: string): number => toSeconds(decodeTime(id)) + KEPT_DAYS * DAY_SECONDS;
