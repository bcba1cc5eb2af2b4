/**
 * Dates and times as Australians write them, in the reader's own time zone; the one place that formats them.
 * Not with `Intl.DateTimeFormat`: its first use costs a slow phone 40 to 90 ms while a screen opens. The test compares with it.
 */

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** Months whose short form is not the first three letters. */
const SHORT: Readonly<Record<string, string>> = { September: 'Sept', June: 'June', July: 'July' };

/** A calendar day (YYYY-MM-DD) as "15 January 2025", the same day in every time zone; empty when it is not one. */
export function formatDay(day: string): string {
  return write(new Date(day), (date) => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`);
}

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
