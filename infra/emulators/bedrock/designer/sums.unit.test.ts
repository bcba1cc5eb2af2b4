/** What the emulated fast model reads from a member's words: kinds of sums, and sizes in millimetres. */
import { describe, expect, test } from 'vitest';
import { sumAsked } from './sums.ts';

const surface = (width_mm: number, height_mm: number) => ({ surfaces: [{ width_mm, height_mm }] });
const room = (width: number, depth: number, height_mm: number) => ({
  surfaces: [
    { width_mm: width, height_mm, count: 2 },
    { width_mm: depth, height_mm, count: 2 },
  ],
});
const read = (question: string) => ({ excluded: [], ...sumAsked(question) });

describe('units', () => {
  test.each([
    ['How many tiles for a splashback of 3.2 m by 600?', surface(3_200, 600)],
    ['How many tiles for a splashback of 3.2 m by 60 cm?', surface(3_200, 600)],
    ['How many tiles for a splashback of 3.2 by 600 mm?', surface(3_200, 600)],
    ['How many tiles for a splashback of 3,200 x 600?', surface(3_200, 600)],
    ['How many tiles for 320 x 60 cm?', surface(3_200, 600)],
    ['How many tiles for 3.2 metres wide by 0.6 metres high?', surface(3_200, 600)],
    ['How many tiles for 3.2 m wide and 600 mm high?', surface(3_200, 600)],
    ['How many tiles for a floor of 4x3.5?', surface(4_000, 3_500)],
    ['How many tiles for 12 square metres?', { area_m2: 12 }],
    ['How many tiles for 12.5 m²?', { area_m2: 12.5 }],
  ])('%s', (question, sizes) => {
    expect(read(question)).toEqual({ kind: 'tiles', excluded: [], ...sizes });
  });
});

describe('tiles', () => {
  test.each([
    ['How many 75x150 tiles for 3.2 m by 600?', surface(3_200, 600), [75, 150]],
    ['How many tiles for 3 by 2 m with 300x300s?', surface(3_000, 2_000), [300, 300]],
    ['How many 60x60 cm tiles do we need for 4 x 3 m?', surface(4_000, 3_000), [600, 600]],
    ['How many 200 mm tiles for 10 m2?', { area_m2: 10 }, [200, 200]],
  ])('%s', (question, sizes, [width_mm, height_mm]) => {
    expect(read(question)).toEqual({ kind: 'tiles', excluded: [], ...sizes, unit: { width_mm, height_mm } });
  });

  test('take no bath for a tile', () => {
    expect(read('How many tiles for 90 m2, with a bath of 1.9 x 2 m?')).toEqual({
      kind: 'tiles',
      excluded: [],
      area_m2: 90,
    });
  });
});

describe('walls', () => {
  test.each([
    ['How much paint for a 4x3.5 room 2.4 high, two coats?', { ...room(4_000, 3_500, 2_400), coats: 2 }],
    ['How many litres for a room 5 x 4 x 2.5 m, one coat?', { ...room(5_000, 4_000, 2_500), coats: 1 }],
    ['How much paint for 3.6 by 4.2 m with 2.7 m ceilings?', room(3_600, 4_200, 2_700)],
    ['Litres for 3 by 4 m with 2.4 m ceilings? And if the ceiling is 3 m?', room(3_000, 4_000, 3_000)],
    ['How much paint for one wall, 4.2 m wide and 2.4 m high?', surface(4_200, 2_400)],
    ['How many litres for a 4 x 3 m ceiling?', surface(4_000, 3_000)],
  ])('%s', (question, sizes) => {
    expect(read(question)).toEqual({ kind: 'paint', excluded: [], ...sizes });
  });

  test.each([
    ['ignoring the door', { width_mm: 820, height_mm: 2_040 }],
    ['without two windows of 1.2 by 1 m', { width_mm: 1_200, height_mm: 1_000, count: 2 }],
    ['less a 900 x 2040 door', { width_mm: 900, height_mm: 2_040, count: 1 }],
  ])('leave out what the member does: %s', (words, opening) => {
    const question = `How much paint for one wall of 4 x 2.4 m, ${words}?`;
    expect(read(question)).toEqual({ kind: 'paint', ...surface(4_000, 2_400), excluded: [opening] });
  });

  test('to paper have a repeat', () => {
    const question = 'How many rolls of wallpaper for a wall of 4.2 by 2.7 m with a repeat of 640 mm?';
    expect(read(question)).toEqual({ kind: 'wallpaper', excluded: [], ...surface(4_200, 2_700), repeat_mm: 640 });
  });
});

test.each([
  [
    'How much curtain fabric for three windows, each 1.6 m wide with a 2.4 m drop?',
    { width_mm: 1_600, height_mm: 2_400, count: 3 },
  ],
  ['How much curtain fabric for a window 1800 wide and 2100 high?', { width_mm: 1_800, height_mm: 2_100 }],
  ['How wide should curtains be for a window of 2 m?', { width_mm: 2_000 }],
])('windows: %s', (question, window) => {
  expect(sumAsked(question)).toMatchObject({ kind: 'curtains', surfaces: [window] });
});

test.each([
  ['What size rug for a sofa of 2400 mm?', { kind: 'rug', surfaces: [{ width_mm: 2_400 }] }],
  ['How big a rug for a 3 seater couch 2.1 m wide?', { kind: 'rug', surfaces: [{ width_mm: 2_100 }] }],
  ['What size rug goes under a queen bed?', { kind: 'rug', unit: { width_mm: 1_530 } }],
  ['What size rug under a 1.8 x 0.9 m dining table?', { kind: 'rug', unit: { width_mm: 1_800, height_mm: 900 } }],
  ['What size dining table for a room of 4 by 3.2 m?', { kind: 'table', ...surface(4_000, 3_200) }],
  [
    'Does a 2.4 x 1 m table fit a 4 x 3 m room?',
    { kind: 'table', ...surface(4_000, 3_000), unit: { width_mm: 2_400, height_mm: 1_000 } },
  ],
  ['How big a table for eight people?', { kind: 'table', seats: 8 }],
  ['How long is a ramp for two steps of 150 mm at 1:12?', { kind: 'ramp', rise_mm: 300 }],
  ['How long is a ramp for 3 steps, 450 mm all up?', { kind: 'ramp', rise_mm: 450 }],
])('furniture and ramps: %s', (question, sum) => {
  expect(sumAsked(question)).toMatchObject(sum);
});

test.each([
  'What colour tiles for a bathroom of 3 x 2 m?',
  'The flat has 90 m2, vinyl floors and a bath of 1.7 x 2 m. Where do we begin?',
  'What size coffee table for a lounge of 4 by 5 m?',
  'How many cushions on a sofa of 2.4 m?',
  '',
])('no sum: %s', (question) => {
  expect(sumAsked(question)).toBeUndefined();
});
