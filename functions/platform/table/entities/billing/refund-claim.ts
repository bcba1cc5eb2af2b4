/** Which payment has the one refund of an address or a card. The payment is named by a keyed hash, and no member is. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const RefundClaims = entity({
  name: 'refund claim',
  schema: z.object({
    payment: z.string(),
    /** The payment has gone back. Absent while it is being refunded. */
    isRefunded: z.optional(z.literal(true)),
    ttl: z.number(),
  }),
  key: keys.refundClaim,
});
