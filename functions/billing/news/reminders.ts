/** Reminders before a renewal: due on days that move with the period, and looked at again when their day has come. */
import { REMINDER_DAYS } from '../../../shared/billing.ts';
import { dueWrite, notDueWrite } from '../../platform/due/due.ts';
import type { TransactionWrite } from '../../platform/table/table.ts';
import { DAY_SECONDS, dayOf } from '../../platform/time.ts';

/** Of due items; their subject is the member. */
export const REMINDER = 'renewal-reminder';

/** The UTC days of the reminders before the period's end, in seconds. */
export const reminderDays = (end: number): string[] =>
  REMINDER_DAYS.map((days) => dayOf((end - days * DAY_SECONDS) * 1000));

/** Moves the reminders of one period's end to those of another; undefined for none. A day that has begun is past. */
export function reminderWrites(userId: string, from: number | undefined, to: number | undefined): TransactionWrite[] {
  if (from === to) return [];
  const due = (day: string) => ({ day, kind: REMINDER, subject: userId });
  const today = dayOf(Date.now());
  const [before, after] = [from, to].map((end) => (end === undefined ? [] : reminderDays(end)));
  return [
    ...(before ?? []).filter((day) => !after?.includes(day)).map((day) => notDueWrite(due(day))),
    ...(after ?? []).filter((day) => day > today).map((day) => dueWrite(due(day))),
  ];
}
