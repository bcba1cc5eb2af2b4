/** A spot on a photo: its words, moves by keys, and its letter. */
import { expect, test } from 'vitest';
import { movedBy, spotLetter, spotWords } from './spot.ts';

test.each([
  [{ x: 0.1, y: 0.9 }, 'lower left'],
  [{ x: 0.5, y: 0.5 }, 'middle'],
  [{ x: 1, y: 0.5 }, 'right'],
  [{ x: 0.5, y: 0 }, 'upper middle'],
])('%j is said as %s', (spot, words) => {
  expect(spotWords(spot)).toBe(words);
});

test('an arrow moves it by 2 per cent, with Shift by 10', () => {
  expect(movedBy({ x: 0.5, y: 0.5 }, 'ArrowRight', false)).toEqual({ x: 0.52, y: 0.5 });
  expect(movedBy({ x: 0.5, y: 0.5 }, 'ArrowUp', true)).toEqual({ x: 0.5, y: 0.4 });
  expect(movedBy({ x: 0.5, y: 0.5 }, 'a', false)).toBeUndefined();
});

test('it stays on the photo', () => {
  expect(movedBy({ x: 0.01, y: 0.95 }, 'ArrowLeft', false)).toEqual({ x: 0, y: 0.95 });
  expect(movedBy({ x: 0.01, y: 0.95 }, 'ArrowDown', true)).toEqual({ x: 0.01, y: 1 });
});

test('spots are lettered A to Z, then AA', () => {
  expect([0, 1, 25, 26, 27].map(spotLetter)).toEqual(['A', 'B', 'Z', 'AA', 'AB']);
});
