/** The words that stand for a colour. */
import { expect, test } from 'vitest';
import { colourName } from './colour-name.ts';

test.each([
  ['#ffffff', 'white'],
  ['#111111', 'black'],
  ['#b9c2b2', 'light grey'],
  ['#e7dcc6', 'cream'],
  ['#d9b98c', 'sand'],
  ['#c58f57', 'tan'],
  ['#7a4a2a', 'brown'],
  ['#3a2619', 'dark brown'],
  ['#d98a24', 'orange'],
  ['#5b6a2c', 'dark olive green'],
  ['#2f4a3e', 'dark green'],
  ['#7d98b0', 'blue'],
])('%s is called %s', (hex, name) => {
  expect(colourName(hex)).toBe(name);
});
