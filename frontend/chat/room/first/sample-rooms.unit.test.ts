/** The sample rooms keep the limits of a reading. */
import { expect, test } from 'vitest';
import { SAMPLE_ROOMS } from './sample-rooms.ts';

test.each(SAMPLE_ROOMS)('$name has short titles, one sentence a note, and numbers in order', ({ notes, palette }) => {
  expect(notes.map(({ n }) => n)).toEqual(notes.map((_, index) => index + 1));
  for (const { title, text, x, y } of notes) {
    expect(title.length, title).toBeLessThanOrEqual(22);
    expect(text.length, text).toBeLessThanOrEqual(110);
    expect(text.match(/[.!?](\s|$)/g), text).toHaveLength(1);
    expect(Math.max(x, y)).toBeLessThanOrEqual(1);
  }
  expect(palette.measured.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
});
