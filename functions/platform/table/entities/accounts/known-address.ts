/** An address that a member has signed in from, hashed: a username's own limit on guesses leaves it out. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const KnownAddresses = entity({
  name: 'known address',
  schema: z.object({ ttl: z.number() }),
  key: keys.knownAddress,
});
