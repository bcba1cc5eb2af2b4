import { expect, test } from 'vitest';
import { groupsFor, stretchesLeft } from './side-by-side.ts';

test('what is left of a proof is cut at what is done and at the longest stretch', () => {
  expect(stretchesLeft(10, new Set([3, 4]), 3)).toEqual([
    { first: 1, count: 2 },
    { first: 5, count: 3 },
    { first: 8, count: 3 },
  ]);
  expect(stretchesLeft(2, new Set([1, 2]), 3)).toEqual([]);
});

test('every item is in one group, also where there are fewer than groups', () => {
  const routes = Array.from({ length: 105 }, (_, n) => n);
  expect(groupsFor(routes, 2).flat()).toEqual(routes);
  expect(groupsFor(routes, 2)).toHaveLength(8);
  expect(groupsFor([1, 2], 4)).toEqual([[1], [2]]);
  expect(groupsFor([], 4)).toEqual([]);
});
