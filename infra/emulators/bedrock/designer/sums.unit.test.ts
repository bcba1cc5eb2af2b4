/** The emulated designer's sums: the numbers that it reads from a question, and the working that it shows. */
import { describe, expect, test } from 'vitest';
import { sumFor } from './sums.ts';

describe("sums from the member's numbers", () => {
  test.each([
    [
      'How much paint for a room 4 m by 5 m with 2.5 m ceilings?',
      '2 × (4 + 5) × 2.5 = 45 m². 2 coats at 12 m² a litre, a usual figure: 45 × 2 ÷ 12 = 7.5 litres',
    ],
    ['How many litres for 30 square metres, three coats?', '30 × 3 ÷ 12 = 7.5 litres'],
    ['Paint for one wall of 4.2 x 2.4 m?', '4.2 × 2.4 = 10.08 m²'],
    [
      'How many 600 x 600 mm tiles for 3 x 2.4 m?',
      'with 10 per cent for waste, 7.92 m². At 0.6 × 0.6 m each, that is 22 tiles',
    ],
    ['How many 200 mm tiles for 10 m2?', 'At 0.2 × 0.2 m each, that is 275 tiles'],
    [
      'Paint for a room 5 x 4 x 2.5 m with a door of 0.8 x 2 m?',
      '2 × (5 + 4) × 2.5 = 45 m²; less doors and windows, 45 − 1.6 = 43.4 m². 2 coats',
    ],
    ['How long is a ramp for two steps of 150 mm at 1:12?', '2 × 0.15 = 0.3 m; at 1 in 12, 0.3 × 12 = 3.6 m of ramp'],
    ['How much curtain fabric for a window 2 m wide?', '2.4 m with 0.2 m past each side; at 2 times the track'],
    ['What rug for a sofa of 2400 mm?', '2.4 + 2 × 0.2 = 2.8 m'],
    ['Rug for a 3 seater couch 2.1 m wide?', '2.1 + 2 × 0.2 = 2.5 m'],
    ['Which rug under our 2800mm modular?', '2.8 + 2 × 0.2 = 3.2 m'],
    [
      'How many tiles for 3 by 2 m with 300x300s, 11 to a box?',
      'that is 74 tiles. With 11 in a box, 74 ÷ 11 = 7 boxes',
    ],
    ['Boxes of 8: how many for 10 m2 of 200 mm tiles?', '275 ÷ 8 = 35 boxes'],
    ['How much curtain fabric for three windows, each 1.6 m wide?', '4 × 3 = 12 m'],
    ['What size dining table for a room of 4 by 3.2 m?', '4 − 2 × 0.9 = 2.2 m by 3.2 − 2 × 0.9 = 1.4 m.'],
    ['Does a 2.4 x 1 m table fit a 4 x 3 m room?', 'Yours of 2.4 × 1 m does not fit.'],
    ['What rug goes under a queen bed?', '1.53 + 2 × 0.6 = 2.73 m'],
  ])('%s', (question, sum) => {
    expect(sumFor(question, '')).toContain(sum);
  });

  test('take the ceiling that is named last', () => {
    const question = 'Litres for a room 3 by 4 m with 2.4 m ceilings? and if the ceiling is 3 m?';
    expect(sumFor(question, '')).toContain('2 × (3 + 4) × 3 = 42 m²');
  });

  test('answer only who asks for an amount, and take no room for a tile', () => {
    expect(sumFor('The flat has 90 m2, vinyl floors and a bath of 1.7 x 2 m. Where do we begin?', '')).toBeUndefined();
    expect(sumFor('How many tiles for 90 m2, with a bath of 1.9 x 2 m?', '')).toBe(
      'The area is 90 m²; with 10 per cent for waste, 99 m².',
    );
  });

  test('take a coffee table for no dining table', () => {
    expect(sumFor('What size coffee table for a lounge of 4 by 5 m?', '')).toBeUndefined();
  });

  test("use a passage's coverage, and need numbers", () => {
    const passage = 'Wall paint covers 16 square metres a litre on a smooth wall.';
    expect(sumFor('How much paint for 32 m2 in one coat?', passage)).toContain('32 × 1 ÷ 16 = 2 litres');
    expect(sumFor('How much paint do I need?', passage)).toBeUndefined();
  });
});
