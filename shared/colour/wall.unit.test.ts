import { expect, test } from 'vitest';
import { planesOf } from './planes.ts';
import { guessOwn, repaint } from './repaint.ts';
import { type Pixels, readPhoto, wallAt } from './wall.ts';

type Colour = readonly [number, number, number];

/** A drawn room of 160 × 120: the colour at each place. */
function drawn(colourAt: (x: number, y: number) => Colour): Pixels {
  const [width, height] = [160, 120];
  const data = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at++) data.set([...colourAt(at % width, Math.floor(at / width)), 255], 4 * at);
  return { data, width, height };
}

const shaded = ([red, green, blue]: Colour, light: number): Colour => [red * light, green * light, blue * light];
const FLOOR: Colour = [120, 80, 50];
const SAGE: Colour = [150, 168, 140];
const CREAM: Colour = [236, 229, 214];

const shareIn = (mask: Uint8Array, inside: (x: number, y: number) => boolean): number => {
  let [hits, all] = [0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (!inside(at % 160, Math.floor(at / 160))) continue;
    all++;
    if (mask[at]) hits++;
  }
  return hits / all;
};

test('a tap takes the whole wall, through the shade that runs over it', () => {
  const room = drawn((x, y) => (y > 90 ? FLOOR : shaded(SAGE, 1 - x / 400)));
  const mask = wallAt(readPhoto(room), [{ x: 0.2, y: 0.3 }]);
  expect(shareIn(mask, (_, y) => y < 88)).toBeGreaterThan(0.99);
  expect(shareIn(mask, (_, y) => y > 93)).toBe(0);
});

test('a picture on the wall stays as it is', () => {
  const isPicture = (x: number, y: number) => x > 60 && x < 100 && y > 20 && y < 60;
  const room = drawn((x, y) => (y > 90 ? FLOOR : isPicture(x, y) ? [40, 60, 110] : SAGE));
  const mask = wallAt(readPhoto(room), [{ x: 0.1, y: 0.2 }]);
  expect(shareIn(mask, (x, y) => x > 63 && x < 97 && y > 23 && y < 57)).toBe(0);
  expect(shareIn(mask, (x, y) => y < 88 && (x < 57 || x > 103))).toBeGreaterThan(0.98);
});

test('a wall with a colour of its own is found on both sides of a shelf', () => {
  const room = drawn((x, y) => (y > 100 || (x > 70 && x < 90) ? FLOOR : y > 50 ? shaded(CREAM, 0.9) : SAGE));
  const mask = wallAt(readPhoto(room), [{ x: 0.1, y: 0.1 }]);
  expect(shareIn(mask, (x, y) => x > 94 && y < 47)).toBeGreaterThan(0.95);
  expect(shareIn(mask, (x, y) => y > 54 && y < 98 && (x < 66 || x > 94))).toBe(0);
});

test('a wall with a colour of its own is found in each light that was tapped', () => {
  const byDay: Colour = [50, 80, 120];
  const byLamp: Colour = [110, 115, 105];
  const isShelf = (x: number) => (x > 59 && x < 66) || (x > 79 && x < 126);
  const room = drawn((x, y) => (y > 90 ? CREAM : isShelf(x) ? FLOOR : x < 60 ? byLamp : byDay));
  const mask = wallAt(readPhoto(room), [
    { x: 0.1, y: 0.3 },
    { x: 0.45, y: 0.3 },
  ]);
  expect(shareIn(mask, (x, y) => y < 86 && x > 129)).toBeGreaterThan(0.95);
  expect(shareIn(mask, (x, y) => y > 94 || (x > 83 && x < 122))).toBe(0);
});

test('a second tap adds a wall that is in another light', () => {
  const room = drawn((x, y) => (y > 90 ? FLOOR : x < 80 ? CREAM : shaded([230, 205, 160], 0.55)));
  const reading = readPhoto(room);
  const right = (x: number, y: number) => x > 84 && y < 86;
  expect(shareIn(wallAt(reading, [{ x: 0.2, y: 0.3 }]), right)).toBe(0);
  const both = wallAt(reading, [
    { x: 0.2, y: 0.3 },
    { x: 0.8, y: 0.3 },
  ]);
  expect(shareIn(both, right)).toBeGreaterThan(0.98);
  expect(shareIn(both, (x, y) => x < 76 && y < 86)).toBeGreaterThan(0.98);
});

test('a picture of one colour is one wall, and a picture of one pixel is no error', () => {
  const plain = wallAt(readPhoto(drawn(() => SAGE)), [{ x: 1, y: 1 }]);
  expect(plain.every((value) => value === 255)).toBe(true);
  const dot = { data: new Uint8ClampedArray([9, 9, 9, 255]), width: 1, height: 1 };
  expect(wallAt(readPhoto(dot), [{ x: 0.5, y: 0.5 }])).toHaveLength(1);
});

