/** The style of a house from its year. */
import { expect, test } from 'vitest';
import { houseOf, olderPersonIn } from './implied.ts';

test.each([
  ['1839', '1840', 'colonial cottage', 'Victorian terrace or cottage'],
  ['1889', '1890', 'Victorian terrace or cottage', 'Federation house'],
  ['1915', '1916', 'Federation house', 'California bungalow'],
  ['1929', '1930', 'California bungalow', 'Art Deco'],
  ['1945', '1946', 'Art Deco', 'post-war mid-century'],
  ['1975', '1976', 'post-war mid-century', 'brick veneer'],
])('%s is the last year of one era and %s the first of the next', (last, first, before, after) => {
  expect(houseOf(`our house was built in ${last}`)).toBe(before);
  expect(houseOf(`our house was built in ${first}`)).toBe(after);
});

test('a year before 1800 implies no style', () => {
  expect(houseOf('built in 1800')).toBe('colonial cottage');
  expect(houseOf('built in 1799')).toBeUndefined();
});

test('an older person is named by an age, not by other numbers', () => {
  for (const question of ['My dad is 84 and lives with us', "We're both 71", 'a bath for my 91 year old nana'])
    expect(olderPersonIn(question), question).toBe('older person, ageing at home');
  for (const question of ['the house is 95', 'a 70 year old house', 'she is 34', 'he is 80 kg', 'I have 90 books'])
    expect(olderPersonIn(question), question).toBeUndefined();
});
