/** A link that verifies an email address, by the SHA-256 of its token. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const Verifications = entity({
  name: 'email verification',
  schema: z.object({
    userId: z.string(),
    /** Another one, set meanwhile, ends the link. */
    email: z.string(),
    /** In seconds since 1970. The item outlives it, so that an old link is known as ours. */
    expiresAt: z.number(),
    /** ISO 8601. */
    usedAt: z.optional(z.string()),
    ttl: z.number(),
  }),
  key: keys.verification,
});
