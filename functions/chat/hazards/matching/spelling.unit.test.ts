/** The repair of misspelt words. */
import { expect, test } from 'vitest';
import { spellingRepair } from './spelling.ts';

const repair = spellingRepair(['tingle', 'asbestos', 'electrocuted', 'mould'], ['tangle']);

test.each([
  ['tingel', 'tingle'],
  ['asbestus', 'asbestos'],
  ['abestos', 'asbestos'],
  ['electricuted', 'electrocuted'],
  ['elecricuted', 'electrocuted'],
])('%s is read as %s', (written, meant) => {
  expect(repair(written)).toBe(meant);
});

test.each(['single', 'would', 'tangle', 'tingle', 'ting', 'asphalt'])('%s stays as it is', (word) => {
  expect(repair(word)).toBeUndefined();
});
