/** What the desk learns from the answers of the last days: gaps of the library, ratings, sources, dangers. */
import * as z from 'zod/mini';
import { HazardKind } from '../chat.ts';
import { RatingReason, RatingValue } from './rating.ts';
import { Topic } from './understanding.ts';

/** The days that the desk can look back over. */
export const REPORT_DAYS = ['7', '30', '90'] as const;
export const DEFAULT_REPORT_DAYS = '30';
export const AnswersQuery = z.strictObject({ days: z.optional(z.enum(REPORT_DAYS, 'Ask for 7, 30 or 90 days.')) });

/** Ratings with shared words that a report carries, the newest. */
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

/** How answers of one prompt were rated. */
export const PromptRatings = z.object({
  version: z.string(),
  /** Of the first and the last answer that were counted, ISO 8601. */
  firstAt: z.string(),
  lastAt: z.string(),
  answers: z.int(),
  up: z.int(),
  down: z.int(),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: RatingReason, ratings: z.int() })),
});
export type PromptRatings = z.output<typeof PromptRatings>;

/** What the answers of the last days show together. It identifies no member and no question. */
export const AnswersReport = z.object({
  days: z.int(),
  /** Answers that were counted. */
  answers: z.int(),
  /** Whether there were more: then the oldest of these days are left out. */
  isCut: z.boolean(),
  /** Of the answers to questions, without greetings and what is not about homes. */
  questions: z.int(),
  /** Questions for which the library had no passage. */
  notCovered: z.int(),
  /** By topic, most gaps first. */
  topics: z.array(z.object({ topic: Topic, questions: z.int(), notCovered: z.int() })),
  /** Newest first. */
  prompts: z.array(PromptRatings),
  /** Files of the library by the answers that cite them, most cited first. */
  sources: z.array(z.object({ document: z.string(), answers: z.int() })),
  /** Dangers that answers began with, most frequent first. */
  hazards: z.array(z.object({ kind: HazardKind, answers: z.int() })),
  /** What members agreed to share, newest first. */
  words: z.array(SharedWords),
});
export type AnswersReport = z.output<typeof AnswersReport>;
