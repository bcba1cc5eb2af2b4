/** Totals by day, counted back from today. */
import { expect, test } from 'vitest';
import { totalsOf } from './growth.tsx';

test('the last total is today’s, and earlier ones subtract later additions', () => {
  expect(totalsOf(10, [1, 0, -2, 3])).toEqual([9, 9, 7, 10]);
});

test('no total is below zero', () => {
  expect(totalsOf(0, [5, 2])).toEqual([0, 0]);
});
