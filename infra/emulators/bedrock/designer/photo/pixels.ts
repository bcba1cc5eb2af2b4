/** Decodes a photo: what is wrong with it, and a coarse grid of colours, from which light and colour are read. */
import sharp, { type Stats } from 'sharp';

export type Problem = 'none' | 'not-a-room' | 'too-dark' | 'unclear';
/** Lightness (luma, 0..1), green to red and blue to yellow, each -1..1: a linear change of axes from sRGB. */
export type Colour = Record<'l' | 'a' | 'b', number>;
/** A part of the photo. Its middle is in shares of the photo, 0..1 from the left and from the top. */
export type Cell = { x: number; y: number; colour: Colour };
/** The size is that of the upright photo as sent, in pixels. `format` is the actual format of the bytes: `jpeg`, `png`, `webp` … */
export interface Photo {
  width: number;
  height: number;
  format: string;
  bytes: Uint8Array;
  problem: Problem;
  cells: readonly Cell[];
}

/** Cells a side: one is about as large as a pin. */
const CELLS = 24;
/** Side of the picture that is measured for problems, in pixels. */
const MEASURED = 240;
/** Converse refuses larger pictures (Amazon Bedrock user guide, "Image", 8,000 px a side). */
const SIDE_MAX = 8000;

/** @returns The upright photo, or undefined where the bytes are no picture or a side is over 8,000 px. */
export async function decodePhoto(bytes: Uint8Array): Promise<Photo | undefined> {
  try {
    const { format, autoOrient: upright } = await sharp(bytes).metadata();
    if (upright.width > SIDE_MAX || upright.height > SIDE_MAX) return undefined;
    const raw = { width: MEASURED, height: MEASURED, channels: 3 as const };
    const problem = problemIn(await sharp(await rgb(bytes, MEASURED), { raw }).stats());
    return { ...upright, format, bytes, problem, cells: cellsOf(await rgb(bytes, CELLS)) };
  } catch {
    return undefined;
  }
}

/** The photo on white, upright and stretched to a square, in three bytes a pixel. */
export const rgb = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();

const cellsOf = (pixels: Uint8Array): Cell[] =>
  Array.from({ length: CELLS ** 2 }, (_, at) => {
    const [r = 0, g = 0, b = 0] = pixels.subarray(3 * at, 3 * at + 3);
    const colour = { l: (0.3 * r + 0.59 * g + 0.11 * b) / 255, a: (r - g) / 255, b: ((r + g) / 2 - b) / 255 };
    return { x: ((at % CELLS) + 0.5) / CELLS, y: (Math.floor(at / CELLS) + 0.5) / CELLS, colour };
  });

/**
 * Drawings, screens and writing have few tones (entropy, in bits), noise is as sharp as it is contrasted, and a blurred photo is not sharp.
 * The bounds were set on the site's renders, blurred and dimmed ones, and drawings: rooms have 5.9 bits or more, drawings at most 4.1.
 * What a photo shows, a face or a dog, cannot be told from this.
 */
function problemIn({ channels, entropy, sharpness }: Stats): Problem {
  const light = mean(channels.map((channel) => channel.mean + 2 * channel.stdev));
  const contrast = mean(channels.map(({ stdev }) => stdev));
  if (light < 80) return 'too-dark';
  if (contrast < 3 || (entropy > 5 && sharpness < 0.6)) return 'unclear';
  return entropy < 5 || sharpness > 0.2 * contrast ? 'not-a-room' : 'none';
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
