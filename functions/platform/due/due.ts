/** Writes of work for a later day, for the transaction of its cause. */
import { type DueItem, Dues } from '../table/entities/due.ts';
import { exists } from '../table/expressions.ts';
import type { TransactionWrite } from '../table/table.ts';
import { toIso } from '../time.ts';

/** @param day The UTC day (`dayOf`). The rule runs within it; work that must not be done before an hour is due the day after. */
export type Due = Pick<DueItem, 'day' | 'kind' | 'subject'>;

/** Has the work done on that day. Written again it stays one item. */
export const dueWrite = ({ day, kind, subject }: Due): TransactionWrite =>
  Dues.write.put(day, kind, subject, { day, kind, subject, createdAt: toIso() });

/** Calls it off. Where there is none, nothing changes. */
export const notDueWrite = ({ day, kind, subject }: Due): TransactionWrite => Dues.write.delete(day, kind, subject);

/** Removes the item with its work; its condition fails where the work has been done, or called off, meanwhile. */
export const doneWrite = ({ day, kind, subject }: Due): TransactionWrite =>
  Dues.write.deleteWhen(day, kind, subject, { kind: exists });
