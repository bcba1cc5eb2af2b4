/**
 * When something happened, as Australians write it, in the reader's own time zone. A day that is promised is the server's, and has no zone:
 * `formatDay` in shared/text/calendar-day.ts. Without `Intl.DateTimeFormat`, as there; the test compares with it.
 */
import { MONTHS } from '../../../shared/text/calendar-day.ts';

/** Months whose short form is not the first three letters. */
const SHORT: Readonly<Record<string, string>> = { September: 'Sept', June: 'June', July: 'July' };

/** An ISO 8601 date as "15 January 2025"; empty when it is not a date. */
export function formatDate(iso: string): string {
  return write(new Date(iso), inFull);
}

/** An ISO 8601 date as "15 Jan", with its year unless that is the current one; empty when it is not a date. */
export function formatShortDate(iso: string, now = new Date()): string {
  return write(new Date(iso), (date) => {
    const month = MONTHS[date.getMonth()] ?? '';
    const day = `${date.getDate()} ${SHORT[month] ?? month.slice(0, 3)}`;
    return date.getFullYear() === now.getFullYear() ? day : `${day} ${date.getFullYear()}`;
  });
}

/** The time of an ISO 8601 date as "4:12 pm"; empty when it is not a date. */
export function formatTime(iso: string): string {
  return write(new Date(iso), (date) => {
    const hours = date.getHours();
    return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
  });
}

/** When something was published: "Today, 4:12 pm", or the date; empty when it is not a date. */
export function formatPublished(iso: string, now = new Date()): string {
  const date = formatDate(iso);
  return date !== '' && date === inFull(now) ? `Today, ${formatTime(iso)}` : date;
}

/** `formatPublished` inside a sentence: "today, 4:12 pm", or the date. */
export const formatInSentence = (iso: string, now = new Date()): string =>
  formatPublished(iso, now).replace(/^Today/, 'today');

function inFull(date: Date): string {
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

function write(date: Date, format: (date: Date) => string): string {
  return Number.isNaN(date.getTime()) ? '' : format(date);
}
