/** Reminders before a renewal. Their days move with the period, and each is checked again on its day. */
import { REMINDER_DAYS } from '../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { cancelDueWrite, dueWrite } from '../../platform/due/due.ts';
import type { TransactionWrite } from '../../platform/table/table.ts';
import { dayOf } from '../../platform/time.ts';

/** The kind of their due items. The subject is the member. */
export const REMINDER = 'renewal-reminder';

/** The UTC days of the reminders before the period's end, in seconds. */
export const reminderDays = (end: number): string[] =>
  REMINDER_DAYS.map((days) => dayOf((end - days * DAY_SECONDS) * 1000));

/** Moves the reminders from one period's end to another; undefined for none. Writes none for today or earlier. */
export function reminderWrites(userId: string, from: number | undefined, to: number | undefined): TransactionWrite[] {
  if (from === to) return [];
  const due = (day: string) => ({ day, kind: REMINDER, subject: userId });
  const today = dayOf(Date.now());
  const [before, after] = [from, to].map((end) => (end === undefined ? [] : reminderDays(end)));
  return [
    ...(before ?? []).filter((day) => !after?.includes(day)).map((day) => cancelDueWrite(due(day))),
    ...(after ?? []).filter((day) => day > today).map((day) => dueWrite(due(day))),
  ];
}
