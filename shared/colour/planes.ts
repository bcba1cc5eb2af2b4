/** A photo as planes of CIELAB, smoothed so that the noise of a JPEG goes and the edges stay. */
import { labOfLight, linearOf } from './colour.ts';

/** A picture of 8-bit sRGB: red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Planes {
  width: number;
  height: number;
  l: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

const LIGHT = Float32Array.from({ length: 256 }, (_, byte) => linearOf(byte));

/** The photo at a size of its own, each pixel the mean light of what it covers: parts of pixels too, or seams would look sharp. */
export function planesOf({ data, width: from, height: high }: Pixels, { width, height }: Size): Planes {
  const [l, a, b] = [0, 1, 2].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array];
  const area = (from / width) * (high / height);
  for (let at = 0; at < width * height; at++) {
    const left = ((at % width) * from) / width;
    const right = left + from / width;
    const top = (Math.floor(at / width) * high) / height;
    const bottom = top + high / height;
    let [red, green, blue] = [0, 0, 0];
    for (let y = Math.floor(top); y < bottom; y++)
      for (let x = Math.floor(left); x < right; x++) {
        const share = (covered(x, left, right) * covered(y, top, bottom)) / area;
        const pixel = 4 * (y * from + x);
        red += share * (LIGHT[data[pixel] ?? 0] ?? 0);
        green += share * (LIGHT[data[pixel + 1] ?? 0] ?? 0);
        blue += share * (LIGHT[data[pixel + 2] ?? 0] ?? 0);
      }
    [l[at], a[at], b[at]] = labOfLight(red, green, blue);
  }
  return { width, height, l, a, b };
}

/** How much of a pixel lies between two places. */
const covered = (pixel: number, from: number, to: number): number => Math.min(pixel + 1, to) - Math.max(pixel, from);

/** The mean of a square of 2 × radius + 1 pixels around each pixel; at the border, of what is in the picture. */
export const boxMean = (plane: Float32Array, size: Size, radius: number): Float32Array =>
  meanDown(meanAcross(plane, size, radius), size, radius);

/** The mean of so many pixels to the left and right of each. */
export function meanAcross(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const mean = new Float32Array(plane.length);
  for (let row = 0; row < width * height; row += width) {
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += plane[row + x] ?? 0;
    for (let x = 0; x < width; x++) {
      const next = x + radius;
      const last = x - radius - 1;
      if (next < width) sum += plane[row + next] ?? 0;
      if (last >= 0) sum -= plane[row + last] ?? 0;
      mean[row + x] = sum / (Math.min(next, width - 1) - Math.max(last, -1));
    }
  }
  return mean;
}

/** The mean of so many pixels above and below each. It goes row by row, because memory does. */
export function meanDown(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const mean = new Float32Array(plane.length);
  const sums = new Float64Array(width);
  const add = (y: number, sign: number) => {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + sign * (plane[y * width + x] ?? 0);
  };
  for (let y = 0; y < Math.min(radius, height); y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    const [next, last] = [y + radius, y - radius - 1];
    if (next < height) add(next, 1);
    if (last >= 0) add(last, -1);
    const count = Math.min(next, height - 1) - Math.max(last, -1);
    for (let x = 0; x < width; x++) mean[y * width + x] = (sums[x] ?? 0) / count;
  }
  return mean;
}

/**
 * The guided filter (He, Sun and Tang, 2010) with the plane as its own guide: it smooths where the plane varies by less than
 * `noise` (its standard deviation), and keeps larger steps.
 */
function guided(plane: Float32Array, size: Size, radius: number, noise: number): Float32Array {
  const mean = boxMean(plane, size, radius);
  const square = boxMean(
    plane.map((value) => value * value),
    size,
    radius,
  );
  const keep = new Float32Array(plane.length);
  const rest = new Float32Array(plane.length);
  for (let at = 0; at < plane.length; at++) {
    const m = mean[at] ?? 0;
    const variance = Math.max(0, (square[at] ?? 0) - m * m);
    const share = variance / (variance + noise * noise);
    keep[at] = share;
    rest[at] = m * (1 - share);
  }
  const [kept, added] = [boxMean(keep, size, radius), boxMean(rest, size, radius)];
  return plane.map((value, at) => (kept[at] ?? 0) * value + (added[at] ?? 0));
}

/** Colour is smoothed more widely than light, because a JPEG keeps it at half the size. */
export const smoothed = ({ width, height, l, a, b }: Planes): Planes => {
  const size = { width, height };
  return { ...size, l: guided(l, size, 2, 0.55), a: guided(a, size, 3, 1), b: guided(b, size, 3, 1) };
};

/** How much more a difference of colour counts than one of light, squared: light changes within one wall. */
export const COLOUR_WEIGHT = 1.5;

/** The mean colour around each pixel of those pixels that are `inside`, and what share of them are. */
export interface LocalMean extends Planes {
  share: Float32Array;
}

/** @param radius of the square, in pixels. Where the share is 0, the colour is 0 too. */
export function localMean(planes: Planes, inside: Uint8Array, radius: number): LocalMean {
  // A copy and a map: V8's `from` with a function goes through an iterator, ten times as slow.
  const share = boxMean(new Float32Array(inside.map((value) => (value ? 1 : 0))), planes, radius);
  const mean = (plane: Float32Array) => {
    const within = new Float32Array(plane.length);
    for (let at = 0; at < plane.length; at++) if (inside[at]) within[at] = plane[at] ?? 0;
    const result = boxMean(within, planes, radius);
    for (let at = 0; at < plane.length; at++) {
      const part = share[at] ?? 0;
      result[at] = part > 1e-6 ? (result[at] ?? 0) / part : 0;
    }
    return result;
  };
  const { width, height } = planes;
  return { width, height, share, l: mean(planes.l), a: mean(planes.a), b: mean(planes.b) };
}
