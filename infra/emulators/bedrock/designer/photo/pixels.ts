/** Decodes a photo into a small grid of colours and that into cells: the two forms in which the emulated designer sees a room. */
import sharp from 'sharp';

/** Long side of the grid in pixels: enough to tell a photo from a drawing. */
const LONG_SIDE = 240;
/** Cells a side: one is about as large as a pin. */
const CELLS = 24;
/** Converse refuses larger pictures (Amazon Bedrock user guide, "Image", 8,000 px a side). */
const SIDE_MAX = 8000;

/** Lightness (luma, 0..1), green to red and blue to yellow, each -1..1: a linear change of axes from sRGB. */
export type Colour = Record<'l' | 'a' | 'b', number>;

type Size = { width: number; height: number };
/**
 * The size is that of the upright photo as sent, in pixels. The pixels go row by row from the top left of the grid. `format` is the
 * actual format of the bytes: `jpeg`, `png`, `webp` …
 */
export type Photo = Size & { format: string; grid: Size; pixels: readonly Colour[] };

/** @returns The upright photo, or undefined where the bytes are no picture or a side is over 8,000 px. */
export async function decodePhoto(bytes: Uint8Array): Promise<Photo | undefined> {
  try {
    const photo = sharp(bytes);
    const { format, autoOrient: upright } = await photo.metadata();
    if (upright.width > SIDE_MAX || upright.height > SIDE_MAX) return undefined;
    const { data, info } = await photo
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = Array.from({ length: info.width * info.height }, (_, index) => {
      const [r, g, b] = [0, 1, 2].map((channel) => (data[index * info.channels + channel] ?? 0) / 255) as Rgb;
      return { l: 0.3 * r + 0.59 * g + 0.11 * b, a: r - g, b: (r + g) / 2 - b };
    });
    return { format, ...upright, grid: info, pixels };
  } catch {
    return undefined;
  }
}
type Rgb = [number, number, number];

/** As `#rrggbb`: the inverse of the axes of Colour. */
export function hexOf({ l, a, b }: Colour): string {
  const yellow = l + 0.145 * a + 0.11 * b;
  const bytes = [yellow + a / 2, yellow - a / 2, yellow - b].map((channel) => Math.min(255, Math.round(255 * channel)));
  return `#${bytes.map((byte) => Math.max(0, byte).toString(16).padStart(2, '0')).join('')}`;
}

/** Difference of two colours as surfaces: hue counts more than light and shade. */
export const apart = (one: Colour, other: Colour): number =>
  Math.hypot(0.6 * (one.l - other.l), one.a - other.a, one.b - other.b);
/** How strong a colour is: about 0.05 for an off-white and 0.5 for an ochre. */
export const chroma = ({ a, b }: Colour): number => Math.hypot(a, b);
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
export const meanColour = (colours: readonly Colour[]): Colour => {
  const [l, a, b] = (['l', 'a', 'b'] as const).map((axis) => mean(colours.map((colour) => colour[axis]))) as Rgb;
  return { l, a, b };
};
/** The value below which `share` (0..1) of the values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  quantileOfSorted(new Float32Array(values).toSorted(), share);
const quantileOfSorted = (sorted: Float32Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Computes a value once for each photo: several calls look at the same one. */
export function oncePerPhoto<T>(compute: (photo: Photo) => T): (photo: Photo) => T {
  const known = new WeakMap<Photo, { value: T }>();
  return (photo) => {
    const found = known.get(photo) ?? { value: compute(photo) };
    known.set(photo, found);
    return found.value;
  };
}

const sortedLightness = oncePerPhoto(({ pixels }) => new Float32Array(pixels.map(({ l }) => l)).toSorted());
/** The lightness below which `share` (0..1) of a photo's pixels lie. */
export const lightnessQuantile = (photo: Photo, share: number): number =>
  quantileOfSorted(sortedLightness(photo), share);

/** The change of lightness at each pixel; 0 at the frame. */
export const edgesOf = oncePerPhoto(({ pixels, grid: { width, height } }): readonly number[] =>
  pixels.map((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return 0;
    const at = (offset: number): number => pixels[index + offset]?.l ?? 0;
    return Math.hypot(at(1) - at(-1), at(width) - at(-width));
  }),
);

/** A cell: the position of its middle, 0..1 from the left and from the top, and the mean change of lightness in it. */
export type Cell = { x: number; y: number; colour: Colour; detail: number };

/** The photo as 24 × 24 cells. */
export const cellsOf = oncePerPhoto((photo): readonly Cell[] => {
  const { pixels, grid } = photo;
  const edges = edgesOf(photo);
  const cellAt = (index: number): number =>
    Math.floor(((index % grid.width) / grid.width) * CELLS) +
    CELLS * Math.floor((Math.floor(index / grid.width) / grid.height) * CELLS);
  const members = Map.groupBy(pixels.keys(), cellAt);
  return [...members].map(([cell, indices]) => ({
    x: ((cell % CELLS) + 0.5) / CELLS,
    y: (Math.floor(cell / CELLS) + 0.5) / CELLS,
    colour: meanColour(indices.flatMap((index) => pixels[index] ?? [])),
    detail: mean(indices.map((index) => edges[index] ?? 0)),
  }));
});
