/** Cuts a photo into regions of one surface in one light: a watershed of its edges, and what is alike across a border merged. */
import { COLOUR_WEIGHT, type Planes } from './planes.ts';

/** The border of two regions, as one of them sees it: how many pixels it has, and the sum of the steps across it. */
export interface Border {
  pixels: number;
  /** Of them, how many lie between a left and a right pixel: all of an upright edge. */
  upright: number;
  l: number;
  a: number;
  b: number;
}

export interface Region {
  area: number;
  /** Mean colour. */
  l: number;
  a: number;
  b: number;
  borders: Map<number, Border>;
}

export interface Regions {
  /** The region of each pixel; -1 only in a picture without any flat place. */
  of: Int32Array;
  /** By number. A region that went into another one has no area. */
  regions: Region[];
}

/** A pixel below this steepness is flat. Found on rendered rooms: below it walls fall apart, above it they run into ceilings. */
const FLAT = 0.7;
/** A flat place of fewer pixels begins no region. */
const MIN_CORE = 3;

export function regionsOf(planes: Planes, steep: Float32Array): Regions {
  const of = flood(planes, steep);
  const count = of.reduce((most, region) => Math.max(most, region + 1), 0);
  const regions: Region[] = Array.from({ length: count }, () => ({ area: 0, l: 0, a: 0, b: 0, borders: new Map() }));
  for (let at = 0; at < of.length; at++) {
    const region = regions[of[at] ?? -1];
    if (!region) continue;
    region.area++;
    region.l += planes.l[at] ?? 0;
    region.a += planes.a[at] ?? 0;
    region.b += planes.b[at] ?? 0;
  }
  for (const region of regions) {
    region.l /= region.area;
    region.a /= region.area;
    region.b /= region.area;
  }
  addBorders(planes, of, regions);
  return merge(of, regions);
}

/** The four neighbours of a pixel that are in the picture. */
export function neighbours(at: number, width: number, length: number): number[] {
  const x = at % width;
  const found = [];
  if (x > 0) found.push(at - 1);
  if (x < width - 1) found.push(at + 1);
  if (at >= width) found.push(at - width);
  if (at + width < length) found.push(at + width);
  return found;
}

/** Watershed from the flat places (Meyer, 1994): the least steep pixel next to a region joins it first. */
function flood({ width }: Planes, steep: Float32Array): Int32Array {
  const of = cores(width, steep);
  const waiting = new Uint8Array(steep.length);
  const levels: number[][] = Array.from({ length: 256 }, () => []);
  const spread = (at: number, level: number) => {
    for (const next of neighbours(at, width, steep.length)) {
      if (of[next] !== -1 || waiting[next]) continue;
      waiting[next] = 1;
      levels[Math.min(255, Math.max(level, Math.floor((steep[next] ?? 0) * 4)))]?.push(
        next * 4 + sideOf(next - at, width),
      );
    }
  };
  const from = [-1, 1, -width, width];
  for (let at = 0; at < of.length; at++) if (of[at] !== -1) spread(at, 0);
  levels.forEach((level, height) => {
    for (const entry of level) {
      const at = entry >> 2;
      of[at] = of[at - (from[entry & 3] ?? 0)] ?? -1;
      spread(at, height);
    }
  });
  return of;
}

const sideOf = (step: number, width: number): number => (step === -1 ? 0 : step === 1 ? 1 : step === -width ? 2 : 3);

/** The connected flat places, numbered from 0; -1 elsewhere. */
function cores(width: number, steep: Float32Array): Int32Array {
  const of = new Int32Array(steep.length).fill(-1);
  let count = 0;
  for (let start = 0; start < of.length; start++) {
    if (of[start] !== -1 || (steep[start] ?? 0) >= FLAT) continue;
    const members = [start];
    of[start] = count;
    for (const at of members)
      for (const next of neighbours(at, width, of.length))
        if (of[next] === -1 && (steep[next] ?? 0) < FLAT) {
          of[next] = count;
          members.push(next);
        }
    if (members.length >= MIN_CORE) count++;
    else for (const at of members) of[at] = -2;
  }
  return of.map((region) => Math.max(-1, region));
}

/** In pixels from the border: where a step across it is measured, and up to where the slope on both sides is. */
const NEAR = 4;
const FAR = 8;

