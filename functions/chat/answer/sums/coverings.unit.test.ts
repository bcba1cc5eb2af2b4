/** Paint and tiles against results worked by hand. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Sum, workedOut } from './sum.ts';

const lineOf = (sum: unknown): string | undefined => workedOut(z.parse(Sum, sum))?.line;
const wall = { width_mm: 4_000, height_mm: 2_400 };
const splashback = { width_mm: 3_200, height_mm: 600 };
const door = { width_mm: 820, height_mm: 2_040 };

describe('paint', () => {
  test.each([
    // 2 x 9.6 + 2 x 8.4 = 36 m²; 72 ÷ 14 = 5.14.
    [
      {
        surfaces: [
          { ...wall, count: 2 },
          { width_mm: 3_500, height_mm: 2_400, count: 2 },
        ],
      },
      '2 x 4 m x 2.4 m + 2 x 3.5 m x 2.4 m = 36 m². 2 coats are 72 m² at 14 m² a litre: 5.14 L, so buy 6 L in tins of 4 L + 2 x 1 L.',
    ],
    // 9.6 - 1.6728 = 7.9272.
    [
      { surfaces: [wall], excluded: [door], coats: 1 },
      '4 m x 2.4 m = 9.6 m², less 820 mm x 2.04 m: 7.93 m². One coat at 14 m² a litre: 0.57 L, so buy 1 L in tins of 1 L.',
    ],
    [{ area_m2: 14, coats: 1 }, '14 m². One coat at 14 m² a litre: 1 L, so buy 1 L in tins of 1 L.'],
  ])('of %j', (sum, line) => {
    expect(lineOf({ kind: 'paint', ...sum })).toBe(line);
  });

  test('tins hold the litres, with less than a litre left', () => {
    for (let area_m2 = 1; area_m2 <= 9_999; area_m2 += 37) {
      const tins = lineOf({ kind: 'paint', area_m2 })?.split('in tins of ')[1] ?? '';
      const held = [...tins.matchAll(/(?:(\d+) x )?(\d+) L/g)].map(
        ([, count = '1', size]) => Number(count) * Number(size),
      );
      const spare = held.reduce((sum, litres) => sum + litres) - (area_m2 * 2) / 14;
      expect(spare).toBeGreaterThanOrEqual(0);
      expect(spare).toBeLessThan(1);
    }
  });
});

describe('tiles', () => {
  test.each([
    // 1.92 x 1.1 = 2.112; 2.112 ÷ 0.01125 = 187.73.
    [
      { surfaces: [splashback], unit: { width_mm: 75, height_mm: 150 } },
      '3.2 m x 600 mm = 1.92 m²; with 10 % for cuts 2.11 m²; tiles of 75 x 150 mm: 188.',
    ],
    // 10 x 1.1 ÷ 0.04 = 275, exactly.
    [
      { area_m2: 10, unit: { width_mm: 200, height_mm: 200 } },
      '10 m²; with 10 % for cuts 11 m²; tiles of 200 x 200 mm: 275.',
    ],
    // (6 - 1.2) x 1.1 ÷ 0.36 = 14.67.
    [
      {
        surfaces: [{ width_mm: 3_000, height_mm: 2_000 }],
        excluded: [{ width_mm: 1_000, height_mm: 1_200 }],
        unit: { width_mm: 600, height_mm: 600 },
      },
      '3 m x 2 m = 6 m², less 1 m x 1.2 m: 4.8 m²; with 10 % for cuts 5.28 m²; tiles of 600 x 600 mm: 15.',
    ],
  ])('of %j', (sum, line) => {
    expect(lineOf({ kind: 'tiles', ...sum })).toBe(line);
  });

  test('never cover less than the area', () => {
    for (const [wide, high] of [
      [75, 150],
      [97.5, 97.5],
      [300, 600],
      [25.4, 25.4],
      [1_200, 2_780],
      [333, 17],
    ] as const) {
      for (let width_mm = 310; width_mm < 9_000; width_mm += 467) {
        const surfaces = [{ width_mm, height_mm: 1_270 }];
        const line = lineOf({ kind: 'tiles', surfaces, unit: { width_mm: wide, height_mm: high } }) ?? '';
        const count = Number(/: ([\d,]+)\.$/.exec(line)?.[1]?.replaceAll(',', ''));
        expect(count).toBeGreaterThanOrEqual((width_mm * 1_270) / (wide * high));
      }
    }
  });
});
