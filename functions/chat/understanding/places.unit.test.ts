/** The state of a place, by its names as people write them. */
import { expect, test } from 'vitest';
import { stateOfPlace } from './places.ts';

test.each([
  ['a renter in Tas', 'TAS'],
  ['can the landlord refuse (WA)', 'WA'],
  ['strata rules in sa?', 'SA'],
  ['a deck in Queensland', 'QLD'],
  ['we rent in victoria', 'VIC'],
  ['a duplex in Bankstown, NSW', 'NSW'],
  ['the ACT rule on fences', 'ACT'],
  ['Darwin, NT', 'NT'],
  ['moving from Sydney to Hobart', 'TAS'],
])('%s is in %s', (question, state) => expect(stateOfPlace(question)).toBe(state));

test.each([
  'a Victorian terrace',
  'a Queenslander',
  'the lamp in the act of falling',
  'Victoria Street flat',
  'orange tiles',
])('%s names no state', (question) => expect(stateOfPlace(question)).toBeUndefined());
