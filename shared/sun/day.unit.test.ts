/** Sunrise, sunset and noon by the clocks of Australia, against published almanacs. */
import { describe, expect, test } from 'vitest';
import type { AustralianState } from '../rooms.ts';
import { isUp, type Season, spellsOf, sunThrough } from './day.ts';
import { placeOf } from './places.ts';

/** `4:50 pm` as minutes. */
const minuteOf = (time: string): number => {
  const [, hours, minutes, half] = /^(\d+):(\d+) (am|pm)$/.exec(time) ?? [];
  return (Number(hours) % 12) * 60 + Number(minutes) + (half === 'pm' ? 720 : 0);
};
function placeIn(postcode: string, state: AustralianState, town: string) {
  const place = placeOf({ postcode, state, climate: { zone: 1, town, words: '' } });
  if (!place) throw new Error(`no place for ${postcode}`);
  return place;
}
const HOBART = placeIn('7000', 'TAS', 'Hobart');
const PERTH = placeIn('6000', 'WA', 'Perth');
const DARWIN = placeIn('0800', 'NT', 'Darwin');
const BRISBANE = placeIn('4000', 'QLD', 'Brisbane');

describe('sunrise and sunset are within two minutes of what was published', () => {
  test.each([
    // Network Ten, The Project, 20 December 2023, for 22 December; the sun’s times differ by half a minute from the 21st.
    [HOBART, 2023, 'summer', '5:28 am', '8:50 pm'],
    [PERTH, 2023, 'summer', '5:07 am', '7:22 pm'],
    [DARWIN, 2023, 'summer', '6:19 am', '7:11 pm'],
    [BRISBANE, 2023, 'summer', '4:50 am', '6:43 pm'],
    // PerthNow, June 2025.
    [HOBART, 2025, 'winter', '7:42 am', '4:43 pm'],
    [PERTH, 2025, 'winter', '7:16 am', '5:19 pm'],
    [BRISBANE, 2025, 'winter', '6:37 am', '5:02 pm'],
    // Geoscience Australia, by British Expats, in a year when Perth had daylight saving.
    [PERTH, 2008, 'summer', '6:07 am', '8:22 pm'],
    [DARWIN, 2008, 'summer', '6:19 am', '7:10 pm'],
  ] as const)('%o', (place, year, season, rise, set) => {
    const [day] = spellsOf(sunThrough(year, season, place), isUp);
    expect(Math.abs((day?.from ?? 0) - minuteOf(rise))).toBeLessThanOrEqual(2);
    expect(Math.abs((day?.to ?? 0) - minuteOf(set))).toBeLessThanOrEqual(2);
  });
});

/** When the sun is highest: it says which clock is used. */
function noonAt(season: Season, ...place: Parameters<typeof placeIn>): number {
  const sun = sunThrough(2026, season, placeIn(...place));
  return Array.from({ length: 1440 }, (_, minute) => minute).reduce((best, minute) =>
    sun(minute).altitude > sun(best).altitude ? minute : best,
  );
}

describe('the clock is that of the place', () => {
  // Noon by the clock moves by the hour of daylight saving, and by less than 12 minutes of the equation of time.
  test.each([
    ['7000', 'TAS', 'Hobart', 60],
    ['2600', 'ACT', 'Canberra', 60],
    ['5000', 'SA', 'Adelaide', 60],
    ['2481', 'NSW', 'Brisbane', 60],
    ['4217', 'QLD', 'Brisbane', 0],
    ['0800', 'NT', 'Darwin', 0],
    ['6000', 'WA', 'Perth', 0],
    // Half an hour.
    ['2898', 'NSW', 'Coffs Harbour', 30],
  ] as const)('%s in %s, near %s, has %d minutes of daylight saving', (postcode, state, town, minutes) => {
    const shift = noonAt('summer', postcode, state, town) - noonAt('winter', postcode, state, town);
    expect(Math.abs(shift - minutes)).toBeLessThan(12);
  });

  test('Broken Hill keeps the time of South Australia', () => {
    const shift = noonAt('winter', '2880', 'NSW', 'Cobar') - noonAt('winter', '5000', 'SA', 'Adelaide');
    // 2.87 degrees further east: the sun is 11 minutes earlier by the same clock.
    expect(Math.abs(shift + 11)).toBeLessThanOrEqual(2);
  });
});

test('without a postcode there is no place', () => {
  expect(placeOf({ postcode: null, state: 'TAS', climate: null })).toBeUndefined();
});