test('a soft shadow is wall, and a thing as dark as it is none', () => {
  const dark = (x: number) => 1 - 0.3 * Math.min(1, Math.max(0, (x - 50) / 40));
  const isThing = (x: number, y: number) => x > 20 && x < 34 && y > 30 && y < 60;
  const room = drawn((x, y) => shaded(CREAM, isThing(x, y) ? 0.7 : dark(x)));
  const mask = wallAt(readPhoto(room), [{ x: 0.05, y: 0.1 }]);
  expect(shareIn(mask, (x, y) => x > 95 && y < 86)).toBeGreaterThan(0.98);
  expect(shareIn(mask, (x, y) => x > 23 && x < 31 && y > 33 && y < 57)).toBe(0);
});

test('the tapped pixel is wall, whatever is there', () => {
  const room = drawn((x, y) => ((x + y) % 2 ? CREAM : FLOOR));
  for (const [x, y] of [
    [0, 0],
    [0.5, 0.5],
    [1, 1],
  ] as const) {
    const at = Math.min(119, Math.floor(y * 120)) * 160 + Math.min(159, Math.floor(x * 160));
    expect(wallAt(readPhoto(room), [{ x, y }])[at]).toBe(255);
  }
});

test('a large photo is read at 1024 pixels', () => {
  const data = new Uint8ClampedArray(4 * 2048 * 64).fill(200);
  const { width, height } = readPhoto({ data, width: 2048, height: 64 });
  expect([width, height]).toEqual([1024, 32]);
});

test('a photo is made smaller by the share of each pixel, without seams', () => {
  const line = Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255]);
  const { l } = planesOf({ data: line, width: 3, height: 1 }, { width: 2, height: 1 });
  // A third of all light, by CIE 1976.
  expect([l[0], l[1]]).toEqual([expect.closeTo(64.43, 1), expect.closeTo(64.43, 1)]);
});

test('paint keeps the light: half the light stays half as bright', () => {
  const room = drawn((x) => (x < 80 ? [188, 188, 188] : [137, 137, 137]));
  // A small part of the room, which changes its light by next to nothing.
  const mask = Uint8Array.from({ length: 160 * 120 }, (_, at) => (at < 160 * 3 ? 255 : 0));
  const painted = repaint(room, [{ mask, paint: '#808080', own: '#ffffff' }], { width: 160, height: 120 });
  const light = (at: number) => (((painted[at] ?? 0) / 255 + 0.055) / 1.055) ** 2.4;
  // By IEC 61966-2-1, 188 is half of all light and 137 a quarter.
  expect(light(4 * 20) / light(4 * 140)).toBeCloseTo(2, 1);
  expect(painted[4 * 20]).toBeLessThan(120);
});

test('what lies in no mask keeps every byte, two pixels from the edge', () => {
  const room = drawn((x, y) => [x, y, 90]);
  const mask = Uint8Array.from({ length: 160 * 120 }, (_, at) => (at % 160 < 80 ? 255 : 0));
  const painted = repaint(room, [{ mask, paint: '#1f3f4d', own: '#f1eee7' }], { width: 160, height: 120 });
  for (let at = 0; at < 160 * 120; at++)
    if (at % 160 > 82) expect(painted.slice(4 * at, 4 * at + 4)).toEqual(room.data.slice(4 * at, 4 * at + 4));
});

test('two surfaces take two colours, and a paint like the old one changes next to nothing', () => {
  const room = drawn(() => [200, 200, 200]);
  const left = Uint8Array.from({ length: 160 * 120 }, (_, at) => (at % 160 < 78 ? 255 : 0));
  const right = left.map((value) => 255 - value);
  const size = { width: 160, height: 120 };
  const two = repaint(
    room,
    [
      { mask: left, paint: '#8a4632', own: '#efe9e1' },
      { mask: right, paint: '#efe9e1', own: '#efe9e1' },
    ],
    size,
  );
  expect(two[4 * 10]).not.toBe(200);
  expect(Math.abs((two[4 * 150] ?? 0) - 200)).toBeLessThan(2);
});

test('white paint on black clips softly: lighter than before, and not all the same', () => {
  const room = drawn((x) => [20 + x / 4, 20 + x / 4, 20 + x / 4]);
  const mask = new Uint8Array(160 * 120).fill(255);
  const painted = repaint(room, [{ mask, paint: '#ffffff', own: '#202020' }], { width: 160, height: 120 });
  expect(painted[4 * 10]).toBeGreaterThan(100);
  expect(painted[4 * 100]).toBeGreaterThan(painted[4 * 10] ?? 255);
});

test('a wall beside something white is guessed darker than white', () => {
  const room = drawn((x, y) => (y < 60 ? [235, 235, 235] : x > 0 ? SAGE : FLOOR));
  const mask = Uint8Array.from({ length: 160 * 120 }, (_, at) => (at >= 160 * 60 ? 255 : 0));
  const own = guessOwn(room, mask, { width: 160, height: 120 });
  expect(own).toMatch(/^#[0-9a-f]{6}$/);
  expect(Number.parseInt(own.slice(3, 5), 16)).toBeGreaterThan(120);
  expect(Number.parseInt(own.slice(3, 5), 16)).toBeLessThan(190);
});
