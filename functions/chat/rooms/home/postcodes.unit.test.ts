/** The state and the climate of a postcode. */
import { expect, test } from 'vitest';
import { placeOf } from '../../../../shared/sun/places.ts';
import { climateOf, stateOf } from './postcodes.ts';

test.each([
  ['2600', 'ACT', 24, 'a climate like Canberra’s (cool temperate)'],
  ['0800', 'NT', 1, 'a climate like Darwin’s (hot, humid summers and warm winters)'],
  ['3000', 'VIC', 21, 'a climate like Melbourne’s (mild temperate)'],
  ['4870', 'QLD', 32, 'a climate like Cairns’s (hot, humid summers and warm winters)'],
  ['6000', 'WA', 13, 'a climate like Perth’s (warm temperate)'],
  ['7000', 'TAS', 26, 'a climate like Hobart’s (cool temperate)'],
  ['5000', 'SA', 16, 'a climate like Adelaide’s (warm temperate)'],
  ['2000', 'NSW', 17, 'a climate like Sydney’s (warm temperate)'],
])('%s is in %s, zone %i', (postcode, state, zone, words) => {
  expect(stateOf(postcode)).toBe(state);
  expect(climateOf(postcode)).toMatchObject({ zone, words });
});

test('a postcode that is not on the list has no climate', () => {
  for (const postcode of ['9999', '0000', '2', '3999']) expect(climateOf(postcode)).toBeUndefined();
});

test('every postcode with a climate has a town for its sun', () => {
  const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));
  const known = all.filter((postcode) => climateOf(postcode));
  expect(known.length).toBeGreaterThan(2_600);
  const place = (postcode: string) =>
    placeOf({ postcode, state: stateOf(postcode) ?? null, climate: climateOf(postcode) ?? null });
  expect(known.filter((postcode) => !place(postcode))).toEqual([]);
});
