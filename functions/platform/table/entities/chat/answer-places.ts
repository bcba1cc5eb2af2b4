/** The three slots for a member's concurrent answers: until when each is taken, in milliseconds since 1970. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

/** A slot is free where it is absent or its time is over. */
const AnswerPlacesItem = z.object({
  first: z.optional(z.number()),
  second: z.optional(z.number()),
  third: z.optional(z.number()),
  ttl: z.number(),
});
export type AnswerPlacesItem = z.output<typeof AnswerPlacesItem>;

export const AnswerPlaces = entity({ name: 'answer places', schema: AnswerPlacesItem, key: keys.answerPlaces });
