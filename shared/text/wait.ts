/** How long to wait, in words. A window of a day ends at midnight UTC, on a morning in Australia: who comes back tomorrow may be early. */
import { DAY_SECONDS, HOUR_SECONDS } from '../contract/durations.ts';

/** @returns Such as `an hour`, `9 hours` or `12 days`: never less than the seconds, and less than a unit more. */
export function waitOf(seconds: number): string {
  const hours = Math.ceil(seconds / HOUR_SECONDS);
  if (hours <= 1) return 'an hour';
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(seconds / DAY_SECONDS)} days`;
}
