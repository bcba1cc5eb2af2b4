/** Finds the member of a Stripe customer, which a webhook names. Also schedules the update of the customer's email address. */
import * as z from 'zod/mini';
import { dueWrite } from '../../../due/due.ts';
import { dayOf } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';
import type { TransactionWrite } from '../../table.ts';

export const Customers = entity({ name: 'customer', schema: z.object({ userId: z.string() }), key: keys.customer });

/** The kind of its due items. The subject is the member. */
export const CUSTOMER_ADDRESS = 'customer-address';

/** For the transaction that changes a member's address. The next run of the daily rule updates Stripe. */
export const customerAddressWrite = (userId: string): TransactionWrite =>
  dueWrite({ day: dayOf(Date.now()), kind: CUSTOMER_ADDRESS, subject: userId });
