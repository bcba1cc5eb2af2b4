/** The formatted dates, compared with `Intl.DateTimeFormat` for en-AU. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { formatDate, formatInSentence, formatPublished, formatShortDate, formatTime } from './dates.ts';

const written = (options: Intl.DateTimeFormatOptions, iso: string) =>
  new Intl.DateTimeFormat('en-AU', options).format(new Date(iso));
/** Every 61 hours and 7 minutes over three years: all months, all hours, both ends of daylight saving time. */
const MOMENTS = Array.from({ length: 430 }, (_, step) =>
  new Date(Date.UTC(2024, 0, 1) + step * (61 * 60 + 7) * 60_000).toISOString(),
);

describe('dates', () => {
  test('are written as en-AU writes them', () => {
    for (const iso of MOMENTS) {
      expect(formatDate(iso)).toBe(written({ day: 'numeric', month: 'long', year: 'numeric' }, iso));
      expect(formatTime(iso)).toBe(written({ hour: 'numeric', minute: '2-digit' }, iso));
      expect(formatDay(iso.slice(0, 10))).toBe(
        written({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }, iso.slice(0, 10)),
      );
    }
  });

  test('leave out this year when short', () => {
    for (const iso of MOMENTS) {
      const now = new Date(iso);
      const nextYear = new Date(now.getFullYear() + 1, 5);
      expect(formatShortDate(iso, now)).toBe(written({ day: 'numeric', month: 'short' }, iso));
      expect(formatShortDate(iso, nextYear)).toBe(written({ day: 'numeric', month: 'short', year: 'numeric' }, iso));
    }
  });

  test('say today', () => {
    const now = new Date(2026, 10, 23, 16, 12);
    expect(formatPublished(now.toISOString(), now)).toMatch(/^Today, 4:12\spm$/);
    expect(formatPublished(new Date(2026, 10, 22, 16, 12).toISOString(), now)).toBe('22 November 2026');
    expect(formatInSentence(now.toISOString(), now)).toMatch(/^today, 4:12\spm$/);
  });

  test.each([formatDate, formatDay, formatTime, formatShortDate, formatPublished])(
    'are empty for no date',
    (format) => {
      expect(format('soon')).toBe('');
    },
  );
});
