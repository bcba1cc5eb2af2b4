/** Finds a wall from taps on a photo: the regions of its paint in any light, by contour and by colour. */
import { contoursOf } from './contours.ts';
import { insideOf, ownColourEverywhere, sharpened, takeAlike, withoutLooseEnds } from './outline.ts';
import { type Pixels, type Planes, planesOf, smoothed } from './planes.ts';
import { type Border, costOf, joined, PARTED, partingOf, type Region, type Regions, regionsOf } from './regions.ts';

export type { Pixels } from './planes.ts';

/** A place on a photo, as shares of its width and height: 0..1. */
export interface Tap {
  x: number;
  y: number;
}

/** What is found out once of a photo. A mask has its size. */
export interface PhotoReading extends Regions {
  width: number;
  height: number;
  planes: Planes;
  /** How strong the contour at each pixel is. */
  steep: Float32Array;
}

/** In pixels. Larger photos are read at this size: a wall's outline is sharper than a finger. */
const LONG_SIDE = 1024;

export function readPhoto(pixels: Pixels): PhotoReading {
  const scale = Math.min(1, LONG_SIDE / Math.max(pixels.width, pixels.height));
  const [width, height] = [
    Math.max(1, Math.round(pixels.width * scale)),
    Math.max(1, Math.round(pixels.height * scale)),
  ];
  const planes = smoothed(planesOf(pixels, { width, height }));
  const contours = contoursOf(planes);
  return { width, height, planes, steep: contours.strength, ...regionsOf(planes, contours) };
}

/**
 * The wall that was tapped, and each further wall of the same paint that can be told by its colour or across a corner.
 * @returns 255 for each pixel of the reading that is wall, the tapped ones among them, 0 for the others.
 */
export function wallAt(reading: PhotoReading, taps: readonly Tap[]): Uint8Array {
  const { width, height, planes, of, regions } = reading;
  const place = (share: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(share * size)));
  const tapped = taps.map(({ x, y }) => place(y, height) * width + place(x, width));
  const taken = new Uint8Array(regions.length);
  for (const at of tapped) taken[of[at] ?? 0] = 1;
  grow(reading, taken);
  takeAlike(planes, reading, taken);
  const wall = insideOf(of, taken);
  const whole = ownColourEverywhere(planes, wall);
  const mask = sharpened(planes, whole ? withoutLooseEnds(reading, whole, tapped) : wall);
  for (const at of tapped) mask[at] = 255;
  return mask;
}

/** Takes neighbours of the taken regions until all others are parted from them. */
function grow({ regions, of }: PhotoReading, taken: Uint8Array): void {
  for (let isGrowing = true; isGrowing; ) {
    const next = regions.flatMap((region, number) =>
      !taken[number] && region.area > 0 && belongs(region, taken, of.length) ? [number] : [],
    );
    for (const number of next) taken[number] = 1;
    isGrowing = next.length > 0;
  }
}

/** As a share of the photo: a wall around a corner, and a patch of sun, are at least as large. */
const LARGE = 0.005;
/** The lightness of a patch of sun, which a photo shows as white. Clearly more than half of its border is to the wall; a lamp's is not. */
const SUN = 97;
const SUN_SHARE = 0.6;
/** Two walls meet at an upright edge, each in a light of its own: there light counts so much. */
const CORNER_LIGHT = 0.1;
const UPRIGHT_SHARE = 0.8;

function belongs(region: Region, taken: Uint8Array, pixels: number): boolean {
  const border: Border = { pixels: 0, upright: 0, l: 0, a: 0, b: 0, lineL: 0, lineA: 0, lineB: 0 };
  let all = 0;
  for (const [number, part] of region.borders) {
    all += part.pixels;
    if (taken[number]) joined(border, part);
  }
  if (border.pixels === 0) return false;
  if (costOf(region.area, border) < 1) return true;
  if (region.area < LARGE * pixels) return false;
  if (region.l > SUN && border.pixels > SUN_SHARE * all) return true;
  return border.upright > UPRIGHT_SHARE * border.pixels && partingOf(border, CORNER_LIGHT) < PARTED;
}
