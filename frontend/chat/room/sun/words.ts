/** A room's sun in words: the headline, the moment of the slider, a note, and a question for the designer. */
import { MAX_FACT } from '../../../../shared/rooms/changes.ts';
import type { Season } from '../../../../shared/sun/day.ts';
import { ALL_SEASONS, type Hours, inWords, MONTHS } from '../../../../shared/sun/hours.ts';
import type { Point } from '../../../../shared/sun/window.ts';

export const SEASON_NAMES = ALL_SEASONS.map(
  (season) => [season, season.charAt(0).toUpperCase() + season.slice(1)] as const,
);

/** "Direct sun 7:30 am to 2:25 pm in June; 6:10 am to 1:25 pm in December.": the season's day, and the other extreme. */
export function headlineOf(hours: Hours, season: Season): string {
  const other = season === 'winter' ? 'summer' : 'winter';
  const [here, there] = [inWords(hours[season]), inWords(hours[other])];
  if (here === undefined && there === undefined) return `No direct sun in ${MONTHS[season]} or ${MONTHS[other]}.`;
  const first = here === undefined ? 'No direct sun' : `Direct sun ${here}`;
  return `${first} in ${MONTHS[season]}; ${there ?? 'none'} in ${MONTHS[other]}.`;
}

/** What the sun does at a moment: `short` is spoken with the time of the slider. @param patch The sun on the floor. */
export function momentOf(isUp: boolean, isIn: boolean, patch: readonly Point[]): { short: string; long: string } {
  if (!isUp) return { short: 'the sun is down', long: 'The sun is down.' };
  if (!isIn) return { short: 'no direct sun', long: 'No direct sun in here.' };
  const into = patch.map(([metres]) => metres);
  const where =
    patch.length === 0
      ? 'It falls on a wall, not on the floor.'
      : `It lies on the floor from ${metres(Math.min(...into))} to ${metres(Math.max(...into))} in.`;
  return { short: 'direct sun', long: `Direct sun. ${where}` };
}

/** Keeps a number and its unit, and "in June", on one line. */
export const unbroken = (text: string): string => text.replaceAll(/(\d|\bin) (?=[apm]|[A-Z])/g, '$1\u00a0');

const metres = (length: number): string => `${length.toFixed(1)} m`;

/** "Sitting room: sun 7:30 am–2:25 pm in June, 6:10 am–1:25 pm in December", as long as a fact of the home may be. */
export function factOf(room: string, hours: Hours): string {
  const said = (season: Season) => `${inWords(hours[season])?.replaceAll(' to ', '–') ?? 'none'} in ${MONTHS[season]}`;
  const rest = `: sun ${said('winter')}, ${said('summer')}`;
  return room.slice(0, MAX_FACT - rest.length).trim() + rest;
}

export const questionOf = (hours: Hours): string =>
  `Direct sun comes into this room ${inWords(hours.winter) ?? 'never'} in June and ${inWords(hours.summer) ?? 'never'} in December. What should I do about colours, glare and blinds?`;
