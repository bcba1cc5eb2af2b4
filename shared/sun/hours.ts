/** The hours of direct sun in a room, and in words. */
import type { Facing } from '../rooms.ts';
import { isUp, type Place, SEASON_DAY, SEASONS, type Season, type Spell, spellsOf, sunThrough } from './day.ts';
import { placeOf } from './places.ts';
import { azimuthOf, COMMON_WINDOW, isDirect, type Window } from './window.ts';

export const MONTHS: Record<Season, string> = {
  summer: 'December',
  autumn: 'March',
  winter: 'June',
  spring: 'September',
};
export const ALL_SEASONS = Object.keys(SEASONS) as Season[];

/** The spells of direct sun on the day of each season. */
export type Hours = Record<Season, readonly Spell[]>;

export function directSun(year: number, place: Place, window: Window): Hours {
  const on = (season: Season) => spellsOf(sunThrough(year, season, place), (sun) => isDirect(sun, window));
  return { summer: on('summer'), autumn: on('autumn'), winter: on('winter'), spring: on('spring') };
}

/** The whole hours, as minutes, between which the sun is up on all four days. */
export function daylight(year: number, place: Place): Spell {
  const days = ALL_SEASONS.flatMap((season) => spellsOf(sunThrough(year, season, place), isUp));
  const hour = 60;
  return {
    from: hour * Math.floor(Math.min(...days.map(({ from }) => from)) / hour),
    to: hour * Math.ceil(Math.max(...days.map(({ to }) => to)) / hour),
  };
}

/** The equations are good to a minute, and the place of a postcode to about five. */
const STEP = 5;
const HOURS_A_HALF = 12;

/** Minutes since midnight as a clock says them, to five minutes: `7:30 am`, `noon`. */
export function clock(minute: number): string {
  const rounded = STEP * Math.round(minute / STEP);
  const [hours, minutes] = [Math.floor(rounded / 60), rounded % 60];
  if (rounded === 60 * HOURS_A_HALF) return 'noon';
  const figure = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % HOURS_A_HALF || HOURS_A_HALF}${figure} ${hours % 24 < HOURS_A_HALF ? 'am' : 'pm'}`;
}

/** `6:10 am to 8 am and 5 pm to 7:20 pm`; undefined for no sun, and for less than a clock's five minutes of it. */
export function inWords(spells: readonly Spell[]): string | undefined {
  const said = spells
    .map(({ from, to }) => [clock(from), clock(to)])
    .filter(([from, to]) => from !== to)
    .map((ends) => ends.join(' to '));
  return said.length === 0 ? undefined : said.join(' and ');
}

/** What the designer is given of a room's sun: `21 December 6:10 am to 1:25 pm; …`. Undefined without postcode or facing. */
export function roomSun(home: Parameters<typeof placeOf>[0], facing: Facing | null, year: number): string | undefined {
  const place = placeOf(home);
  const azimuth = azimuthOf(facing);
  if (!place || azimuth === undefined) return undefined;
  const hours = directSun(year, place, { ...COMMON_WINDOW, azimuth });
  return ALL_SEASONS.map((season) => `${SEASON_DAY} ${MONTHS[season]} ${inWords(hours[season]) ?? 'none'}`).join('; ');
}
