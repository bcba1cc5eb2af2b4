/** The figures of a text: their units, their ranges, and which of them are equal. */
import { expect, test } from 'vitest';
import { figuresIn, figuresInWords, isSame } from './figures.ts';

const only = (text: string) => {
  const [figure, ...others] = figuresIn(text);
  if (!figure || others.length > 0) throw new Error(`${text} is not one figure`);
  return figure;
};

test.each([
  ['2.4 m', '2,400 mm'],
  ['1 centimetre', '10 millimetres'],
  ['1 millimetre', '0.1 cm'],
  ['3 m²', '3 sqm'],
  ['2 m²', '2,000,000 mm²'],
  ['50 per cent', '50%'],
  ['900', '900 mm'],
  ['2.4', '2,400 mm'],
  ['50', '50%'],
])('%s equals %s', (one, other) => {
  expect(isSame(only(one), only(other))).toBe(true);
  expect(isSame(only(other), only(one))).toBe(true);
});

test.each([
  ['2.4 m', '2.4 cm'],
  ['900 mm', '901 mm'],
  ['2 m', '2 m²'],
  ['50%', '50 mm'],
  ['90', '900'],
  ['30', '3 sqm'],
])('%s differs from %s', (one, other) => {
  expect(isSame(only(one), only(other))).toBe(false);
  expect(isSame(only(other), only(one))).toBe(false);
});

test.each([
  ['600 to 900 mm', ['600 mm', '900 mm']],
  ['2.4 x 3.6 m', ['2.4 m', '3.6 m']],
  ['300 × 600 × 10 mm', ['300 mm', '600 mm', '10 mm']],
  ['5–8%', ['5%', '8%']],
])('every number of %s has its unit', (text, expected) => {
  const found = figuresIn(text);
  for (const each of expected.map(only)) expect(found).toContainEqual(each);
});

test.each([
  'as the library says [1, 2]',
  'in #2f4f9f',
  'at pins 1 and 2',
  'see note 3',
  '1. Sand the boards\n 2) Oil them',
  'a model RX7',
])('no figure is in: %s', (text) => expect(figuresIn(text)).toEqual([]));

test('numbers in words are figures', () => {
  expect(figuresInWords('Two coats, and half a litre').map(({ value }) => value)).toEqual([2, 0.5]);
});
