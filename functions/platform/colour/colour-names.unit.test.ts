/** Names of colours. */
import { expect, test } from 'vitest';
import { colourNames } from './colour-names.ts';

test.each([
  ['#ffffff', 'white'],
  ['#111111', 'black'],
  ['#C0C0C0', 'silver'],
  ['#fffdd0', 'cream'],
  ['#d2b48c', 'biscuit'],
  ['#5d432c', 'walnut'],
  ['#808000', 'olive'],
  ['#e2725b', 'coral'],
  ['#9caf88', 'sage'],
  ['#006a4e', 'forest green'],
  ['#36454f', 'charcoal'],
])('%s is called %s', (hex, name) => {
  expect(colourNames([hex])).toEqual([name]);
});

test('different colours have different names, equal colours the same', () => {
  const browns = ['#93816f', '#7d6448', '#63371b', '#a56d3b', '#6b3d20', '#63371b'];
  const names = colourNames(browns);
  expect(new Set(names.slice(0, 5)).size).toBe(5);
  expect(names[5]).toBe(names[2]);
});
