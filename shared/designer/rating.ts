/** Members' ratings of answers, with a reason and a comment. */
import * as z from 'zod/mini';

const MAX_RATING_WORDS = 1_000;

export const RatingValue = z.enum(['up', 'down']);
export type RatingValue = z.output<typeof RatingValue>;

/** Why an answer did not help, with the labels that members see. */
export const RATING_REASONS = {
  'not-my-question': 'It’s not about my question',
  wrong: 'It’s wrong',
  'too-general': 'It’s too general',
  'missed-in-photo': 'It missed something in my photo',
  unsafe: 'It’s unsafe',
  other: 'Something else',
} as const;
export const RatingReason = z.enum(Object.keys(RATING_REASONS) as (keyof typeof RATING_REASONS)[], 'Choose a reason.');
export type RatingReason = z.output<typeof RatingReason>;

export const RatingWords = z
  .string('Write words, or leave this out.')
  .check(z.trim(), z.maxLength(MAX_RATING_WORDS, `Please say it in at most ${MAX_RATING_WORDS} characters.`));

/** The details that a member can add to a rating. */
export const RatingDetails = z.object({
  reason: z.nullable(RatingReason),
  words: z.string(),
  /** Whether the desk may read the words. */
  share: z.boolean(),
});
export type RatingDetails = z.output<typeof RatingDetails>;

/** A rating as its member sees it; both null without one. */
export const Rating = z.object({ rating: z.nullable(RatingValue), ratingDetails: z.nullable(RatingDetails) });
export type Rating = z.output<typeof Rating>;

/** The new rating of an answer, which replaces the previous one. `none` removes the rating with its details. */
export const NewRating = z.strictObject({
  value: z.enum(['up', 'down', 'none'], 'A rating is "up", "down" or "none".'),
  reason: z.optional(RatingReason),
  words: z.optional(RatingWords),
  share: z.optional(z.boolean('Say true or false.')),
});
export type NewRating = z.output<typeof NewRating>;
