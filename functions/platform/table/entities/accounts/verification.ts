/** A link that verifies an email address, by the SHA-256 of its token. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const Verifications = entity({
  name: 'email verification',
  schema: z.object({
    userId: z.string(),
    /** A changed address invalidates the link. */
    email: z.string(),
    /** In seconds since 1970. The item is kept longer, so that an expired link is recognised as ours. */
    expiresAt: z.number(),
    /** ISO 8601. */
    usedAt: z.optional(z.string()),
    ttl: z.number(),
  }),
  key: keys.verification,
});
