/** Hours of direct sun by facing, season and eave, and how they are said. */
import { expect, test } from 'vitest';
import { type Home } from '../rooms.ts';
import type { Season } from './day.ts';
import { clock, daylight, directSun, inWords, roomSun } from './hours.ts';
import { azimuthOf, COMMON_WINDOW } from './window.ts';

const HOBART = { town: 'Hobart', latitude: -42.88, longitude: 147.33, timeZone: 'Australia/Hobart' };
const SYDNEY = { town: 'Sydney', latitude: -33.87, longitude: 151.2, timeZone: 'Australia/Sydney' };
const DARWIN = { town: 'Darwin', latitude: -12.46, longitude: 130.84, timeZone: 'Australia/Darwin' };
const hours = (place: typeof HOBART, facing: Parameters<typeof azimuthOf>[0], season: Season, window = {}) =>
  directSun(2026, place, { ...COMMON_WINDOW, azimuth: azimuthOf(facing) ?? Number.NaN, ...window })[season];

test('a south window has no sun in June, and two spells in December', () => {
  expect(hours(HOBART, 's', 'winter')).toEqual([]);
  const [morning, evening, ...more] = hours(HOBART, 's', 'summer');
  expect(more).toEqual([]);
  // The sun is up from 5:28 am to 8:50 pm (Geoscience Australia), and over 4 degrees about half an hour less at each end.
  expect(morning?.from).toBeGreaterThan(5 * 60 + 28 + 20);
  expect(evening?.to).toBeLessThan(20 * 60 + 50 - 20);
  expect(morning?.to).toBeLessThan(evening?.from ?? 0);
});

test('the sun leaves an east window and reaches a west one at solar noon', () => {
  // Sydney’s true noon of the equinox: 12 h + 4 min × (150 − 151.2) + 7 min of the equation of time, and the hour of daylight saving.
  const noon = 13 * 60 + 2;
  expect(Math.abs((hours(SYDNEY, 'e', 'autumn')[0]?.to ?? 0) - noon)).toBeLessThan(5);
  expect(Math.abs((hours(SYDNEY, 'w', 'autumn')[0]?.from ?? 0) - noon)).toBeLessThan(5);
});

test('in Darwin the December sun is in the south', () => {
  expect(hours(DARWIN, 'n', 'summer')).toEqual([]);
  expect(hours(DARWIN, 's', 'summer')).toHaveLength(1);
});

test('an eave of 45 per cent keeps the noon sun out in December, and lets it in in June', () => {
  // Noon in Sydney is 80 degrees high in December and 33 in June (the library’s table): tan 80° × 0.79 m > 1.75 m > tan 33° × 0.79 m.
  const eave = { eave: 0.45 * 1.75 };
  expect(hours(SYDNEY, 'n', 'summer', eave)).toEqual([]);
  expect(hours(SYDNEY, 'n', 'winter', eave)).toEqual(hours(SYDNEY, 'n', 'winter'));
});

test('an eave parts a north-east window’s day at no place, and ends it earlier', () => {
  const [bare] = hours(SYDNEY, 'ne', 'summer');
  const [shaded, ...more] = hours(SYDNEY, 'ne', 'summer', { eave: 0.6 });
  expect(more).toEqual([]);
  expect(shaded?.from).toBe(bare?.from);
  expect(shaded?.to).toBeLessThan((bare?.to ?? 0) - 60);
});

test('daylight covers the longest day in whole hours', () => {
  expect(daylight(2026, HOBART)).toEqual({ from: 5 * 60, to: 21 * 60 });
});

test('times are said as a clock says them, to five minutes', () => {
  expect([0, 447, 448, 719, 720, 785, 1439].map(clock)).toEqual([
    '12 am',
    '7:25 am',
    '7:30 am',
    'noon',
    'noon',
    '1:05 pm',
    '12 am',
  ]);
  const spells = [
    { from: 370, to: 480 },
    { from: 1020, to: 1040 },
  ];
  expect(inWords(spells)).toBe('6:10 am to 8 am and 5 pm to 5:20 pm');
  expect(inWords([{ from: 600, to: 601 }])).toBeUndefined();
  expect(inWords([])).toBeUndefined();
});

const HOME: Pick<Home, 'postcode' | 'state' | 'climate'> = {
  postcode: '7000',
  state: 'TAS',
  climate: { zone: 26, town: 'Hobart', words: '' },
};

test('the designer is given four days, or nothing where place or facing is missing', () => {
  expect(roomSun(HOME, 's', 2026)).toMatch(
    /^21 December \d.* am to \d.* am and \d.* pm to \d.* pm; 21 March none; 21 June none; 21 September none$/,
  );
  for (const facing of [null, 'unknown'] as const) expect(roomSun(HOME, facing, 2026)).toBeUndefined();
  expect(roomSun({ ...HOME, postcode: null }, 'n', 2026)).toBeUndefined();
});
