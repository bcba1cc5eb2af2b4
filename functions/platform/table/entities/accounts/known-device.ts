/** A browser that a member has signed in with, hashed: only its own limit on guesses binds it. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const KnownDevices = entity({
  name: 'known device',
  schema: z.object({ ttl: z.number() }),
  key: keys.knownDevice,
});
