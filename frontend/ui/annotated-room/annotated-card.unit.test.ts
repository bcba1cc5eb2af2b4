/** The pins of a card, as they are drawn on the part of the picture that it shows. */
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

test('pins stand on the middle of a picture that is cropped', () => {
  expect(places(html(3, [at(1, 0.5, 0.5), at(2, 0.375, 0.2)]))).toEqual([50, 50, 25, 20]);
  expect(places(html(0.75, [at(1, 0.3, 0.375)])).map(Math.round)).toEqual([30, 25]);
});

test('a pin beside the part that is shown is left out', () => {
  const drawn = html(3, [at(1, 0.1, 0.5), at(2, 0.5, 0.5), at(3, 0.9, 0.5)]);
  expect(drawn.match(/>\d</g)).toEqual(['>2<']);
});

test('all pins stand where the whole picture is shown', () => {
  expect(places(html(0.75, [at(1, 0.1, 0.05)], 0.75))).toEqual([10, 5]);
});

test('pins wait until the shape of the picture is known, and are no buttons', () => {
  expect(html(undefined, [at(1, 0.5, 0.5)])).not.toContain('card-pin');
  expect(html(1.5, [at(1, 0.5, 0.5)])).not.toContain('<button');
});
