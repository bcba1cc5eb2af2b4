/** An address or a card that has used the guarantee: its member deleted the account or was refunded. The item has only its key, a hash. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const UsedGuarantees = entity({
  name: 'used guarantee',
  schema: z.object({ ttl: z.number() }),
  key: keys.usedGuarantee,
});
