/** Finds a wall from taps on a photo: the regions of its paint in any light, by colour and by edge. */
import { insideOf, ownColourEverywhere, sharpened, withoutLooseEnds } from './outline.ts';
import { type LocalMean, localMean, type Pixels, type Planes, planesOf, smoothed, steepness } from './planes.ts';
import { difference, type Region, type Regions, regionsOf } from './regions.ts';

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
  steep: Float32Array;
  /** Every second pixel of every second row: enough to tell the colour around a region. */
  coarse: { planes: Planes; of: Int32Array };
}

/** In pixels. Larger photos are read at this size: a wall's outline is sharper than a finger, and it takes half a second. */
const LONG_SIDE = 1024;

export function readPhoto(pixels: Pixels): PhotoReading {
  const scale = Math.min(1, LONG_SIDE / Math.max(pixels.width, pixels.height));
  const [width, height] = [
    Math.max(1, Math.round(pixels.width * scale)),
    Math.max(1, Math.round(pixels.height * scale)),
  ];
  const planes = smoothed(planesOf(pixels, { width, height }));
  const steep = steepness(planes);
  const found = regionsOf(planes, steep);
  return { width, height, planes, steep, ...found, coarse: coarseOf(planes, found.of) };
}

function coarseOf({ width, height, l, a, b }: Planes, of: Int32Array): PhotoReading['coarse'] {
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const half = <T extends Float32Array | Int32Array>(plane: T, into: T): T => {
    for (let at = 0; at < into.length; at++)
      into[at] = plane[2 * Math.floor(at / size.width) * width + 2 * (at % size.width)] ?? 0;
    return into;
  };
  const plane = () => new Float32Array(size.width * size.height);
  const planes = { ...size, l: half(l, plane()), a: half(a, plane()), b: half(b, plane()) };
  return { planes, of: half(of, new Int32Array(size.width * size.height)) };
}

/**
 * The wall that was tapped, and each further wall of the same paint that can be told by its colour or across a corner.
 * @returns 255 for each pixel of the reading that is wall, 0 for the others.
 */
export function wallAt(reading: PhotoReading, taps: readonly Tap[]): Uint8Array {
  const { width, height, of, regions } = reading;
  const tapped = taps.map(({ x, y }) => {
    const [column, row] = [Math.min(width - 1, Math.round(x * width)), Math.min(height - 1, Math.round(y * height))];
    return row * width + column;
  });
  const taken = new Uint8Array(regions.length);
  for (const at of tapped) taken[of[at] ?? 0] = 1;
  grow(reading, taken);
  const wall = of.reduce((mask, region, at) => {
    if (taken[region]) mask[at] = 255;
    return mask;
  }, new Uint8Array(of.length));
  const whole = ownColourEverywhere(reading.planes, wall);
  return sharpened(reading.planes, whole ? withoutLooseEnds(reading, whole, tapped) : wall);
}

/** Takes neighbours of the taken regions until none is alike any more. */
function grow(reading: PhotoReading, taken: Uint8Array): void {
  for (let isGrowing = true; isGrowing; ) {
    const { planes, of } = reading.coarse;
    const around = localMean(planes, insideOf(of, taken), AROUND / 2);
    const shifts = shiftsOf(reading, taken, around);
    const next = reading.regions.flatMap((region, number) =>
      !taken[number] && region.area > 0 && belongs(reading, region, taken, shifts[number]) ? [number] : [],
    );
    for (const number of next) taken[number] = 1;
    isGrowing = next.length > 0;
  }
}

/** How a region's mean colour differs from the wall around it. */
interface Shift {
  pixels: number;
  l: number;
  a: number;
  b: number;
}

/** In pixels: how far around a region the wall is looked at, and the share of it that must be there. */
const AROUND = 40;
const SOME = 0.01;

function shiftsOf({ coarse: { of, planes }, regions }: PhotoReading, taken: Uint8Array, around: LocalMean): Shift[] {
  const shifts: Shift[] = regions.map(() => ({ pixels: 0, l: 0, a: 0, b: 0 }));
  for (let at = 0; at < of.length; at++) {
    const region = of[at] ?? -1;
    const shift = shifts[region];
    if (!shift || taken[region] || (around.share[at] ?? 0) < SOME) continue;
    shift.pixels++;
    for (const channel of ['l', 'a', 'b'] as const)
      shift[channel] += (planes[channel][at] ?? 0) - (around[channel][at] ?? 0);
  }
  return shifts.map(({ pixels, l, a, b }) => ({ pixels, l: l / pixels, a: a / pixels, b: b / pixels }));
}

/** All of these were found on four rendered rooms, in the middle of the range in which the result hardly changes. */
const LIMITS = {
  /** The step across the border of two parts of one wall. */
  step: 1.8,
  /** How much a step of light counts: at an upright edge two walls may meet, and each has a light of its own. */
  light: 0.5,
  uprightLight: 0.15,
  /** A border is upright where this share of it is, and that of so many pixels. */
  uprightShare: 0.85,
  uprightPixels: 12,
  /** A border of so many pixels counts half. */
  fewPixels: 15,
  /** From the wall around: of colour, of light, of light at an upright edge. */
  colourShift: 3,
  lightShift: 16,
  uprightLightShift: 25,
  /** Closer to the wall around than this, a region belongs whatever its border shows. */
  match: 1.5,
  /** As shares of the photo: a large wall around a corner, and a patch of sun. */
  largeArea: 0.005,
  sunArea: 0.005,
  /** The lightness of a patch of sun, which a photo shows as white. */
  sunLightness: 97,
};

function belongs({ of }: PhotoReading, region: Region, taken: Uint8Array, shift: Shift | undefined): boolean {
  const border = { pixels: 0, upright: 0, l: 0, a: 0, b: 0 };
  let allPixels = 0;
  for (const [number, part] of region.borders) {
    allPixels += part.pixels;
    if (!taken[number]) continue;
    for (const key of ['pixels', 'upright', 'l', 'a', 'b'] as const) border[key] += part[key];
  }
  const { pixels } = border;
  if (pixels === 0 || !shift) return false;
  // Of four pixels, one is looked at.
  const isSeen = 4 * shift.pixels > region.area / 2;
  if (isSeen && difference(shift.l, shift.a, shift.b, 1) < LIMITS.match) return true;
  const isSun = region.l > LIMITS.sunLightness && region.area > LIMITS.sunArea * of.length;
  if (isSun && pixels > allPixels / 2) return true;
  const isUpright = border.upright > LIMITS.uprightShare * pixels && pixels > LIMITS.uprightPixels;
  const light = isUpright ? LIMITS.uprightLight : LIMITS.light;
  const step = difference(border.l / pixels, border.a / pixels, border.b / pixels, light);
  if (step * (1 + LIMITS.fewPixels / pixels) > LIMITS.step) return false;
  if (isUpright && region.area > LIMITS.largeArea * of.length) return true;
  if (shift.pixels === 0) return true;
  const lightShift = isUpright ? LIMITS.uprightLightShift : LIMITS.lightShift;
  return Math.hypot(shift.a, shift.b) <= LIMITS.colourShift && Math.abs(shift.l) <= lightShift;
}
