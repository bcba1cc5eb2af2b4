/** A day's sun by the clock of a place: the four days of the seasons, and the spells of a day in which something is so. */
import { type Position, type Sun, sunAt } from './position.ts';

export interface Place extends Position {
  town: string;
  /** IANA, such as `Australia/Hobart`: it knows daylight saving. */
  timeZone: string;
}

export type Season = keyof typeof SEASONS;
/** The day that stands for a season: the solstices and equinoxes, by their month. */
export const SEASONS = { summer: 12, autumn: 3, winter: 6, spring: 9 } as const;
export const SEASON_DAY = 21;

/** Minutes since the local midnight: from the first minute until the last. */
export interface Spell {
  from: number;
  to: number;
}

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/** How the sun stands in each minute of the day of a season, by the clock of the place. */
export function sunThrough(year: number, season: Season, place: Place): (minute: number) => Sun {
  const midnight = midnightOf(year, SEASONS[season], SEASON_DAY, place.timeZone);
  return (minute) => sunAt(new Date(midnight + minute * MINUTE_MS), place);
}

/** Milliseconds since 1970. Takes the clock's offset at noon: no Australian clock changes on a season's day. */
function midnightOf(year: number, month: number, day: number, timeZone: string): number {
  const noon = new Date(Date.UTC(year, month - 1, day, 12));
  const named = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(noon);
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(named) ?? [];
  const offset = (60 * Number(hours) + Number(minutes)) * (sign === '-' ? -1 : 1);
  return Date.UTC(year, month - 1, day) - offset * MINUTE_MS;
}

/** The spells of a day in which `isOn` holds. Looks in the middle of each minute, so an end is right to half a minute. */
export function spellsOf(sun: (minute: number) => Sun, isOn: (sun: Sun) => boolean): Spell[] {
  const spells: Spell[] = [];
  let from: number | undefined;
  for (let minute = 0; minute <= DAY_MINUTES; minute++) {
    const on = minute < DAY_MINUTES && isOn(sun(minute + 0.5));
    if (on) from ??= minute;
    else if (from !== undefined) {
      spells.push({ from, to: minute });
      from = undefined;
    }
  }
  return spells;
}

/** At sunrise and sunset: the air lifts the sun by 34 minutes of arc, and its upper edge is 16 above its centre. */
const RISE = -0.833;
export const isUp = ({ altitude }: Sun): boolean => altitude > RISE;
