/** Tests the deterministic checks of answers. */
import { expect, test } from 'vitest';
import { citedIn, contains, figuresIn, isPartlyIn, sentencesOf } from './wording.ts';

test('a number is found whole, with or without its comma', () => {
  expect(contains('Allow **1,200 mm** for two [1].', '1200')).toBe(true);
  expect(contains('about 2.4 m of ramp', '2.4 m')).toBe(true);
  expect(contains('a rug of 2,400 mm', '400')).toBe(false);
  expect(contains('LRV 80.5', '80')).toBe(false);
});

test('a word is found from its beginning', () => {
  expect(contains('Hi there.', 'hi')).toBe(true);
  expect(contains('This is white.', 'hi')).toBe(false);
  expect(contains('Ask a licensed electrician.', 'electric')).toBe(true);
});

test('a fact is found in any one of its forms', () => {
  expect(contains('Don’t touch it.', ['do not touch', "don't touch"])).toBe(true);
  expect(contains('Regular', '/^reg\\w+$/')).toBe(true);
});

test('a citation belongs to the sentence before it', () => {
  const text = 'It is 900 mm high. [1] A stool is 650 mm [2].\nNext line';
  expect(sentencesOf(text).map(({ text: each }) => each.trim())).toEqual([
    'It is 900 mm high. [1]',
    'A stool is 650 mm [2].',
    'Next line',
  ]);
  expect(citedIn(text)).toEqual([1, 2]);
});

test('citations and names are not figures', () => {
  expect(figuresIn('1,050 mm, 2.4 m and 14 to 16 m² a litre [3]. R4, #a39a88')).toEqual([1050, 2.4, 14, 16]);
});

test('telephone numbers are not figures', () => {
  expect(figuresIn('Call 000 or the SES on 132 500, poisons 13 11 26, within 10,000 mm.')).toEqual([10000]);
});

test('a language is recognised by its script or its common words', () => {
  expect(isPartlyIn('Leave now. 请立刻离开房子。', 'zh')).toBe(true);
  expect(isPartlyIn('Salga de la casa y llame a los bomberos.', 'es')).toBe(true);
  expect(isPartlyIn('Leave the house and ring 000.', 'es')).toBe(false);
  expect(isPartlyIn('Leave the house and ring 000.', 'it')).toBe(false);
  expect(isPartlyIn('Leave the house and ring 000.', 'fil')).toBe(false);
});
