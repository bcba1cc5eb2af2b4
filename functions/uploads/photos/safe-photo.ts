/** Makes a picture safe: detects its format from its bytes, turns it upright, removes metadata (the location above all), limits its size. */
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { MAX_PHOTO_SIDE, MEDIUM_SIDE, THUMBNAIL_SIDE } from '../../../shared/uploads.ts';
import { oklabFromRgb } from '../../platform/colour/oklab.ts';
import type { Swatch } from '../../platform/table/items/image.ts';
import { type ColourSpace, convertToSrgb } from './colour/colour-space.ts';
import { describedColour } from './colour/described-colour.ts';
import { withProfile } from './colour/profiled.ts';
import { decodeHeic, TooManyPixels } from './heif/heif.ts';
import { hasFewItems, isCutOff } from './heif/items.ts';
import { paletteOf } from './palette/palette.ts';
import { isPolyglot } from './polyglot.ts';
import {
  INCOMPLETE,
  NOT_A_PHOTO,
  TOO_LARGE,
  TOO_LARGE_AVIF,
  TOO_LONG_SIDE,
  TOO_MUCH_MEMORY,
  TWO_IN_ONE,
} from './refusals.ts';

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
/** The longest side that a JPEG or a GIF can have. A PNG of one pixel by 50 million takes 17 s (measured). */
const MAX_SIDE = 65_535;
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
    const { data, info } = await upright(bytes);
    const { width, height, channels } = info;
    // Transparent parts are white, as paper: the lines of a plan would not show on a dark page.
    const pixels = sharp(data, { raw: { width, height, channels } }).flatten({ background: '#ffffff' });
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
    const reason = beginsAsPhoto(bytes) ? INCOMPLETE : NOT_A_PHOTO;
    throw new NoPhoto(isShort ? TOO_MUCH_MEMORY : reason, { cause: error });
  }
}

/** The first bytes of the formats: JPEG, PNG, GIF, WebP, and HEIF with its brand. */
const beginsAsPhoto = (bytes: Uint8Array): boolean =>
  /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi|he|mif|msf))/.test(
    Buffer.from(bytes.subarray(0, 16)).toString('latin1'),
  );

/** The longest side of the picture from which the palette is measured: large enough, and measured in well under 100 ms. */
const MEASURED_SIDE = 160;

/** The palette of a safe picture. */
async function paletteIn(picture: Uint8Array): Promise<Swatch[]> {
  const { data } = await sharp(picture)
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

type Raw = { data: Buffer; info: OutputInfo };

/** The end of a JPEG (ITU-T T.81, B.1.1.3). */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/**
 * The pixels in sRGB, upright, at most 2048 px. All renditions are made from these. A JPEG may lack its end marker, but no pixels, which
 * libjpeg tells by a warning. Its other warnings are harmless, such as that of bytes between two markers.
 */
async function upright(bytes: Uint8Array): Promise<Raw> {
  try {
    return await pixelsOf(bytes, 'warning');
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.includes('premature end of JPEG')) return pixelsOf(Buffer.concat([bytes, END_OF_IMAGE]), 'warning');
    if (!message.includes('VipsJpeg') || message.includes('premature end of data')) throw error;
    return pixelsOf(bytes, 'error');
  }
}

/** @param jpegFailsOn A decoder's message that ends the work on a JPEG. */
async function pixelsOf(bytes: Uint8Array, jpegFailsOn: 'error' | 'warning'): Promise<Raw> {
  const { source, icc, colour, space = 'srgb' } = await decoded(bytes, jpegFailsOn);
  const small = inside(source.autoOrient(), MAX_PHOTO_SIDE).toColourspace(space);
  // lcms converts by the profile.
  if (icc)
    return raw(sharp(withProfile(await small.png({ compressionLevel: 0 }).toBuffer(), icc)).toColourspace('srgb'));
  const pixels = await raw(small);
  if (colour) convertToSrgb(pixels.data, pixels.info.channels, colour);
  return pixels;
}

const raw = (source: Sharp): Promise<Raw> => source.raw().toBuffer({ resolveWithObject: true });

interface Decoded {
  source: Sharp;
  /** The profile of the pixels, where `source` does not have it. */
  icc?: Buffer | undefined;
  colour?: ColourSpace | undefined;
  /** What `icc` describes: `b-w` for a grey picture, `srgb` for one of red, green and blue. */
  space?: 'b-w' | 'srgb';
}

/** Detects the format from the bytes, never from the name. Decodes only the primary picture or the first frame, and nothing above the limits. */
async function decoded(bytes: Uint8Array, jpegFailsOn: 'error' | 'warning'): Promise<Decoded> {
  // libvips alone takes 256 items in a HEIF and 100 properties. A phone's photo of 48 megapixels can have more.
  const headerOf = (page: number) =>
    sharp(bytes, { limitInputPixels: false, unlimited: hasFewItems(bytes), page }).metadata();
  const { pagePrimary: page = 0 } = await headerOf(0);
  const described = await headerOf(page);
  refuseAboveLimits(described);
  if (isPolyglot(bytes)) throw new NoPhoto(TWO_IN_ONE);
  if (described.format === 'heif' && isCutOff(bytes)) throw new NoPhoto(INCOMPLETE);
  const colour = await describedColour(bytes, described);
  // sharp leaves the colours of a picture with 16 bits as they are.
  const icc = described.depth === 'ushort' && !colour ? described.icc : undefined;
  const failOn = described.format === 'jpeg' ? jpegFailsOn : 'error';
  const ignoreIcc = icc !== undefined || colour !== undefined;
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn, page, pages: 1, ignoreIcc });
  if (described.compression !== 'hevc')
    return { source, icc, colour, space: icc && described.space === 'grey16' ? 'b-w' : 'srgb' };
  const { data, ...size } = await decodeHeic(bytes, MAX_PIXELS);
  return { source: sharp(data, { raw: { ...size, channels: 4 } }), icc: described.icc, colour };
}

/** @throws NoPhoto for another format, and above the limits of what would be unpacked. */
function refuseAboveLimits({ format, compression, width, height }: Metadata): void {
  if (!FORMATS.includes(format)) throw new NoPhoto(NOT_A_PHOTO);
  if (width * height > MAX_PIXELS) throw new NoPhoto(TOO_LARGE);
  if (compression === 'av1' && width * height > MAX_AVIF_PIXELS) throw new NoPhoto(TOO_LARGE_AVIF);
  if (Math.max(width, height) > MAX_SIDE) throw new NoPhoto(TOO_LONG_SIDE);
}

const inside = (source: Sharp, side: number): Sharp =>
  source.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
