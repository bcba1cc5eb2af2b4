/** Decodes a photo into a small grid of OKLab pixels, the one form in which the stand-in designer looks at a room. */
import sharp from 'sharp';

/** Long side of the grid in pixels: enough to place a pin, small enough to read a photo in well under 100 ms. */
const LONG_SIDE = 160;
/** Converse refuses larger pictures (Amazon Bedrock user guide, "Image", 8,000 px a side). */
const SIDE_MAX = 8000;

/** A colour in OKLab (Björn Ottosson, 2020): l 0..1 from black to white, a green to red, b blue to yellow. */
export interface Oklab {
  l: number;
  a: number;
  b: number;
}

/** The photo upright, row by row from the top left; the three planes have width × height entries. */
export interface Pixels {
  width: number;
  height: number;
  l: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const encoded = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** sRGB (0..255 each) to OKLab; matrices from https://bottosson.github.io/posts/oklab/. */
function oklabFromRgb(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [linear(red / 255), linear(green / 255), linear(blue / 255)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** OKLab to `#rrggbb`, clipped to sRGB. */
export function hexFromOklab({ l, a, b }: Oklab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = channels.map((channel) => Math.round(255 * encoded(Math.min(1, Math.max(0, channel)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** `#rrggbb` to OKLab. */
export function oklabFromHex(hex: string): Oklab {
  const value = Number.parseInt(hex.slice(1), 16);
  return oklabFromRgb(value >> 16, (value >> 8) & 255, value & 255);
}

/** Colourfulness: the distance from grey, about 0.02 for an off-white and 0.15 for an ochre. */
export const chroma = ({ a, b }: Pick<Oklab, 'a' | 'b'>): number => Math.hypot(a, b);

/** How different two colours look; about 0.02 is just noticeable. */
export const distance = (one: Oklab, other: Oklab): number =>
  Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);

export interface Photo {
  /** What the bytes really are: `jpeg`, `png`, `webp`, `gif` … */
  format: string;
  pixels: Pixels;
}

/**
 * @param bytes An image file; the orientation in its metadata is applied.
 * @returns The photo, or undefined where the bytes are no picture or a side is over 8,000 px.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Photo | undefined> {
  try {
    const photo = sharp(bytes);
    const { format, width: fullWidth, height: fullHeight } = await photo.metadata();
    if (fullWidth > SIDE_MAX || fullHeight > SIDE_MAX) return undefined;
    const { data, info } = await photo
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', kernel: 'linear' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { format, pixels: planes(data, info.width, info.height, info.channels) };
  } catch {
    return undefined;
  }
}

function planes(data: Uint8Array, width: number, height: number, channels: number): Pixels {
  const size = width * height;
  const pixels: Pixels = {
    width,
    height,
    l: new Float32Array(size),
    a: new Float32Array(size),
    b: new Float32Array(size),
  };
  for (let index = 0; index < size; index++) {
    const red = data[index * channels] ?? 0;
    const green = channels < 3 ? red : (data[index * channels + 1] ?? 0);
    const blue = channels < 3 ? red : (data[index * channels + 2] ?? 0);
    const colour = oklabFromRgb(red, green, blue);
    pixels.l[index] = colour.l;
    pixels.a[index] = colour.a;
    pixels.b[index] = colour.b;
  }
  return pixels;
}
