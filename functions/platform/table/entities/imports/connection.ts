/** Finds the import that an open socket follows, and the session that opened it: API Gateway's messages have only the connection id. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const Connections = entity({
  name: 'connection',
  schema: z.object({
    token: z.string(),
    /** The member whose session opened it. */
    userId: z.string(),
    sessionHash: z.string(),
    /** How many messages it has sent. */
    messages: z.number(),
    ttl: z.number(),
  }),
  key: keys.connection,
});
