/** Cuts a photo into regions of one surface in one light: a watershed of its contours, and what no contour parts merged. */
import { type Axis, type Contours, strengthOf } from './contours.ts';
import type { Planes } from './planes.ts';

/** The border of two regions, as one of them sees it: how many pixels it has, and the sums of the steps and lines along it. */
export interface Border {
  pixels: number;
  /** Of them, how many lie between a left and a right pixel: all of an upright edge. */
  upright: number;
  l: number;
  a: number;
  b: number;
  lineL: number;
  lineA: number;
  lineB: number;
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

/** A weaker contour is none: its place is flat. */
const FLAT = 0.7;
/** A flat place of fewer pixels begins no region. */
const MIN_CORE = 3;

export function regionsOf(planes: Planes, contours: Contours): Regions {
  const of = flood(planes, contours.strength);
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
  addBorders(planes, contours, of, regions);
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
  const levels: number[][] = Array.from({ length: 256 }, () => []);
  const spread = (at: number, level: number) => {
    const region = of[at] ?? -1;
    const visit = (next: number) => {
      if (of[next] !== -1) return;
      of[next] = region;
      levels[Math.min(255, Math.max(level, Math.floor((steep[next] ?? 0) * 4)))]?.push(next);
    };
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < of.length) visit(at + width);
  };
  const flat = of.slice();
  for (let at = 0; at < of.length; at++) if (flat[at] !== -1) spread(at, 0);
  levels.forEach((level, height) => {
    for (const at of level) spread(at, height);
  });
  return of;
}

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

function addBorders({ width }: Planes, { across, down }: Contours, of: Int32Array, regions: Region[]): void {
  for (let at = 0; at < of.length; at++)
    for (const axis of [across, down]) {
      const next = at + (axis === across ? 1 : width);
      const isInside = axis === across ? next % width > 0 : next < of.length;
      const own = of[at] ?? -1;
      const other = of[next] ?? -1;
      if (isInside && own !== other) addBorder(regions, own, other, pieceOf(axis, at, next, axis === across ? 1 : 0));
    }
}

/** One pixel of a border, which lies between two of the picture. */
function pieceOf({ step, line }: Axis, at: number, next: number, upright: number): Border {
  const between = (plane: Float32Array) => ((plane[at] ?? 0) + (plane[next] ?? 0)) / 2;
  const [l, a, b] = [between(step.l), between(step.a), between(step.b)];
  return { pixels: 1, upright, l, a, b, lineL: between(line.l), lineA: between(line.a), lineB: between(line.b) };
}

function addBorder(regions: Region[], own: number, other: number, border: Border): void {
  joinTo(regions[own]?.borders, other, border);
  joinTo(regions[other]?.borders, own, { ...border, l: -border.l, a: -border.a, b: -border.b });
}

function joinTo(borders: Map<number, Border> | undefined, other: number, border: Border): void {
  const known = borders?.get(other);
  if (known) joined(known, border);
  else borders?.set(other, { ...border });
}

/** Adds a border to another one. */
export function joined(to: Border, { pixels, upright, l, a, b, lineL, lineA, lineB }: Border): void {
  to.pixels += pixels;
  to.upright += upright;
  to.l += l;
  to.a += a;
  to.b += b;
  to.lineL += lineL;
  to.lineA += lineA;
  to.lineB += lineB;
}

/** How much a border parts, on the mean of its pixels: noise has no direction that lasts. @param light How much light counts. */
export function partingOf({ pixels, l, a, b, lineL, lineA, lineB }: Border, light: number): number {
  return strengthOf(light, l / pixels, a / pixels, b / pixels, lineL / pixels, lineA / pixels, lineB / pixels);
}

/** A border that parts by less is none, between large regions. */
export const PARTED = 1.3;
/** Of so many pixels, a region may part by twice as much: a shadow behind a sofa is small, a ceiling large. */
const SMALL = 2000;
/** Walls end at level edges, at ceilings and rails, where less is enough. */
const LEVEL = 0.7;
const LEVEL_SHARE = 0.25;

/**
 * Whether a region of this area goes on beyond its border, as a multiple: below 1 it does. Its own size sets what is enough
 * (Felzenszwalb and Huttenlocher, 2004), and a border of few pixels proves little.
 */
export function costOf(area: number, border: Border): number {
  const enough = PARTED * (1 + Math.sqrt(SMALL / area)) * (border.upright < LEVEL_SHARE * border.pixels ? LEVEL : 1);
  return (partingOf(border, 1) * (1 + 4 / border.pixels)) / enough;
}

/** Merges pairs of regions that are each parted least from the other, until all are parted: borders grow, and what they show surer. */
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

/** The region across the border that parts least, where one does not part at all. */
function likestOf(regions: Region[], region: Region): number | undefined {
  let likest: number | undefined;
  let least = 1;
  for (const [number, border] of region.borders) {
    const other = regions[number];
    const cost = other ? costOf(Math.min(region.area, other.area), border) : least;
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
