/** From a Stripe customer, whom a webhook names, to the member; and the due work that brings the customer a new address. */
import * as z from 'zod/mini';
import { dueWrite } from '../../../due/due.ts';
import { dayOf } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';
import type { TransactionWrite } from '../../table.ts';

export const Customers = entity({ name: 'customer', schema: z.object({ userId: z.string() }), key: keys.customer });

/** Of due items; their subject is the member. */
export const CUSTOMER_ADDRESS = 'customer-address';

/** For the transaction that changes a member's address: Stripe gets it with the next run of the daily rule. */
export const customerAddressWrite = (userId: string): TransactionWrite =>
  dueWrite({ day: dayOf(Date.now()), kind: CUSTOMER_ADDRESS, subject: userId });
