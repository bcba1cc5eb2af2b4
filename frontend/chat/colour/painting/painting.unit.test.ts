/** Surfaces, their masks and what taps do to them, on a drawn photo of two walls with a door between them. */
import { beforeAll, expect, test } from 'vitest';
import { readPhoto } from '../../../../shared/colour/wall.ts';
import { Masks } from './masks.ts';
import { type Edit, type Painting, paintIn, withEdit, withEdits, withOwn, withPaint } from './painting.ts';

const WIDTH = 480;
const HEIGHT = 320;
/** Two walls in a pale green, and a brown door from a third of the width to two thirds. */
function drawnRoom() {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const x = (at % WIDTH) / WIDTH;
    const isDoor = x > 1 / 3 && x < 2 / 3;
    // Light falls from the left.
    const light = 1 - 0.15 * x;
    data.set(isDoor ? [92, 51, 30, 255] : [178 * light, 190 * light, 160 * light, 255], 4 * at);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

let masks: Masks;
beforeAll(() => {
  masks = new Masks(readPhoto(drawnRoom()));
});

const LEFT = { x: 0.15, y: 0.5 };
const DOOR = { x: 0.5, y: 0.5 };
const tap = (at: typeof LEFT): Edit => ({ kind: 'tap', at });
const stroke = (kind: 'brush' | 'eraser', ...path: (typeof LEFT)[]): Edit => ({ kind, path, radius: 0.03 });
/** The painted share of the photo. */
const shareOf = (...edits: Edit[]) => masks.of(edits).reduce((sum, value) => sum + value, 0) / (255 * WIDTH * HEIGHT);
const isPainted = (at: typeof LEFT, ...edits: Edit[]) =>
  masks.paintedAt([{ id: 1, paint: BLUE, own: null, edits }], at) !== undefined;
const BLUE = { hex: '#8198a6', name: 'Dusk blue' };
const EMPTY: Painting = { surfaces: [], next: BLUE };

test('a tap paints a wall and not the door', () => {
  expect(isPainted(LEFT, tap(LEFT))).toBe(true);
  expect(isPainted(DOOR, tap(LEFT))).toBe(false);
  expect(shareOf(tap(LEFT))).toBeGreaterThan(0.28);
});

test('a stroke is a round line of its width, and the eraser takes it away', () => {
  const line = stroke('brush', { x: 0.4, y: 0.5 }, { x: 0.6, y: 0.5 });
  // A line of 96 x 28.8 pixels with two half circles of 14.4.
  expect(shareOf(line) * WIDTH * HEIGHT).toBeCloseTo(96 * 28.8 + Math.PI * 14.4 ** 2, -2);
  expect(isPainted(DOOR, line, stroke('eraser', DOOR))).toBe(false);
  expect(isPainted({ x: 0.42, y: 0.5 }, line, stroke('eraser', DOOR))).toBe(true);
});

test('a stroke over the border of the photo stays inside', () => {
  const corner = shareOf(stroke('brush', { x: 0, y: 0 })) * WIDTH * HEIGHT;
  expect(corner).toBeCloseTo((Math.PI * 14.4 ** 2) / 4, -1.5);
});

test('a tap on a painted wall takes its tap away and leaves the strokes', () => {
  const line = stroke('brush', DOOR);
  expect(masks.without([tap(LEFT)], LEFT)).toEqual([]);
  expect(masks.without([tap(LEFT), line], LEFT)).toEqual([line]);
  expect(masks.without([tap(LEFT), stroke('eraser', DOOR)], LEFT)).toEqual([]);
});

test('a tap on what the brush has painted takes that part away, and no other', () => {
  const [first, second] = [stroke('brush', DOOR), stroke('brush', { x: 0.5, y: 0.1 })];
  const left = masks.without([first, second], DOOR);
  expect(left).toEqual([first, second, { kind: 'cut', at: DOOR }]);
  expect(isPainted(DOOR, ...left)).toBe(false);
  expect(isPainted({ x: 0.5, y: 0.1 }, ...left)).toBe(true);
});

test('the first edit begins a surface; the next one and its colour join it', () => {
  const one = withEdit(EMPTY, tap(LEFT));
  expect(one).toMatchObject({ activeId: 1, surfaces: [{ id: 1, paint: BLUE, own: null, edits: [tap(LEFT)] }] });
  const rose = { hex: '#cf9d88', name: null };
  const two = withOwn(withPaint(withEdit(one, tap(DOOR)), rose), '#ffffff');
  expect(two.surfaces).toEqual([{ id: 1, paint: rose, own: '#ffffff', edits: [tap(LEFT), tap(DOOR)] }]);
});

test('a surface without edits is gone, and its colour stays chosen', () => {
  const rose = { hex: '#cf9d88', name: null };
  const gone = withEdits(withPaint(withEdit(EMPTY, tap(LEFT)), rose), 1, []);
  expect(gone.surfaces).toEqual([]);
  expect(paintIn(gone)).toEqual(rose);
});

test('the ninth surface is refused', () => {
  let painting = EMPTY;
  for (let n = 0; n < 9; n++) painting = { ...withEdit(painting, tap(LEFT)), activeId: undefined };
  expect(painting.surfaces.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
