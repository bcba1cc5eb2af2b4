/** Makes a picture safe: detects its format from its bytes, turns it upright, removes metadata (the location above all), limits its size. */
import type { Sharp } from 'sharp';
import { oklabFromRgb } from '../../../shared/colour/oklab.ts';
import { MAX_PHOTO_SIDE, MEDIUM_SIDE, THUMBNAIL_SIDE } from '../../../shared/uploads.ts';
import type { Swatch } from '../../platform/table/items/image.ts';
import { isDecompressionBomb } from './decompression-bomb.ts';
import { decodeHeic, TooManyPixels } from './heic.ts';
import { paletteOf } from './palette/palette.ts';
import { NOT_A_PHOTO, TOO_LARGE, TOO_LARGE_AVIF, TOO_MUCH_MEMORY } from './refusals.ts';

const { default: sharp } = await import('sharp');
// libvips may read photo formats only: an SVG of 9 MB would keep it busy for minutes before its format is known.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** A phone's largest photo has 48 megapixels. As a HEIC it takes up to 1.2 GB, as a JPEG 0.7 GB (measured). */
const MAX_PIXELS = 50_000_000;
/** No phone takes larger AVIFs, and one of 49 megapixels takes 1.3 GB and three times as long (measured). */
const MAX_AVIF_PIXELS = 25_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif'];

export interface SafePhoto {
  /** WebP, longest side at most 2048 px. */
  photo: Uint8Array;
  /** WebP, longest side 960 px; undefined where the photo is no larger. */
  medium: Uint8Array | undefined;
  /** WebP, longest side at most 280 px. */
  thumbnail: Uint8Array;
  width: number;
  height: number;
  /** Its colours, as measured. */
  palette: Swatch[];
}

/** A file that does not become a photo. Its message is for the member. */
export class NoPhoto extends Error {
  override name = 'NoPhoto';
}

/**
 * @throws NoPhoto for a file that does not decode as a JPEG, PNG, WebP, GIF, AVIF or HEIC picture, or has too many pixels. Its `cause` is
 * the decoder's error.
 */
export async function safePhoto(bytes: Uint8Array): Promise<SafePhoto> {
  try {
    const upright = (await decoded(bytes)).autoOrient().toColourspace('srgb');
    // Decodes once: all renditions are made from these pixels.
    const { data, info } = await inside(upright, MAX_PHOTO_SIDE).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = sharp(data, { raw: { width, height, channels } });
    const webp = (side: number, quality: number) => inside(pixels.clone(), side).webp({ quality }).toBuffer();
    const thumbnail = await webp(THUMBNAIL_SIDE, 75);
    return {
      photo: await webp(MAX_PHOTO_SIDE, 82),
      medium: Math.max(width, height) > MEDIUM_SIDE ? await webp(MEDIUM_SIDE, 78) : undefined,
      thumbnail,
      width,
      height,
      palette: await paletteIn(thumbnail),
    };
  } catch (error) {
    if (error instanceof NoPhoto) throw error;
    if (error instanceof TooManyPixels) throw new NoPhoto(TOO_LARGE);
    // The messages of libvips, libheif and its WebAssembly when memory runs out.
    const isShort = error instanceof Error && /memory|OOM/i.test(error.message);
    throw new NoPhoto(isShort ? TOO_MUCH_MEMORY : NOT_A_PHOTO, { cause: error });
  }
}

/** The longest side of the picture from which the palette is measured: large enough, and measured in well under 100 ms. */
const MEASURED_SIDE = 160;

/** The palette of a safe picture. */
async function paletteIn(picture: Uint8Array): Promise<Swatch[]> {
  const { data } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / 3 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * index, 3 * index + 3);
    return oklabFromRgb(red, green, blue);
  });
  return paletteOf(pixels);
}

/** Detects the format from the bytes, never from the name. Decodes only the first frame, and nothing above the limits. */
async function decoded(bytes: Uint8Array): Promise<Sharp> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, animated: false });
  const { format, compression, width, height, pages } = await source.metadata();
  if (!FORMATS.includes(format)) throw new NoPhoto(NOT_A_PHOTO);
  if (width * height > MAX_PIXELS) throw new NoPhoto(TOO_LARGE);
  if (compression === 'av1' && width * height > MAX_AVIF_PIXELS) throw new NoPhoto(TOO_LARGE_AVIF);
  if (isDecompressionBomb(bytes, { format, width, height, pages })) throw new NoPhoto(NOT_A_PHOTO);
  if (format !== 'heif' || compression !== 'hevc') return source;
  const { data, ...size } = await decodeHeic(bytes, MAX_PIXELS);
  return sharp(data, { raw: { ...size, channels: 4 } });
}

const inside = (source: Sharp, side: number): Sharp =>
  source.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
