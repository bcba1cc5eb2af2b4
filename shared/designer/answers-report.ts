/** The report on the answers of the last days: gaps of the library, ratings, sources and dangers. */
import * as z from 'zod/mini';
import { HazardKind } from '../chat.ts';
import { RatingReason, RatingValue } from './rating.ts';
import { Topic } from './understanding.ts';

/** The periods of the report, in days. */
export const REPORT_DAYS = ['7', '30', '90'] as const;
export const DEFAULT_REPORT_DAYS = '30';
export const AnswersQuery = z.strictObject({ days: z.optional(z.enum(REPORT_DAYS, 'Ask for 7, 30 or 90 days.')) });

/** The most ratings with shared comments in a report. It has the newest ones. */
export const MAX_SHARED_WORDS = 50;

export const SharedWords = z.object({
  /** ISO 8601. */
  at: z.string(),
  rating: RatingValue,
  reason: z.nullable(RatingReason),
  words: z.string(),
  topic: Topic,
});
export type SharedWords = z.output<typeof SharedWords>;

/** The ratings of the answers of one prompt version. */
export const PromptRatings = z.object({
  version: z.string(),
  /** The times of the first and the last counted answer, ISO 8601. */
  firstAt: z.string(),
  lastAt: z.string(),
  answers: z.int(),
  up: z.int(),
  down: z.int(),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: RatingReason, ratings: z.int() })),
});
export type PromptRatings = z.output<typeof PromptRatings>;

/** Aggregates the answers of the last days. It identifies no member and no question. */
export const AnswersReport = z.object({
  days: z.int(),
  /** The number of counted answers. */
  answers: z.int(),
  /** Whether there were more answers: then the oldest days are left out. */
  isCut: z.boolean(),
  /** The answers to questions about homes, without greetings and off-topic messages. */
  questions: z.int(),
  /** Questions for which the library had no passage. */
  notCovered: z.int(),
  /** By topic, most gaps first. */
  topics: z.array(z.object({ topic: Topic, questions: z.int(), notCovered: z.int() })),
  /** Newest first. */
  prompts: z.array(PromptRatings),
  /** Files of the library by the answers that cite them, most cited first. */
  sources: z.array(z.object({ document: z.string(), answers: z.int() })),
  /** The dangers that answers began with, most frequent first. */
  hazards: z.array(z.object({ kind: HazardKind, answers: z.int() })),
  /** The comments that members agreed to share, newest first. */
  words: z.array(SharedWords),
});
export type AnswersReport = z.output<typeof AnswersReport>;
