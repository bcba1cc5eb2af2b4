/** The state and the climate of a postcode. */
import { expect, test } from 'vitest';
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
