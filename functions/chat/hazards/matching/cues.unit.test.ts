/** The vocabulary of the rules. */
import { expect, test } from 'vitest';
import { indexCues, occurrencesOf } from './cues.ts';
import { wordsOf } from './words.ts';

test('a beginning that is too short is refused', () =>
  expect(() => indexCues({ gas: 'stove, g*' })).toThrow('The beginning g* is too short.'));

test('words and beginnings of words are found, in the order of the text', () => {
  const index = indexCues({ heat: 'gas heater, warm*' });
  const found = occurrencesOf(index, wordsOf('A warmer flat: does a gas heater warm it?')).get('heat') ?? [];
  expect(found.map(({ first, last }) => [first, last])).toEqual([
    [1, 1],
    [5, 6],
    [7, 7],
  ]);
});
