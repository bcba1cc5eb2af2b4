/** The offers found in a member's question. */
import { expect, test } from 'vitest';
import { lineOf } from '../tasks/line-of.ts';
import { offersIn } from './offers.ts';

test.each([
  ["We're renting in Watson ACT 2602 and have a dog.", ['Postcode 2602', 'We rent it', 'Pets live here']],
  ['We bought it last year. Two kids sleep here.', ['We own it', 'Children live here']],
  ['My mum is moving in and uses a wheelchair.', ['Older people live here', 'Somebody needs easy access']],
  ['The sofa is 2100 wide. What would you do?', []],
  ['Built in 1958, all brick.', []],
])('%s', (text, offered) => {
  expect(offersIn(text).map(({ words }) => words)).toEqual(offered);
});

test('an offer keeps the current household', () => {
  const [offer] = offersIn('We have a cat.');
  expect(offer?.change(['children'])).toEqual({ household: ['children', 'pets'] });
});

test.each([
  ['The brick is staying. What would you do in front of it?', 'The brick is staying'],
  ['What would you change?', 'What would you change?'],
])('the line of "%s" is "%s"', (text, line) => {
  expect(lineOf(text)).toBe(line);
});

test('a long sentence is cut at a word', () => {
  expect(lineOf('brick '.repeat(40)).length).toBeLessThanOrEqual(120);
});