/** Measures the step across each border pixel. Shade that runs on evenly through the border is no step: its slope is taken off. */
function addBorders(planes: Planes, of: Int32Array, regions: Region[]): void {
  const { width, height } = planes;
  const walk = (at: number, x: number, y: number, dx: number, dy: number, steps: number) => {
    let last = at;
    for (let step = 1; step <= steps; step++) {
      const [column, row] = [x + dx * step, y + dy * step];
      const next = row * width + column;
      if (column < 0 || row < 0 || column >= width || row >= height || of[next] !== of[at]) break;
      last = next;
    }
    return last;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
      ] as const) {
        const at = y * width + x;
        const next = at + dx + dy * width;
        const [own, other] = [of[at] ?? -1, of[next] ?? -1];
        if (x + dx >= width || y + dy >= height || own === other) continue;
        const here = [walk(at, x, y, -dx, -dy, NEAR), walk(at, x, y, -dx, -dy, FAR)] as const;
        const there = [walk(next, x + dx, y + dy, dx, dy, NEAR), walk(next, x + dx, y + dy, dx, dy, FAR)] as const;
        const [l, a, b] = [planes.l, planes.a, planes.b].map((plane) => step(plane, here, there)) as [
          number,
          number,
          number,
        ];
        addBorder(regions, own, other, { pixels: 1, upright: dx, l, a, b });
      }
}

type Ends = readonly [near: number, far: number];

function step(plane: Float32Array, here: Ends, there: Ends): number {
  const [from, to] = [plane[here[0]] ?? 0, plane[there[0]] ?? 0];
  const whole = to - from;
  const slope = from - (plane[here[1]] ?? 0) + (plane[there[1]] ?? 0) - to;
  const expected = (slope * (2 * NEAR + 1)) / (2 * (FAR - NEAR));
  if (whole * expected <= 0) return whole;
  return Math.abs(expected) >= Math.abs(whole) ? 0 : whole - expected;
}

function addBorder(regions: Region[], own: number, other: number, { pixels, upright, l, a, b }: Border): void {
  addTo(regions[own]?.borders, other, { pixels, upright, l, a, b });
  addTo(regions[other]?.borders, own, { pixels, upright, l: -l, a: -a, b: -b });
}

function addTo(borders: Map<number, Border> | undefined, other: number, border: Border): void {
  const known = borders?.get(other);
  if (!known) return void borders?.set(other, border);
  known.pixels += border.pixels;
  known.upright += border.upright;
  known.l += border.l;
  known.a += border.a;
  known.b += border.b;
}

/** How different two colours are: light counts by `light`, colour by the common weight. */
export const difference = (l: number, a: number, b: number, light: number): number =>
  Math.sqrt((light * l) ** 2 + COLOUR_WEIGHT * (a * a + b * b));

/** Regions that differ by less are one. Found as `FLAT` was, like the weights below. */
const ALIKE = 1.6;

/** A short border proves little, and two regions that differ as a whole are less likely one. */
function costOf(one: Region, other: Region, { pixels, l, a, b }: Border): number {
  const across = difference(l / pixels, a / pixels, b / pixels, 0.8) * (1 + 4 / pixels);
  return across + 0.2 * difference(one.l - other.l, one.a - other.a, one.b - other.b, 0.8);
}

/** Merges pairs of regions that are each other's most alike, until none is alike enough: borders grow, and what they show surer. */
function merge(of: Int32Array, regions: Region[]): Regions {
  const into = regions.map((_, number) => number);
  for (let isMerging = true; isMerging; ) {
    const likest = regions.map((region) => likestOf(regions, region));
    isMerging = false;
    likest.forEach((other, one) => {
      if (other === undefined || likest[other] !== one || other < one) return;
      const [kept, gone] = (regions[one]?.area ?? 0) >= (regions[other]?.area ?? 0) ? [one, other] : [other, one];
      absorb(regions, kept, gone);
      into[gone] = kept;
      isMerging = true;
    });
  }
  const root = (number: number): number => (into[number] === number ? number : root(into[number] ?? number));
  return { of: of.map((number) => (number < 0 ? number : root(number))), regions };
}

/** The region across a border that is most alike, where one is alike enough. */
function likestOf(regions: Region[], region: Region): number | undefined {
  let likest: number | undefined;
  let least = ALIKE;
  for (const [number, border] of region.borders) {
    const other = regions[number];
    const cost = other ? costOf(region, other, border) : least;
    if (cost >= least) continue;
    least = cost;
    likest = number;
  }
  return likest;
}

function absorb(regions: Region[], kept: number, gone: number): void {
  const [large, small] = [regions[kept], regions[gone]];
  if (!large || !small) return;
  const area = large.area + small.area;
  for (const channel of ['l', 'a', 'b'] as const)
    large[channel] = (large[channel] * large.area + small[channel] * small.area) / area;
  large.area = area;
  small.area = 0;
  large.borders.delete(gone);
  for (const [next, border] of small.borders) {
    if (next === kept) continue;
    regions[next]?.borders.delete(gone);
    addBorder(regions, kept, next, border);
  }
  small.borders = new Map();
}
