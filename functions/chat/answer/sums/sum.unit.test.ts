/** Sums against results worked by hand, and numbers that make no sum. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { figuresIn, isSame } from '../check/figures.ts';
import type { JsonSchema } from '../model/tool-call.ts';
import { SUM_JSON_SCHEMA, Sum, workedOut } from './sum.ts';

const lineOf = (sum: unknown): string | undefined => {
  const { data } = z.safeParse(Sum, sum);
  return data && workedOut(data)?.line;
};
const wall = { width_mm: 4_000, height_mm: 2_400 };
const splashback = { width_mm: 3_200, height_mm: 600 };
const door = { width_mm: 820, height_mm: 2_040 };
const KINDS = Sum.shape.kind.options;

describe('no sum', () => {
  test.each(KINDS)('without numbers: %s', (kind) => {
    expect(lineOf({ kind })).toBeUndefined();
  });

  test.each(KINDS)('of numbers that are no size: %s', (kind) => {
    for (const bad of [0, -1, -4_000, 1e9, 1e308, Number.NaN, Number.POSITIVE_INFINITY, null, '4 m', {}]) {
      const size = { width_mm: bad, height_mm: bad, count: bad };
      const hostile = { kind, surfaces: [size], area_m2: bad, unit: size, seats: bad, rise_mm: bad };
      expect(lineOf(hostile)).toBeUndefined();
      expect(workedOut(hostile as unknown as Sum)).toBeUndefined();
    }
  });

  test.each(['paint', 'tiles', 'wallpaper'] as const)('of walls among which one is impossible: %s', (kind) => {
    expect(lineOf({ kind, surfaces: [wall, { width_mm: 0, height_mm: 2_400 }] })).toBeUndefined();
    expect(lineOf({ kind, surfaces: [wall, { width_mm: 4_000 }] })).toBeUndefined();
  });

  test.each(['paint', 'tiles', 'wallpaper'] as const)('of openings as large as the wall: %s', (kind) => {
    expect(lineOf({ kind, surfaces: [wall], excluded: [wall] })).toBeUndefined();
    expect(lineOf({ kind, surfaces: [wall], excluded: [{ ...door, count: 6 }] })).toBeUndefined();
    expect(lineOf({ kind, surfaces: [wall], excluded: [{ width_mm: -820, height_mm: 2_040 }] })).toBeUndefined();
  });

  test('of more than 10,000 m²', () => {
    const field = { width_mm: 100_000, height_mm: 100_000 };
    expect(lineOf({ kind: 'tiles', surfaces: [field] })).toContain('10,000 m²');
    expect(lineOf({ kind: 'tiles', surfaces: [field, wall] })).toBeUndefined();
    expect(lineOf({ kind: 'paint', area_m2: 10_001 })).toBeUndefined();
  });

  test('of a wall higher than a roll of paper is long, or of a ramp to the next floor but one', () => {
    expect(lineOf({ kind: 'wallpaper', surfaces: [{ width_mm: 4_000, height_mm: 12_000 }] })).toBeUndefined();
    expect(lineOf({ kind: 'wallpaper', area_m2: 20 })).toBeUndefined();
    expect(lineOf({ kind: 'ramp', rise_mm: 6_000 })).toBeUndefined();
  });

  test('of a kind that is not known, or of no object', () => {
    for (const sum of [{ kind: 'mortgage', area_m2: 4 }, null, undefined, 'paint', []]) {
      expect(lineOf(sum)).toBeUndefined();
      expect(workedOut(sum as unknown as Sum)).toBeUndefined();
    }
  });
});

test('a part that does not fit is dropped, and the rest worked out', () => {
  const spoilt = { coats: 0, fullness: 'lots', repeat_mm: null, unit: { width_mm: 0 }, seats: 2.5, colour: 'red' };
  expect(lineOf({ kind: 'paint', surfaces: [wall], ...spoilt })).toBe(lineOf({ kind: 'paint', surfaces: [wall] }));
  expect(lineOf({ kind: 'tiles', area_m2: 12, ...spoilt })).toBe('12 m²; with 10 % for cuts 13.2 m², in whole boxes.');
});

describe('wallpaper, by the example of the library', () => {
  const surfaces = [
    { width_mm: 3_600, height_mm: 2_400, count: 2 },
    { ...wall, count: 2 },
  ];

  test('plain: 29 drops of 2.5 m, four from a roll', () => {
    expect(lineOf({ kind: 'wallpaper', surfaces })).toBe(
      '15.2 m of wall, doors and windows included, by paper of 530 mm: 29 drops of 2.5 m, with 100 mm to trim. A roll of 10.05 m gives 4, so buy 8 rolls and one to spare.',
    );
  });

  test('with a repeat of 640 mm: three from a roll', () => {
    expect(lineOf({ kind: 'wallpaper', surfaces, repeat_mm: 640 })).toBe(
      '15.2 m of wall, doors and windows included, by paper of 530 mm: 29 drops of 2.56 m, with 100 mm to trim and whole repeats of 640 mm. A roll of 10.05 m gives 3, so buy 10 rolls and one to spare.',
    );
  });
});

describe('curtains', () => {
  test('by drops: (2.2 x 2 + 0.4) ÷ 1.4 is 4 drops of 2.7 m', () => {
    expect(lineOf({ kind: 'curtains', surfaces: [{ width_mm: 1_800, height_mm: 2_400 }] })).toBe(
      'A window of 1.8 m: a track of 2.2 m, 200 mm past each side; 2 times that and 400 mm for side hems is 4.8 m, or 4 drops of fabric 1.4 m wide. 2.7 m a drop, with 300 mm for hems: buy 10.8 m.',
    );
  });

  test('with a repeat, a fullness, another fabric and two windows', () => {
    // (2.2 x 2.2 + 0.4) ÷ 1.5 = 3.49; 2.7 m in repeats of 370 mm is 2.96 m; 4 x 2.96 = 11.84.
    const sum = { surfaces: [{ width_mm: 1_800, height_mm: 2_400, count: 2 }], fullness: 2.2, repeat_mm: 370 };
    const line = lineOf({ kind: 'curtains', ...sum, fabric_width_mm: 1_500 });
    expect(line).toContain('4 drops of fabric 1.5 m wide. 2.96 m a drop');
    expect(line).toMatch(/buy 11\.9 m for each, 23\.8 m in all\.$/);
  });

  test('without a height: the track and the width', () => {
    const line = lineOf({ kind: 'curtains', surfaces: [{ width_mm: 2_000 }] });
    expect(line).toMatch(/a track of 2\.4 m,.* is 5\.2 m, or 4 drops of fabric 1\.4 m wide\.$/);
  });
});

describe('a rug, by the examples of the library', () => {
  test.each([
    [
      { surfaces: [{ width_mm: 2_200 }] },
      '2.2 m and 200 mm more on each side is 2.6 m: the next usual rug is 2 m x 3 m.',
    ],
    [
      { unit: { width_mm: 1_800, height_mm: 900 } },
      '1.8 m x 900 mm and 600 mm more on each side is 3 m x 2.1 m: the next usual rug is 2.4 m x 3.3 m.',
    ],
    [{ unit: { width_mm: 1_530 } }, '1.53 m and 600 mm more on each side is 2.73 m: the next usual rug is 2 m x 3 m.'],
    [
      { surfaces: [{ width_mm: 5_000, height_mm: 3_000 }] },
      '5 m x 3 m and 200 mm more on each side is 5.4 m x 3.4 m: more than the usual rugs, so have one made.',
    ],
  ])('%j', (sum, line) => {
    expect(lineOf({ kind: 'rug', ...sum })).toBe(line);
  });
});

describe('a table, by the sizes of the library', () => {
  test.each([
    [6, 'A table of 1.8 m x 900 mm seats 6', '3.6 m x 2.7 m'],
    [8, 'A table of 2.2 m x 1 m seats 8', '4 m x 2.8 m'],
    [10, 'A table of 2.8 m x 1 m seats 10', '4.6 m x 2.8 m'],
    [5, 'A table of 1.8 m x 900 mm seats 6', '3.6 m x 2.7 m'],
  ])('for %i', (seats, size, room) => {
    expect(lineOf({ kind: 'table', seats })).toBe(
      `${size} and, with 900 mm of floor on every side, wants a room of ${room}.`,
    );
  });

  test('in a room that holds it, either way round, and in one that does not', () => {
    const holds = lineOf({ kind: 'table', seats: 8, surfaces: [{ width_mm: 2_800, height_mm: 4_000 }] });
    expect(holds).toMatch(/: yours of 4 m x 2\.8 m holds it\.$/);
    const unit = { width_mm: 2_400, height_mm: 1_000 };
    const small = lineOf({ kind: 'table', unit, surfaces: [{ width_mm: 4_000, height_mm: 3_000 }] });
    expect(small).toContain('wants a room of 4.2 m x 2.8 m: yours of 4 m x 3 m is too small.');
    expect(small).toContain('holds a table of 2.2 m x 1.2 m at most: 8 seats');
  });

  test('the largest for a room, and none for a corridor', () => {
    expect(lineOf({ kind: 'table', surfaces: [{ width_mm: 3_300, height_mm: 2_600 }] })).toBe(
      'A room of 3.3 m x 2.6 m, less 900 mm of floor on every side, holds a table of 1.5 m x 800 mm at most: 4 seats with 600 mm of edge each.',
    );
    expect(lineOf({ kind: 'table', surfaces: [{ width_mm: 9_000, height_mm: 1_200 }] })).toBeUndefined();
  });
});

test('a ramp for a step of 170 mm, by the example of the library', () => {
  expect(lineOf({ kind: 'ramp', rise_mm: 170 })).toMatch(
    /^A rise of 170 mm at 1 in 14 takes 2\.4 m of ramp, plus a flat landing at each end\. .*AS 1428\.1.*occupational therapist/,
  );
});

test("the check of an answer finds the line's numbers, in other units too", () => {
  const sum = { kind: 'tiles' as const, surfaces: [splashback], unit: { width_mm: 75, height_mm: 150 } };
  const figures = figuresIn(workedOut(z.parse(Sum, sum))?.figures ?? '');
  for (const figure of figuresIn(
    '3,200 mm by 0.6 m is 1.92 square metres: 188 tiles of 7.5 cm by 150 mm, 10 per cent more',
  )) {
    expect(figures.some((known) => isSame(known, figure))).toBe(true);
  }
});

test('the JSON schema has the parts of the parsed one, and fits the tool', () => {
  const schema: JsonSchema = SUM_JSON_SCHEMA;
  expect(schema).toBe(SUM_JSON_SCHEMA);
  expect(Object.keys(SUM_JSON_SCHEMA.properties)).toEqual(Object.keys(Sum.shape));
  expect(SUM_JSON_SCHEMA.description).toMatch(/a bare 600 beside 3\.2 m is 600 mm/);
});
