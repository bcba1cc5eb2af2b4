/** Dates and times as Australians write them, in the reader's own time zone; the one place that formats them. */

const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });

const calendarDay = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day (YYYY-MM-DD) as "15 January 2025", the same day wherever the reader is; empty when it is not one. */
export function formatDay(day: string): string {
  return write(calendarDay, day);
}

/** An ISO 8601 date as "15 January 2025"; empty when it is not a date. */
export function formatDate(iso: string): string {
  return write(day, iso);
}

const shortDay = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' });
const shortDayOfYear = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric' });

/** An ISO 8601 date as "15 Jan", with its year where that is not this one; empty when it is not a date. */
export function formatShortDate(iso: string, now = new Date()): string {
  const isThisYear = new Date(iso).getFullYear() === now.getFullYear();
  return write(isThisYear ? shortDay : shortDayOfYear, iso);
}

/** The time of an ISO 8601 date as "4:12 pm"; empty when it is not a date. */
export function formatTime(iso: string): string {
  return write(clock, iso);
}

/** When something was published: "Today, 4:12 pm", or the date; empty when it is not a date. */
export function formatPublished(iso: string, now = new Date()): string {
  const date = formatDate(iso);
  return date !== '' && date === day.format(now) ? `Today, ${formatTime(iso)}` : date;
}

function write(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}
