/** That the member of an address, or of a card, has had a membership and left: the hash is the key, and there is nothing else. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const UsedGuarantees = entity({
  name: 'used guarantee',
  schema: z.object({ ttl: z.number() }),
  key: keys.usedGuarantee,
});
