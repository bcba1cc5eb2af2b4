/** A browser that a member has signed in with, hashed. It has its own limit on guesses. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const KnownDevices = entity({
  name: 'known device',
  schema: z.object({ ttl: z.number() }),
  key: keys.knownDevice,
});
