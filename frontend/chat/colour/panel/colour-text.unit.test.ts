/** Colours as members type them. The values of a colour are those of its sRGB definition, worked by hand. */
import { expect, test } from 'vitest';
import { readColour, wholeLrv, writeColour } from './colour-text.ts';

const BLUE = '#8198a6';

test.each([
  ['hex', '#8198', undefined],
  ['hex', 'url(x)', undefined],
  ['hex', '', undefined],
  ['hex', ' 8198A6 ', BLUE],
  ['hex', '#89A', '#8899aa'],
  ['rgb', '129, 152', undefined],
  ['rgb', '129, 152, 256', undefined],
  ['rgb', '-1, 2, 3', undefined],
  ['rgb', '129,152,166', BLUE],
  ['rgb', 'rgb(129 152 166)', BLUE],
  ['lrv', '101', undefined],
  ['lrv', '30 or so', undefined],
] as const)('%s "%s" is %s', (form, text, hex) => {
  expect(readColour(form, text, '#123456')).toBe(hex);
});

test('hex, RGB and LRV are one value', () => {
  // Y of #8198a6: 0.2126 x 0.2195 + 0.7152 x 0.3139 + 0.0722 x 0.3813 = 0.299.
  expect([writeColour('hex', BLUE), writeColour('rgb', BLUE), writeColour('lrv', BLUE)]).toEqual([
    '#8198A6',
    '129, 152, 166',
    '30',
  ]);
});

test.each(['5', '30', '62,5', '90%'])('an LRV of %s moves the lightness alone', (text) => {
  const hex = readColour('lrv', text, BLUE) ?? '';
  expect(wholeLrv(hex)).toBeCloseTo(Math.round(Number.parseFloat(text.replace(',', '.'))), -0.5);
  const [red = 0, , blue = 0] = writeColour('rgb', hex).split(', ').map(Number);
  // Still a blue.
  expect(blue).toBeGreaterThan(red);
});
