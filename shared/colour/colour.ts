/** Colours of paint: sRGB, CIELAB, light reflectance value (LRV) and the difference that an eye sees. */

export type Rgb = readonly [red: number, green: number, blue: number];
/** CIELAB under D65: lightness 0..100, green to red, blue to yellow. */
export type Lab = readonly [l: number, a: number, b: number];

/** sRGB (0..255) to linear light (0..1), IEC 61966-2-1. */
export const linearOf = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
/** Linear light (0..1) to sRGB (0..255), not rounded. */
export const encodedOf = (light: number): number =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** `#rrggbb` to sRGB, 0..255 each. */
export const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
/** sRGB to `#rrggbb`, rounded and clipped. */
export const hexOf = (rgb: readonly number[]): string =>
  `#${rgb
    .map((byte) =>
      Math.round(Math.min(255, Math.max(0, byte)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The luminance of sRGB's primaries under D65. */
export const luminanceOf = (red: number, green: number, blue: number): number =>
  0.2126729 * red + 0.7151522 * green + 0.072175 * blue;

/** D65, as the matrix of IEC 61966-2-1 makes it of white. */
const WHITE = { x: 0.95047, z: 1.08883 };
const cube = (t: number): number => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
const uncube = (f: number): number => (f > 6 / 29 ? f ** 3 : (116 * f - 16) / (24_389 / 27));

/** Linear light, 0..1 a channel, to CIELAB. */
export function labOfLight(red: number, green: number, blue: number): Lab {
  const x = cube((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / WHITE.x);
  const y = cube(luminanceOf(red, green, blue));
  const z = cube((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / WHITE.z);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** `#rrggbb` to CIELAB. */
export function labOf(hex: string): Lab {
  const [red, green, blue] = rgbOf(hex);
  return labOfLight(linearOf(red), linearOf(green), linearOf(blue));
}

function hexOfLab([l, a, b]: Lab): { hex: string; fits: boolean } {
  const fy = (l + 16) / 116;
  const [x, y, z] = [WHITE.x * uncube(fy + a / 500), uncube(fy), WHITE.z * uncube(fy - b / 200)];
  const light = [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ];
  const fits = light.every((value) => value > -1e-4 && value < 1.0001);
  return { hex: hexOf(light.map((value) => encodedOf(Math.min(1, Math.max(0, value))))), fits };
}

/** The share of light that a paint sends back, 0 (black) to 100 (white), as a tin says it: CIE Y under D65. */
export const lrvOf = (hex: string): number =>
  100 * luminanceOf(...(rgbOf(hex).map(linearOf) as [number, number, number]));

/**
 * The same colour with another LRV. Where sRGB has no such colour, it becomes greyer, never of another hue.
 * @param lrv 0 to 100.
 */
export function withLrv(hex: string, lrv: number): string {
  const [, a, b] = labOf(hex);
  const l = 116 * cube(lrv / 100) - 16;
  for (let share = 1; share > 0; share -= 0.02) {
    const { hex: made, fits } = hexOfLab([l, a * share, b * share]);
    if (fits) return made;
  }
  return hexOfLab([l, 0, 0]).hex;
}

const radians = Math.PI / 180;
const hue = (b: number, a: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / radians + 360) % 360);

/**
 * The difference that an eye sees between two colours, CIEDE2000: about 1 is just visible.
 * Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", 2005, equations 2 to 22.
 */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)));
  const [red1, red2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(red1, b1), Math.hypot(red2, b2)];
  const [h1, h2] = [hue(b1, red1), hue(b2, red2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const deltaHue = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * radians);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = meanHue(h1, h2, c1 * c2 === 0);
  const t =
    1 -
    0.17 * Math.cos((h - 30) * radians) +
    0.24 * Math.cos(2 * h * radians) +
    0.32 * Math.cos((3 * h + 6) * radians) -
    0.2 * Math.cos((4 * h - 63) * radians);
  const turnTerm =
    -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * radians) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const hues = deltaHue / (1 + 0.015 * c * t);
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hues ** 2 + turnTerm * chroma * hues);
}

function meanHue(h1: number, h2: number, isGrey: boolean): number {
  if (isGrey) return h1 + h2;
  if (Math.abs(h1 - h2) <= 180) return (h1 + h2) / 2;
  return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
}
