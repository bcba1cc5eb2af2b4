/** From an open socket to the import that it follows, and the session that opened it: API Gateway's messages name the connection alone. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const Connections = entity({
  name: 'connection',
  schema: z.object({
    token: z.string(),
    sessionHash: z.string(),
    /** How many have come on it. */
    messages: z.number(),
    ttl: z.number(),
  }),
  key: keys.connection,
});
