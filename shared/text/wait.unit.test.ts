/** Waits in words: a member who waits that long is not refused again. */
import { expect, test } from 'vitest';
import { waitOf } from './wait.ts';

test.each([
  [0, 'an hour'],
  [1, 'an hour'],
  [3_600, 'an hour'],
  [3_600.5, '2 hours'],
  [86_400, '24 hours'],
  [172_800, '48 hours'],
  [172_801, '3 days'],
  [2_592_000, '30 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(waitOf(seconds)).toBe(words);
});
