/** Costs as members type them. */
import { expect, test } from 'vitest';
import { readCost, readDollars, writeCost } from './cost-text.ts';

test.each([
  ['220', 220],
  ['$1,600', 1600],
  ['1 600', 1600],
  [' 219.50 ', 219.5],
  ['0.1', 0.1],
  ['1,234,567.89', 1_234_567.89],
  ['0', 0],
])('%s is an amount', (text, value) => {
  expect(readDollars(text)).toEqual({ value });
});

test.each(['-5', '1e9', 'NaN', 'Infinity', '12,5', '1.234', 'about 200', '0x10', '=1+1', '１２', '', '.'])(
  '"%s" is none, and the reason shows how',
  (text) => {
    expect(readDollars(text)).toEqual({ error: 'Enter dollars, such as 220 or 219.50.' });
  },
);

test('more than the contract takes is refused in its words', () => {
  expect(readDollars('100,000,000')).toEqual({ value: 100_000_000 });
  expect(readDollars('100000000.01')).toEqual({ error: 'Give an amount in dollars, from 0 to 100,000,000.' });
});

test('one figure is both ends, two are swapped if need be, none is no cost', () => {
  expect(readCost(['38', ''])).toEqual({ cost: { low: 38, high: 38 }, swapped: false });
  expect(readCost(['', '60'])).toEqual({ cost: { low: 60, high: 60 }, swapped: false });
  expect(readCost(['380', '220.5'])).toEqual({ cost: { low: 220.5, high: 380 }, swapped: true });
  expect(readCost(['', ' '])).toEqual({ cost: undefined, swapped: false });
  expect(readCost(['220', 'lots'])).toHaveProperty('error');
});

test('the fields show what was typed, one figure once', () => {
  expect(writeCost({ low: 219.5, high: 1600 })).toEqual(['219.50', '1,600']);
  expect(writeCost({ low: 38, high: 38 })).toEqual(['38', '']);
  expect(writeCost(undefined)).toEqual(['', '']);
});
