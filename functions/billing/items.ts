/** The items of billing alone: refund claims and used guarantees. */
import * as z from 'zod/mini';
import { entity } from '../platform/table/entity.ts';
import { keys } from '../platform/table/keys.ts';

/** The payment that has claimed the one refund of an address or a card. It names the payment by a keyed hash, and no member. */
export const RefundClaims = entity({
  name: 'refund claim',
  schema: z.object({
    payment: z.string(),
    /** True once the payment is refunded. Absent while the refund is being made. */
    isRefunded: z.optional(z.literal(true)),
    ttl: z.number(),
  }),
  key: keys.refundClaim,
});

/** An address or a card that has used the guarantee: its member deleted the account or was refunded. The item has only its key, a hash. */
export const UsedGuarantees = entity({
  name: 'used guarantee',
  schema: z.object({ ttl: z.number() }),
  key: keys.usedGuarantee,
});
