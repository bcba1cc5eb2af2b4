/** Sizes as members write them. */
import { expect, test } from 'vitest';
import { readFloor, readHeight, writeFloor, writeHeight } from './room-size.ts';

test.each([
  '5.4 × 4.2 m',
  '5.4x4.2',
  '5,4 by 4,2 metres',
  '5.4m x 4.2m',
  '5400 x 4200',
  '5400mm × 4200mm',
  '540 x 420 cm',
])('"%s" is 5.4 m by 4.2 m', (text) => {
  expect(readFloor(text)).toEqual({ width: 5.4, length: 4.2 });
});

test.each(['', '5.4', 'big', '5.4 x', '-5 x 4', '5 x 4 x 3'])('"%s" is no floor', (text) => {
  expect(readFloor(text)).toBeUndefined();
});

test.each([
  ['2.7', 2.7],
  ['2700', 2.7],
  ['2,7 m', 2.7],
  ['tall', undefined],
])('a ceiling of "%s" is %s m', (text, height) => {
  expect(readHeight(text)).toBe(height);
});

test('a formatted size can be parsed again', () => {
  const floor = { width: 5.45, length: 4 };
  expect(readFloor(writeFloor(floor))).toEqual(floor);
  expect(readHeight(writeHeight(2.55))).toBe(2.55);
});
