/** The result of a POST with an Idempotency-Key, so that a repeat answers the same. */
import * as z from 'zod/mini';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';

export const IdempotencyClaims = entity({
  name: 'idempotency key',
  schema: z.object({
    /** A digest of the request's content, so that the content is not stored twice. */
    digest: z.string(),
    /** The ids of the created things, by their names. */
    created: z.record(z.string(), z.string()),
    ttl: z.number(),
  }),
  key: keys.idempotency,
});
