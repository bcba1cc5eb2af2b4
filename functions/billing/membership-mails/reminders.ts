/** Reminders before a renewal. Their days move with the period, and each is checked again on its day. */
import { REMINDER_DAYS } from '../../../shared/billing.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { promisedDay } from '../../../shared/contract/promised-day.ts';
import { cancelDueWrite, dueWrite } from '../../platform/due/due.ts';
import type { TransactionWrite } from '../../platform/table/table.ts';
import { dayOf } from '../../platform/time.ts';

/** The kind of their due items. The subject is the member. */
export const REMINDER = 'renewal-reminder';

/**
 * The UTC days of the reminders of a renewal, in seconds. The daily rule of a UTC day runs at 21:00, which is the next morning in Australia: so
 * a reminder arrives on the morning of the thirtieth or the seventh day before the one that it names.
 */
const reminderDays = (end: number): string[] =>
  REMINDER_DAYS.map((days) => dayOf(Date.parse(promisedDay(end)), days + 1));

/** The same, and the days of reminders that were stored when some of them were due a day later. */
const everyReminderDay = (end: number): string[] => [
  ...new Set([...reminderDays(end), ...REMINDER_DAYS.map((days) => dayOf((end - days * DAY_SECONDS) * 1000))]),
];

/** Whether a reminder that is due on a day is of the renewal at this time, in seconds. */
export const isReminderOf = (end: number, day: string): boolean => everyReminderDay(end).includes(day);

/** Moves the reminders from one period's end to another; undefined for none. Writes none for today or earlier. */
export function reminderWrites(userId: string, from: number | undefined, to: number | undefined): TransactionWrite[] {
  if (from === to) return [];
  const due = (day: string) => ({ day, kind: REMINDER, subject: userId });
  const today = dayOf(Date.now());
  const before = from === undefined ? [] : everyReminderDay(from);
  const after = to === undefined ? [] : reminderDays(to);
  return [
    ...before.filter((day) => !after.includes(day)).map((day) => cancelDueWrite(due(day))),
    ...after.filter((day) => day > today).map((day) => dueWrite(due(day))),
  ];
}
