/** Times in the units of the table and of Stripe: whole seconds since 1970, and ISO 8601 in UTC. */

import { DAY_MS } from '../../shared/contract/durations.ts';

/** Whole seconds since 1970: the unit of the table's `ttl` and of Stripe. @param now In milliseconds. */
export const toSeconds = (now = Date.now()): number => Math.floor(now / 1000);

/** The time `seconds` after `now`, in seconds since 1970, as for a `ttl`. @param now In milliseconds. */
export const secondsFromNow = (seconds: number, now = Date.now()): number => toSeconds(now) + seconds;

/** ISO 8601 in UTC. @param at In milliseconds. */
export const toIso = (at = Date.now()): string => new Date(at).toISOString();

/** ISO 8601 in UTC, of a time in seconds since 1970. */
export const secondsToIso = (seconds: number): string => toIso(seconds * 1000);

/** The UTC day, `2026-11-21`, that is `daysAgo` days before `now`. @param now In milliseconds. */
export const dayOf = (now: number, daysAgo = 0): string => toIso(now - daysAgo * DAY_MS).slice(0, 10);
