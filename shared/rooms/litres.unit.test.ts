/** Litres and tins against results worked by hand. */
import { expect, test } from 'vitest';
import { litresFor, roundUp, tinsFor, wallArea } from './litres.ts';

test.each([
  // 2 x (5.2 + 4.6) x 2.7 = 52.92; less 8.12 = 44.8; x 2 / 14 = 6.4.
  [5.2, 4.6, 2.7, 8.12, 2, 44.8, 7],
  // 2 x (4 + 3) x 2.4 = 33.6; x 1 / 14 = 2.4.
  [4, 3, 2.4, 0, 1, 33.6, 3],
  // Exactly 14 m² is one litre, not two.
  [2, 1.5, 2, 0, 1, 14, 1],
  [4, 3, 2.4, 40, 2, 0, 0],
])('a room of %f x %f x %f m less %f m², %i coats', (width, length, height, openings, coats, m2, litres) => {
  const area = wallArea(width, length, height, openings);
  expect(area).toBeCloseTo(m2, 9);
  expect(roundUp(litresFor(area, coats))).toBe(litres);
});

test.each([
  [0, []],
  [5, ['4 x 1', '1 x 1']],
  [15, ['15 x 1']],
  [43, ['15 x 1', '10 x 2', '4 x 2']],
])('%i litres are bought in the fewest tins', (litres, tins) => {
  expect(tinsFor(litres).map((tin) => `${tin.litres} x ${tin.count}`)).toEqual(tins);
});
