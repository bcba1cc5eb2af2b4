/**
 * The days that we promise: the last one of a deadline, or that of a charge. Each is a day in Perth, Australia's westernmost zone, for every
 * reader. A day begins and ends there last: a deadline is over for nobody who still has its day, and no charge comes before its day has
 * begun for everybody. Mails and screens show the day without a zone.
 */
import * as z from 'zod/mini';
import { DAY_SECONDS, HOUR_SECONDS } from './durations.ts';

/** Australia/Perth in the time zone database: UTC+8, without daylight saving since 2009. */
const OFFSET_SECONDS = 8 * HOUR_SECONDS;

/** A calendar day as ISO 8601, `2026-11-21`. */
export const CalendarDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** The day to promise for a time. @param at In seconds since 1970. @returns An ISO 8601 calendar day, `2026-11-21`. */
export const promisedDay = (at: number): string => new Date((at + OFFSET_SECONDS) * 1000).toISOString().slice(0, 10);

/**
 * The last second of the day that is promised for a time: a deadline is over once the clock's whole seconds are past it. The same for every
 * time of a day, its own result too. @param at In seconds since 1970. @returns In seconds since 1970.
 */
export const endOfPromisedDay = (at: number): number =>
  (Math.floor((at + OFFSET_SECONDS) / DAY_SECONDS) + 1) * DAY_SECONDS - OFFSET_SECONDS - 1;
