/** The payment that has claimed the one refund of an address or a card. It names the payment by a keyed hash, and no member. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

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
