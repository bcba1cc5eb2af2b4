/** A one-time link for an admin's first passkey, by the SHA-256 of its token. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const Enrolments = entity({
  name: 'passkey enrolment',
  schema: z.object({ userId: z.string(), ttl: z.number() }),
  key: keys.enrolment,
});
