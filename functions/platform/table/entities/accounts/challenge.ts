/** A challenge that a passkey answers, by its SHA-256: it works once, for what it was made for, and for ten minutes. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const ChallengeItem = z.object({
  purpose: z.enum(['sign-in', 'confirmation', 'registration']),
  /** Who asked for it; nobody is known before signing in. */
  userId: z.optional(z.string()),
  /** The SHA-256 of the enrolment link's token that the new passkey uses up. */
  enrolment: z.optional(z.string()),
  ttl: z.number(),
});
export type ChallengeItem = z.output<typeof ChallengeItem>;

export const Challenges = entity({ name: 'challenge', schema: ChallengeItem, key: keys.challenge });
