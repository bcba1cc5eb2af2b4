/** From a Stripe customer, whom a webhook names, to the member. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const Customers = entity({ name: 'customer', schema: z.object({ userId: z.string() }), key: keys.customer });
