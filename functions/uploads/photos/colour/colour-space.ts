/** Colour spaces by their primaries and transfer, and the conversion of pixels from them to sRGB. */

/** A chromaticity (CIE 1931 x and y). */
export type Xy = readonly [x: number, y: number];
/** Red, green, blue, white. */
export type Primaries = readonly [Xy, Xy, Xy, Xy];

export interface ColourSpace {
  primaries: Primaries;
  /** The light of a value: both 0..1, where 1 is the white of a page. Beyond 1 is brighter than that white, and is clipped. */
  linear: (value: number) => number;
}

const D65: Xy = [0.3127, 0.329];
/** Of BT.709 and sRGB. */
export const SRGB_PRIMARIES: Primaries = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65];

/** By the code of ITU-T H.273, table 2. Others mean, or are treated as, BT.709. */
const PRIMARIES: Record<number, Primaries> = {
  4: [
    [0.67, 0.33],
    [0.21, 0.71],
    [0.14, 0.08],
    [0.31, 0.316],
  ],
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65],
  6: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  7: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  9: [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65],
  11: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
    [0.314, 0.351],
  ],
  12: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], D65],
};

const srgb = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const power = (exponent: number) => (value: number) => value ** exponent;

/** The white of a page in an HDR picture has 203 cd/m² (ITU-R BT.2408, table 1): 75 % of HLG's range. */
const WHITE_NITS = 203;
/** ITU-R BT.2100, table 4: perceptual quantisation, up to 10,000 cd/m². */
function pq(value: number): number {
  const root = value ** (1 / 78.84375);
  return (
    ((Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125) * 10_000) / WHITE_NITS
  );
}
/** ITU-R BT.2100, table 5: hybrid log-gamma. */
const hlg = (value: number) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
const hlgOfWhite = (value: number) => hlg(value) / hlg(0.75);

/** By the code of ITU-T H.273, table 3. The curves of video are shown as sRGB, as browsers do. */
const TRANSFERS: Record<number, ColourSpace['linear']> = {
  4: power(2.2),
  5: power(2.8),
  8: power(1),
  16: pq,
  18: hlgOfWhite,
};

/** The colour space of two code points of ITU-T H.273; undefined where it is sRGB's. */
export function codedColour(primaries: number, transfer: number): ColourSpace | undefined {
  if (!PRIMARIES[primaries] && !TRANSFERS[transfer]) return undefined;
  return { primaries: PRIMARIES[primaries] ?? SRGB_PRIMARIES, linear: TRANSFERS[transfer] ?? srgb };
}

/** sRGB is close to a gamma of 2.2. Files that mean sRGB say 1/0.45455. */
const LIKE_SRGB = { gamma: 0.02, chromaticity: 0.002 };

/** A colour space with a gamma, such as 1.8; undefined where it is sRGB's. */
export function gammaOf(gamma: number, primaries: Primaries): ColourSpace | undefined {
  const isLikeSrgb = Math.abs(gamma - 2.2) < LIKE_SRGB.gamma;
  const differs = primaries.some(([x, y], index) => {
    const [ownX, ownY] = SRGB_PRIMARIES[index] ?? D65;
    return Math.max(Math.abs(x - ownX), Math.abs(y - ownY)) > LIKE_SRGB.chromaticity;
  });
  return isLikeSrgb && !differs ? undefined : { primaries, linear: isLikeSrgb ? srgb : power(gamma) };
}

/** Adobe RGB (1998), section 4.3. */
export const ADOBE_RGB: ColourSpace = {
  primaries: [[0.64, 0.33], [0.21, 0.71], [0.15, 0.06], D65],
  linear: power(563 / 256),
};

/** The number of levels of linear light. In dark colours, a step of 1/255 in sRGB is a step of 1/3294 in linear light. */
const STEPS = 16_384;
const ENCODED = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS;
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
});

/**
 * Converts pixels to sRGB in place. Colours outside sRGB are clipped, white stays white.
 * @param channels 3, or 4 with transparency.
 */
export function convertToSrgb(pixels: Uint8Array, channels: number, { primaries, linear }: ColourSpace): void {
  const light = Float64Array.from({ length: 256 }, (_, value) => Math.max(0, linear(value / 255)));
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrixToSrgb(primaries);
  const encode = (value: number) => ENCODED[Math.round(STEPS * Math.min(1, Math.max(0, value)))] ?? 0;
  for (let at = 0; at + 2 < pixels.length; at += channels) {
    const r = light[pixels[at] ?? 0] ?? 0;
    const g = light[pixels[at + 1] ?? 0] ?? 0;
    const b = light[pixels[at + 2] ?? 0] ?? 0;
    pixels[at] = encode(rr * r + rg * g + rb * b);
    pixels[at + 1] = encode(gr * r + gg * g + gb * b);
    pixels[at + 2] = encode(br * r + bg * g + bb * b);
  }
}

type Matrix = [number, number, number, number, number, number, number, number, number];

/** Of linear values, row by row. The white point is adapted by scaling the result. */
function matrixToSrgb(primaries: Primaries): Matrix {
  const m = product(inverse(toXyz(SRGB_PRIMARIES)), toXyz(primaries));
  const whites = [m[0] + m[1] + m[2], m[3] + m[4] + m[5], m[6] + m[7] + m[8]];
  return m.map((value, index) => value / (whites[Math.floor(index / 3)] ?? 1)) as Matrix;
}

/** The matrix from linear values to CIE XYZ: each primary as bright as white needs it (SMPTE RP 177). */
function toXyz([red, green, blue, white]: Primaries): Matrix {
  const column = ([x, y]: Xy) => [x / y, 1, (1 - x - y) / y] as const;
  const [r, g, b, w] = [column(red), column(green), column(blue), column(white)];
  const i = inverse([r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]]);
  const [sr, sg, sb] = [0, 3, 6].map(
    (row) => (i[row] ?? 0) * w[0] + (i[row + 1] ?? 0) * w[1] + (i[row + 2] ?? 0) * w[2],
  );
  const [pr = 1, pg = 1, pb = 1] = [sr, sg, sb];
  return [pr * r[0], pg * g[0], pb * b[0], pr * r[1], pg * g[1], pb * b[1], pr * r[2], pg * g[2], pb * b[2]];
}

function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const all = [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f];
  const [A = 0, B = 0, C = 0, D = 0, E = 0, F = 0] = all;
  const determinant = a * A + b * D + c * (d * h - e * g);
  return [A, B, C, D, E, F, d * h - e * g, b * g - a * h, a * e - b * d].map((value) => value / determinant) as Matrix;
}

const product = (left: Matrix, right: Matrix): Matrix =>
  left.map((_, place) => {
    const [row, column] = [Math.floor(place / 3) * 3, place % 3];
    return [0, 1, 2].reduce((sum, k) => sum + (left[row + k] ?? 0) * (right[3 * k + column] ?? 0), 0);
  }) as Matrix;
