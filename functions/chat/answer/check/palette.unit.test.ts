/** The colours of an answer: those measured in its photo, and those that it proposes. */
import { expect, test } from 'vitest';
import { paletteFor } from './palette.ts';

const photo = { bytes: new Uint8Array(), width: 4, height: 3, palette: [{ hex: '#111111', share: 0.6 }] };

test('proposes the colours of the answer and measures those of the photo', () => {
  const answer = 'Warm it up: #ffffff is too cold.\n**Palette:** #F4EFE6 sand, #c9a27e #F4EFE6\nThat is all.';
  expect(paletteFor(photo, answer)).toEqual({
    measured: [{ hex: '#111111', name: 'black', share: 0.6 }],
    proposed: [
      { hex: '#f4efe6', name: expect.any(String) },
      { hex: '#c9a27e', name: expect.any(String) },
    ],
  });
});

test('an answer without colours has no palette', () => {
  expect(paletteFor(undefined, 'Palette: whatever you like.')).toBeNull();
  expect(paletteFor(undefined, 'Paint it #ffffff.')).toBeNull();
});
