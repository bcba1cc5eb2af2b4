/** What a POST with an Idempotency-Key created, so that a repeat answers the same. */
import * as z from 'zod/mini';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';

export const IdempotencyClaims = entity({
  name: 'idempotency key',
  schema: z.object({
    /** Of what was sent: its text is not kept a second time. */
    digest: z.string(),
    /** The ids of what was created, by what they are the ids of. */
    created: z.record(z.string(), z.string()),
    ttl: z.number(),
  }),
  key: keys.idempotency,
});
