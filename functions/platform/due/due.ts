/** Schedules work for a later day, with writes for the transaction that causes it. */

import { exists } from '../table/expressions.ts';
import { type DueItem, Dues } from '../table/items/mail.ts';
import type { TransactionWrite } from '../table/table.ts';
import { toIso } from '../time.ts';

/** `day` is a UTC day (`dayOf`). The daily rule runs at 21:00 of it, so work that must not run before a later hour is due the day after. */
export type Due = Pick<DueItem, 'day' | 'kind' | 'subject'>;

/** Schedules the work. Safe to repeat: it stays one item. */
export const dueWrite = ({ day, kind, subject }: Due): TransactionWrite =>
  Dues.write.put(day, kind, subject, { day, kind, subject, createdAt: toIso() });

/** Cancels the work. Does nothing where there is none. */
export const cancelDueWrite = ({ day, kind, subject }: Due): TransactionWrite => Dues.write.delete(day, kind, subject);

/** Removes the item, in the transaction of its work. Its condition fails where the work was done or cancelled meanwhile. */
export const doneWrite = ({ day, kind, subject }: Due): TransactionWrite =>
  Dues.write.deleteWhen(day, kind, subject, { kind: exists });
