/** What a file says of its colours where libvips does not read it: code points of HEIF and PNG, gamma of PNG, Adobe RGB of cameras. */
import { type CodePoints, codePointsOf } from '../heif/heif.ts';
import { ADOBE_RGB, type ColourSpace, codedColour, gammaOf, SRGB_PRIMARIES, type Xy } from './colour-space.ts';

/** A file as its header describes it. */
export interface Described {
  format: string;
  icc?: Buffer | undefined;
  exif?: Buffer | undefined;
}

/**
 * The colour space that a file declares in another way than an ICC profile; undefined for sRGB, and where an ICC profile decides.
 * An ICC profile decides before code points in HEIF (ISO 23000-22, 7.3.6.4), and after them in PNG (PNG 3, "Color spaces").
 */
export async function describedColour(bytes: Uint8Array, file: Described): Promise<ColourSpace | undefined> {
  if (file.format === 'png') return pngColour(bytes, file.icc !== undefined);
  if (file.icc) return undefined;
  if (file.format === 'heif') return colourOf(await codePointsOf(bytes));
  return file.format === 'jpeg' && isAdobeRgb(file.exif) ? ADOBE_RGB : undefined;
}

const colourOf = (points: CodePoints | undefined) => points && codedColour(points.primaries, points.transfer);

/** Gamma is stored as an integer, times 100,000 (PNG 3, "gAMA"), and so are the eight numbers of cHRM. */
const GAMMA_UNIT = 100_000;

function pngColour(bytes: Uint8Array, hasProfile: boolean): ColourSpace | undefined {
  const chunks = headChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const points = chunks.get('cICP');
  if (points && points.length >= 2) return colourOf({ primaries: points[0] ?? 0, transfer: points[1] ?? 0 });
  if (hasProfile || chunks.has('sRGB')) return undefined;
  const gamma = chunks.get('gAMA');
  const exponent = gamma && gamma.length >= 4 ? gamma.readUInt32BE() / GAMMA_UNIT : 0;
  return exponent > 0 ? gammaOf(1 / exponent, primariesIn(chunks.get('cHRM')) ?? SRGB_PRIMARIES) : undefined;
}

/** The white point comes first, then red, green and blue (PNG 3, "cHRM"). */
function primariesIn(chunk: Buffer | undefined): [Xy, Xy, Xy, Xy] | undefined {
  if (!chunk || chunk.length < 32) return undefined;
  const point = (at: number): Xy => [chunk.readUInt32BE(at) / GAMMA_UNIT, chunk.readUInt32BE(at + 4) / GAMMA_UNIT];
  const points: [Xy, Xy, Xy, Xy] = [point(8), point(16), point(24), point(0)];
  return points.every(([, y]) => y > 0) ? points : undefined;
}

/** The chunks of a PNG before its pixels, by name; the first of each. A chunk: its length, its name, its data, a checksum. */
function headChunks(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') break;
    if (!chunks.has(name)) chunks.set(name, png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

/** Cameras say Adobe RGB by the interoperability index R03 alone (Exif 2.32, 4.6.7; DCF 2.0). Its entry: tag 1, ASCII, four bytes. */
const R03 = ['\x01\x00\x02\x00\x04\x00\x00\x00R03', '\x00\x01\x00\x02\x00\x00\x00\x04R03'];
const isAdobeRgb = (exif: Buffer | undefined) =>
  exif !== undefined && R03.some((entry) => exif.includes(entry, 0, 'latin1'));
