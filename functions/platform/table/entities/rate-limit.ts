/** The number of counted calls in one window. */
import * as z from 'zod/mini';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';

export const RateLimits = entity({
  name: 'rate limit',
  schema: z.object({ calls: z.number(), ttl: z.number() }),
  key: keys.rate,
});
