/** Paints walls on a photo: the pigment changes, the light that falls on it stays. */
import { encodedOf, hexOf, linearOf, luminanceOf, type Rgb, rgbOf } from './colour.ts';
import { boxMean, type Pixels } from './planes.ts';

export interface Surface {
  /** 255 where the wall is, 0 elsewhere, at the size of the reading. */
  mask: Uint8Array;
  /** The new paint, `#rrggbb`. */
  paint: string;
  /** The paint that is on the wall now; without it, `guessOwn` guesses. */
  own?: string | undefined;
}

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

const LIGHT = Float64Array.from({ length: 256 }, (_, byte) => linearOf(byte));
/** Finer than one level of sRGB anywhere: in the dark a level is 1/3294 of linear light. */
const STEPS = 16_384;
const ENCODED = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(encodedOf(step / STEPS)));

/** Light that is brighter than this is clipped softly, so that a wall keeps its shades near white. */
const SHOULDER = 0.7;
const softly = (light: number): number =>
  light <= SHOULDER ? light : SHOULDER + (1 - SHOULDER) * (1 - Math.exp(-(light - SHOULDER) / (1 - SHOULDER)));

/**
 * @param size of the masks.
 * @returns the painted picture, of the photo's size. What lies in no mask is as it was.
 */
export function repaint(pixels: Pixels, surfaces: readonly Surface[], size: Size): Uint8ClampedArray {
  const painted = pixels.data.slice();
  for (const surface of surfaces) paintOne(pixels, painted, surface, size);
  return painted;
}

function paintOne(pixels: Pixels, painted: Uint8ClampedArray, surface: Surface, size: Size): void {
  const { mask, paint, own = guessOwn(pixels, mask, size) } = surface;
  const soft = boxMean(
    new Float32Array(mask).map((value) => value / 255),
    size,
    1,
  );
  const { ratios, lost } = changeOf(own, paint, mask);
  const { width, height, data } = pixels;
  const usual = usualLight(pixels, mask, size);
  for (let y = 0; y < height; y++) {
    const row = rowOf(soft, size, ((y + 0.5) * size.height) / height - 0.5);
    for (let x = 0; x < width; x++) {
      const cover = between(row, ((x + 0.5) * size.width) / width - 0.5);
      if (cover <= 0) continue;
      const at = 4 * (y * width + x);
      for (let c = 0; c < 3; c++) {
        const light = LIGHT[data[at + c] ?? 0] ?? 0;
        const ratio = ratios[c] ?? 1;
        // The walls light each other evenly: what is lost of that is lost once, also where the sun falls.
        const lit = ratio * (light - (lost[c] ?? 0) * Math.min(light, usual[c] ?? 0));
        const before = LIGHT[painted[at + c] ?? 0] ?? 0;
        const soft = ratio > 1 ? Math.max(light, softly(lit)) : lit;
        painted[at + c] = ENCODED[Math.round(STEPS * (before * (1 - cover) + Math.min(1, soft) * cover))] ?? 0;
      }
    }
  }
}

/** No paint sends back less than this share of light: a black one of LRV 1 is among the darkest on sale. */
const DARKEST = 0.01;

/** Floor and ceiling are left of a room, also where a photo shows only wall. */
const MOST = 0.5;

/**
 * The new paint's share of each channel's light over the old one's, and which part of the light on the wall is lost with it: a
 * darker wall also lights the room less. With k for the walls' share of the room, light that goes to and fro between them sums
 * to 1 / (1 - k × paint). Their share of the photo stands for k.
 */
function changeOf(own: string, paint: string, mask: Uint8Array): { ratios: number[]; lost: number[] } {
  const share = Math.min(MOST, mask.reduce((sum, value) => sum + value / 255, 0) / mask.length);
  const [before, after] = [own, paint].map((hex) => rgbOf(hex).map((byte) => Math.max(DARKEST, linearOf(byte))));
  const pairs = (before ?? []).map((old, c) => [old, after?.[c] ?? old] as const);
  return {
    ratios: pairs.map(([old, next]) => next / old),
    lost: pairs.map(([old, next]) => 1 - (1 - share * old) / (1 - share * next)),
  };
}

/** The median light on the wall, of each channel. */
function usualLight(pixels: Pixels, mask: Uint8Array, size: Size): number[] {
  const wall = samplesOf(pixels, size).filter(({ at }) => mask[at]);
  return [0, 1, 2].map((c) => middleOf(wall.map(({ rgb }) => rgb[c] ?? 0)) ?? 0);
}

const middleOf = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1];

/** Each third pixel of a mask's size, with its linear light: enough for a median. */
function samplesOf({ data, width, height }: Pixels, size: Size): { at: number; rgb: Rgb }[] {
  const samples = [];
  for (let at = 0; at < size.width * size.height; at += 3) {
    const x = Math.floor((((at % size.width) + 0.5) * width) / size.width);
    const y = Math.floor(((Math.floor(at / size.width) + 0.5) * height) / size.height);
    const from = 4 * (y * width + x);
    const light = (c: number) => LIGHT[data[from + c] ?? 0] ?? 0;
    samples.push({ at, rgb: [light(0), light(1), light(2)] as const });
  }
  return samples;
}

const rowOf = (plane: Float32Array, { width, height }: Size, y: number): Float32Array => {
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const bottom = Math.min(height - 1, top + 1);
  const part = Math.min(1, Math.max(0, y - top));
  const row = new Float32Array(width);
  for (let x = 0; x < width; x++)
    row[x] = (plane[top * width + x] ?? 0) * (1 - part) + (plane[bottom * width + x] ?? 0) * part;
  return row;
};

const between = (row: Float32Array, x: number): number => {
  const left = Math.min(row.length - 1, Math.max(0, Math.floor(x)));
  const right = Math.min(row.length - 1, left + 1);
  const part = Math.min(1, Math.max(0, x - left));
  return (row[left] ?? 0) * (1 - part) + (row[right] ?? 0) * part;
};

/** White paint on a ceiling or a frame, which most rooms have, sends back this share of light. */
const WHITE_PAINT = 0.85;
/** Lamps and windows, whose light a photo cannot show. */
const CLIPPED = 0.95;

/**
 * Guesses the paint on a wall now: its colour in good light, beside the brightest of the photo, which is taken for white paint.
 * A photo alone cannot tell a grey wall in strong light from a white one in weak light.
 * @returns `#rrggbb`.
 */
export function guessOwn(pixels: Pixels, mask: Uint8Array, size: Size): string {
  const seen = samplesOf(pixels, size)
    .map(({ at, rgb }) => ({ at, rgb, luminance: luminanceOf(...rgb) }))
    .filter(({ luminance }) => luminance < CLIPPED)
    .toSorted((one, other) => one.luminance - other.luminance);
  const wall = seen.filter(({ at }) => mask[at]);
  const white = Math.max(0.05, seen[Math.floor(0.95 * seen.length)]?.luminance ?? 1);
  const inGoodLight = wall.slice(Math.floor(0.75 * wall.length), Math.floor(0.85 * wall.length) + 1);
  const lit = [0, 1, 2].map((c) => middleOf(inGoodLight.map(({ rgb }) => rgb[c] ?? 0)) ?? 0.5);
  return hexOf(lit.map((light) => encodedOf(Math.min(0.9, (light * WHITE_PAINT) / white))));
}
