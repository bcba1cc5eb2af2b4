/** The palette of a picture, from its pixels. */
import { expect, test } from 'vitest';
import { oklabFromRgb } from '../../../platform/colour/oklab.ts';
import { paletteOf } from './palette.ts';

const area = (count: number, red: number, green: number, blue: number) =>
  Array.from({ length: count }, () => oklabFromRgb(red, green, blue));

test('each surface has its colour and its share, the largest first', () => {
  const wall = area(700, 0xf4, 0xef, 0xe6);
  const floor = area(250, 0xa0, 0x6a, 0x3a);
  const chair = area(50, 0x2f, 0x4f, 0x9f);
  expect(paletteOf([...chair, ...floor, ...wall])).toEqual([
    { hex: '#f4efe6', share: 0.7 },
    { hex: '#a06a3a', share: 0.25 },
    { hex: '#2f4f9f', share: 0.05 },
  ]);
});

type Rgb = [red: number, green: number, blue: number];

test.each<[string, Rgb, Rgb]>([
  ['pale grey', [0xe8, 0xe4, 0xdc], [0xdc, 0xd8, 0xd0]],
  ['red', [0xb0, 0x30, 0x30], [0xa4, 0x2c, 0x2c]],
  ['green', [0x3a, 0x7a, 0x4a], [0x35, 0x70, 0x44]],
  ['blue', [0x2f, 0x4f, 0x9f], [0x2b, 0x49, 0x93]],
  ['yellow', [0xe0, 0xb0, 0x20], [0xd0, 0xa3, 0x1d]],
])('a %s in light and shade is one colour', (_, light, shade) => {
  expect(paletteOf([...area(500, ...light), ...area(300, ...shade)])).toHaveLength(1);
});

test('colours of one lightness are apart', () => {
  expect(paletteOf([...area(500, 0xb0, 0x50, 0x50), ...area(500, 0x40, 0x80, 0x50)])).toHaveLength(2);
});

test('a speck is no colour of the palette', () => {
  const [wall, ...others] = paletteOf([...area(995, 0xf4, 0xef, 0xe6), ...area(5, 0xd0, 0x20, 0x20)]);
  expect(wall).toMatchObject({ share: 1 });
  expect(others).toEqual([]);
});

test('a palette has at most six colours', () => {
  const all = Array.from({ length: 24 }, (_, index) =>
    area(40, (index * 53) % 256, (index * 101) % 256, (index * 197) % 256),
  );
  expect(paletteOf(all.flat()).length).toBeLessThanOrEqual(6);
});
