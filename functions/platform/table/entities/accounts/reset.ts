/** A one-time link that sets a new password, by the SHA-256 of its token. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const Resets = entity({
  name: 'password reset',
  schema: z.object({
    userId: z.string(),
    /** The salt of the forgotten password. A password that is set meanwhile invalidates the link. */
    credential: z.string(),
    /** The address that the link was sent to; absent where an operator printed it. */
    email: z.optional(z.string()),
    ttl: z.number(),
  }),
  key: keys.reset,
});
