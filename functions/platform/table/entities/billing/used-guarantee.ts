/** That the guarantee was used up by an address or a card: its member left, or had the payment back. The hash is the key, and there is nothing else. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const UsedGuarantees = entity({
  name: 'used guarantee',
  schema: z.object({ ttl: z.number() }),
  key: keys.usedGuarantee,
});
