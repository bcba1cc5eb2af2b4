/**
 * A calendar day in words, for mails and screens. Not with `Intl.DateTimeFormat`: its first use costs a slow phone 40 to 90 ms while a screen
 * opens. The test of `frontend/ui/text/dates.ts` compares with it.
 */

export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A calendar day (YYYY-MM-DD) as "15 January 2025", the same day in every time zone; empty when it is not one. */
export function formatDay(day: string): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime())
    ? ''
    : `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
