/** A picture made safe: decoded by its bytes, turned upright, stripped of metadata (location first), bounded in size. */
import type { Sharp } from 'sharp';
import { oklabFromRgb } from '../../../shared/colour/oklab.ts';
import { MAX_PHOTO_SIDE, MEDIUM_SIDE, THUMBNAIL_SIDE } from '../../../shared/uploads.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import type { Swatch } from '../../platform/table/entities/uploads/image.ts';
import { isDecompressionBomb } from './decompression-bomb.ts';
import { decodeHeic, TooManyPixels } from './heic.ts';
import { paletteOf } from './palette/palette.ts';

const { default: sharp } = await import('sharp');
// Of all that libvips reads, photos only: a drawing of 9 MB (SVG) would keep it busy for minutes before anybody asked what it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** 50 megapixels: a phone's largest photo has 48. Decoded it takes up to 1.2 GB (AVIF and HEIC, measured). */
const MAX_PIXELS = 50_000_000;
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

let last: Promise<unknown> = Promise.resolve();

/**
 * One photo after the other: each may take a core and half the function's memory, and what else the process does goes on.
 * @throws Refusal 422 for what does not decode as a JPEG, PNG, WebP, GIF, AVIF or HEIC picture, or has too many pixels.
 */
export function safePhoto(bytes: Uint8Array): Promise<SafePhoto> {
  const turn = last.then(() => made(bytes));
  last = turn.catch(() => {});
  return turn;
}

async function made(bytes: Uint8Array): Promise<SafePhoto> {
  try {
    const upright = (await decoded(bytes)).autoOrient().toColourspace('srgb');
    const photo = await fit(upright, MAX_PHOTO_SIDE, 82);
    const thumbnail = await fit(upright, THUMBNAIL_SIDE, 75);
    const { width, height } = photo.info;
    const isLarge = Math.max(width, height) > MEDIUM_SIDE;
    return {
      photo: photo.data,
      medium: isLarge ? (await fit(upright, MEDIUM_SIDE, 78)).data : undefined,
      thumbnail: thumbnail.data,
      width,
      height,
      palette: await paletteIn(thumbnail.data),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof TooManyPixels) throw TOO_LARGE();
    // Broken files and a broken decoder look alike from here: a wave of these is one for the operator.
    log.warn('a photo did not decode', describeError(error));
    throw NOT_A_PHOTO();
  }
}

/** Long side of the picture whose pixels are measured: enough for a palette, and read in well under 100 ms. */
const MEASURED_SIDE = 160;

/** The colours of a picture that is safe already. */
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

/** By its bytes, never by its name. Only the first frame is ever decoded, and nothing above the limit is. */
async function decoded(bytes: Uint8Array): Promise<Sharp> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, animated: false });
  const { format, compression, width, height, pages } = await source.metadata();
  if (!FORMATS.includes(format)) throw NOT_A_PHOTO();
  if (width * height > MAX_PIXELS) throw TOO_LARGE();
  if (isDecompressionBomb(bytes, { format, width, height, pages })) throw NOT_A_PHOTO();
  if (format !== 'heif' || compression !== 'hevc') return source;
  const { data, ...size } = await decodeHeic(bytes, MAX_PIXELS);
  return sharp(data, { raw: { ...size, channels: 4 } });
}

const TOO_LARGE = () => new Refusal(422, 'This photo has too many pixels. Please choose one of up to 50 megapixels.');
const NOT_A_PHOTO = () =>
  new Refusal(422, 'We couldn’t read this file as a photo. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC.');

const fit = (source: Sharp, side: number, quality: number) =>
  source
    .clone()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
