/** Reads a photo of a room from its pixels: palette, lightness, contrast, warmth, where the light comes from, what stands out. */
import { paletteOf, type Swatch } from './palette.ts';
import type { Pixels } from './pixels.ts';
import { mean, planeOf, quantile } from './planes.ts';
import { type Region, regionsOf } from './regions.ts';

export type LightSource = 'left' | 'right' | 'above' | 'behind' | 'even';

export interface RoomReading {
  /** Largest share first. */
  palette: Swatch[];
  /** Mean OKLab lightness, 0 black to 100 white. */
  lightness: number;
  /** Lightness of the 95th percentile less that of the 5th, 0..100. */
  contrast: number;
  /** Mean of OKLab b and half of a, in hundredths: from about -5 for a room full of blue light to 10 for one by lamplight. */
  warmth: number;
  light: LightSource;
  /** At most five, each of its own kind and a pin's width apart. */
  regions: Region[];
}

/** @param pixels The decoded photo. The same pixels always give the same reading. */
export function readRoom(pixels: Pixels): RoomReading {
  const lightness = planeOf(pixels, (index) => pixels.l[index] ?? 0);
  const warmth = mean(planeOf(pixels, (index) => (pixels.b[index] ?? 0) + 0.5 * (pixels.a[index] ?? 0)));
  return {
    palette: paletteOf(pixels),
    lightness: Math.round(100 * mean(lightness)),
    contrast: Math.round(100 * (quantile(lightness, 0.95) - quantile(lightness, 0.05))),
    warmth: Math.round(100 * warmth),
    light: lightSource(pixels),
    regions: regionsOf(pixels),
  };
}

/** What is high in the picture counts more than a sunny patch on the floor, which shows where light lands, not whence. */
const FLOOR = 0.66;
const FLOOR_WEIGHT = 0.35;
/** Mean lightness above the threshold; less is no glare at all. */
const GLARE_MIN = 0.0005;
/** A side must hold this much more glare than its share of the picture before the light is said to come from there. */
const CLEAR_LEAD = 1.25;

/**
 * Where the glare is: far more than its share in the left or right third means a window or door there, high in the middle
 * means lamps or high glass, in the middle of the picture means a window in the far wall, behind what is looked at.
 */
function lightSource({ width, height, l }: Pixels): LightSource {
  const plane = planeOf({ width, height }, (index) => l[index] ?? 0);
  const threshold = quantile(plane, 0.93);
  const glare = { left: 0, right: 0, above: 0, behind: 0 };
  const room = { left: 0, right: 0, above: 0, behind: 0 };
  for (let index = 0; index < l.length; index++) {
    const [x, y] = [(index % width) / width, Math.floor(index / width) / height];
    const zone = x < 0.33 ? 'left' : x > 0.67 ? 'right' : y < 0.33 ? 'above' : 'behind';
    const weight = y > FLOOR ? FLOOR_WEIGHT : 1;
    room[zone] += weight;
    glare[zone] += weight * Math.max(0, (l[index] ?? 0) - threshold);
  }
  const total = glare.left + glare.right + glare.above + glare.behind;
  const area = room.left + room.right + room.above + room.behind;
  if (total / area < GLARE_MIN) return 'even';
  const lead = (zone: keyof typeof glare): number => glare[zone] / total / (room[zone] / area);
  const zones = (['left', 'right', 'above', 'behind'] as const).toSorted((one, other) => lead(other) - lead(one));
  const [first = 'behind'] = zones;
  return lead(first) >= CLEAR_LEAD ? first : 'even';
}
