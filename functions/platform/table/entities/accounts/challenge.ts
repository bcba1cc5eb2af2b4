/** A WebAuthn challenge, by its SHA-256. It works once, for its purpose, and for ten minutes. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const ChallengeItem = z.object({
  purpose: z.enum(['sign-in', 'confirmation', 'registration']),
  /** The member who requested it; absent before signing in. */
  userId: z.optional(z.string()),
  /** The SHA-256 of the enrolment link's token that the new passkey uses up. */
  enrolment: z.optional(z.string()),
  ttl: z.number(),
});
export type ChallengeItem = z.output<typeof ChallengeItem>;

export const Challenges = entity({ name: 'challenge', schema: ChallengeItem, key: keys.challenge });
