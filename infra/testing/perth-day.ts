/** The days that tests expect, worked out by `Intl` and not by the product's code. */

const ISO = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Australia/Perth' });
const LONG = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** The day in Perth as ISO 8601, `2026-11-21`. @param at In milliseconds. */
export const perthDay = (at: number): string => ISO.format(at);

/** A calendar day as people read it, "21 November 2026". @param day ISO 8601; null gives a text that no page has. */
export const inWords = (day: string | null): string => (day === null ? 'no day' : LONG.format(Date.parse(day)));
