/** What a postcode implies for a home: its state and its climate. */
import type { AustralianState, Climate } from '../../../../shared/rooms.ts';
import { CLIMATE_ZONES } from './climate-zones.ts';

const climates = CLIMATE_ZONES.trim()
  .split('\n')
  .map((row) => {
    const [zone = '', town = '', kind = '', postcodes = ''] = row.split('|');
    const ranges = postcodes.split(' ').map((range) => {
      const [from = '', to = from] = range.split('-');
      return [Number(from), Number(to)] as const;
    });
    return { climate: { zone: Number(zone), town, words: `a climate like ${town}’s (${kind})` }, ranges };
  });

/** The climate of a postcode of four digits; undefined for one that is not on the list. */
export function climateOf(postcode: string): Climate | undefined {
  const n = Number(postcode);
  return climates.find(({ ranges }) => ranges.some(([from, to]) => n >= from && n <= to))?.climate;
}

/** First postcode of each range and its state (Australia Post's allocation; a few places near a border have their neighbour's). */
const STATES: readonly (readonly [from: number, state: AustralianState])[] = [
  [200, 'ACT'],
  [800, 'NT'],
  [1000, 'NSW'],
  [2600, 'ACT'],
  [2619, 'NSW'],
  [2900, 'ACT'],
  [2921, 'NSW'],
  [3000, 'VIC'],
  [4000, 'QLD'],
  [5000, 'SA'],
  [6000, 'WA'],
  [7000, 'TAS'],
  [8000, 'VIC'],
  [9000, 'QLD'],
];

/** The state of a postcode that is on the list. */
export const stateOf = (postcode: string): AustralianState | undefined =>
  STATES.findLast(([from]) => Number(postcode) >= from)?.[1];
