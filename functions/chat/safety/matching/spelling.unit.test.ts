/** The repair of misspelt words. */
import { expect, test } from 'vitest';
import { spellingRepair } from './spelling.ts';

const repair = spellingRepair(['tingle', 'asbestos', 'electrocuted', 'mould'], ['tangle']);

test.each([
  ['tingel', 'tingle'],
  ['tinlge', 'tingle'],
  ['tnigle', 'tingle'],
  ['asbestus', 'asbestos'],
  ['abestos', 'asbestos'],
  ['electricuted', 'electrocuted'],
  ['elecricuted', 'electrocuted'],
])('%s is read as %s', (written, meant) => {
  expect(repair(written)).toBe(meant);
});

// The last two are a swap and one wrong letter: two slips are too many for a short word.
test.each(['single', 'would', 'tangle', 'tingle', 'ting', 'asphalt', 'tinlie', 'tinige'])(
  '%s stays as it is',
  (word) => {
    expect(repair(word)).toBeUndefined();
  },
);
