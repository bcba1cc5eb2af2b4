/** The pins of a card, on the shown part of the picture. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnnotatedRoom } from './annotated-room.tsx';

const at = (n: number, x: number, y: number) => ({ n, x, y, kind: 'keep' as const });
const html = (ratio: number | undefined, notes: ReturnType<typeof at>[], crop?: number) =>
  renderToStaticMarkup(
    createElement(AnnotatedRoom, { size: 'card', picture: null, ratio, notes, ...(crop && { crop }) }),
  );
const places = (drawn: string) => [...drawn.matchAll(/clamp\(1rem, ([\d.]+)%/g)].map(([, place]) => Number(place));

test('pins are placed on the cropped middle of the picture', () => {
  expect(places(html(3, [at(1, 0.5, 0.5), at(2, 0.375, 0.2)]))).toEqual([50, 50, 25, 20]);
  expect(places(html(0.75, [at(1, 0.3, 0.375)])).map(Math.round)).toEqual([30, 25]);
});

test('a pin outside the shown part is left out', () => {
  const drawn = html(3, [at(1, 0.1, 0.5), at(2, 0.5, 0.5), at(3, 0.9, 0.5)]);
  expect(drawn.match(/>\d</g)).toEqual(['>2<']);
});

test('all pins show on an uncropped picture', () => {
  expect(places(html(0.75, [at(1, 0.1, 0.05)], 0.75))).toEqual([10, 5]);
});

test('pins wait for the picture’s ratio, and are not buttons', () => {
  expect(html(undefined, [at(1, 0.5, 0.5)])).not.toContain('card-pin');
  expect(html(1.5, [at(1, 0.5, 0.5)])).not.toContain('<button');
});
