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

/** The photo at a size of its own, each pixel the mean light of those that it covers. */
export function planesOf({ data, width: from, height: high }: Pixels, { width, height }: Size): Planes {
  const [l, a, b] = [0, 1, 2].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = span(x, width, from);
      const [top, bottom] = span(y, height, high);
      const sum = [0, 0, 0];
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++)
          for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (LIGHT[data[4 * (row * from + column) + c] ?? 0] ?? 0);
      const count = (right - left) * (bottom - top);
      const at = y * width + x;
      [l[at], a[at], b[at]] = labOfLight((sum[0] ?? 0) / count, (sum[1] ?? 0) / count, (sum[2] ?? 0) / count);
    }
  return { width, height, l, a, b };
}

const span = (at: number, of: number, from: number): [number, number] => {
  const start = Math.floor((at * from) / of);
  return [start, Math.max(start + 1, Math.floor(((at + 1) * from) / of))];
};

/** The mean of a square of 2 × radius + 1 pixels around each pixel; at the border, of what is in the picture. */
export function boxMean(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) slide(plane, rows, y * width, 1, width, radius);
  const mean = new Float32Array(plane.length);
  for (let x = 0; x < width; x++) slide(rows, mean, x, width, height, radius);
  return mean;
}

/** The sliding mean of one row or column. */
function slide(from: Float32Array, to: Float32Array, start: number, step: number, length: number, radius: number) {
  let sum = 0;
  let count = 0;
  for (let at = -radius; at < length; at++) {
    const next = at + radius;
    if (next < length) {
      sum += from[start + next * step] ?? 0;
      count++;
    }
    const last = at - radius - 1;
    if (last >= 0) {
      sum -= from[start + last * step] ?? 0;
      count--;
    }
    if (at >= 0) to[start + at * step] = sum / count;
  }
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

/** How steep the picture is at each pixel: the larger difference, across or down, of the pixels on both sides. */
export function steepness({ width, height, l, a, b }: Planes): Float32Array {
  const steep = new Float32Array(l.length);
  const squared = (p: number, q: number) => {
    const [dl, da, db] = [(l[p] ?? 0) - (l[q] ?? 0), (a[p] ?? 0) - (a[q] ?? 0), (b[p] ?? 0) - (b[q] ?? 0)];
    return dl * dl + COLOUR_WEIGHT * (da * da + db * db);
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = y * width;
      const across = squared(row + Math.max(0, x - 1), row + Math.min(width - 1, x + 1));
      const down = squared(Math.max(0, y - 1) * width + x, Math.min(height - 1, y + 1) * width + x);
      steep[row + x] = Math.sqrt(Math.max(across, down));
    }
  return steep;
}

/** The mean colour around each pixel of those pixels that are `inside`, and what share of them are. */
export interface LocalMean extends Planes {
  share: Float32Array;
}

/** @param radius of the square, in pixels. Where the share is 0, the colour is 0 too. */
export function localMean(planes: Planes, inside: Uint8Array, radius: number): LocalMean {
  const share = boxMean(
    Float32Array.from(inside, (value) => (value ? 1 : 0)),
    planes,
    radius,
  );
  const mean = (plane: Float32Array) =>
    boxMean(
      plane.map((value, at) => (inside[at] ? value : 0)),
      planes,
      radius,
    ).map((value, at) => {
      const part = share[at] ?? 0;
      return part > 1e-6 ? value / part : 0;
    });
  const { width, height } = planes;
  return { width, height, share, l: mean(planes.l), a: mean(planes.a), b: mean(planes.b) };
}
