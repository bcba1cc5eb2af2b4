/** Tins and shares in words. */
import { expect, test } from 'vitest';
import { percent, tinWords } from './colour-words.ts';

test.each([
  [1, 'A 1 L tin'],
  [5, 'A 4 L tin and a 1 L'],
  [12, 'Three 4 L tins'],
  [43, 'A 15 L tin, two 10 L and two 4 L'],
])('%i litres: %s', (litres, words) => {
  expect(tinWords(litres)).toBe(words);
});

test('a share is a whole per cent, and never none', () => {
  expect([0.002, 0.342, 1].map(percent)).toEqual(['1 per cent', '34 per cent', '100 per cent']);
});
