/** Recognises small files that are built to keep a decoder busy for minutes, from their bytes and without decoding them. */
import { isPolyglot } from './polyglot.ts';

/** Real photos have some tens of pixels a byte, a plain wall some hundreds. Pictures of up to HARMLESS_PIXELS are not checked. */
const MAX_PIXELS_A_BYTE = 1_000;
const HARMLESS_PIXELS = 4_000_000;
/** The longest side that WebP can have. No photo has a longer one: https://developers.google.com/speed/webp/faq */
const MAX_SIDE = 16_383;
/** A progressive JPEG has about ten scans. Each further one costs a pass over the whole picture. */
const MAX_JPEG_SCANS = 50;
/** Real animations have some hundreds of frames. A decoder reads the header of every frame. */
const MAX_FRAMES = 1_000;
/** Compressed text in a PNG can unpack to fifty times the file's size. Editors write a few such chunks at most. */
const MAX_PNG_TEXTS = 8;

/** What a file declares: its format, the size of its first frame in pixels, and its number of frames. */
export interface Claim {
  format: string;
  width: number;
  height: number;
  pages?: number | undefined;
}

/** True for a decompression bomb, by size or structure, and for a polyglot file. */
export function isDecompressionBomb(bytes: Uint8Array, { format, width, height, pages = 1 }: Claim): boolean {
  const pixels = width * height;
  if (pages > MAX_FRAMES || isPolyglot(bytes)) return true;
  if (width > MAX_SIDE || height > MAX_SIDE) return true;
  if (pixels > HARMLESS_PIXELS && pixels / bytes.length > MAX_PIXELS_A_BYTE) return true;
  if (format === 'jpeg') return countOf(bytes, Buffer.from([0xff, 0xda])) > MAX_JPEG_SCANS;
  if (format === 'png')
    return countOf(bytes, Buffer.from('zTXt')) + countOf(bytes, Buffer.from('iTXt')) > MAX_PNG_TEXTS;
  return false;
}

/** FF DA is start of scan, and nothing else: within a scan a JPEG writes FF as FF 00 (ITU-T T.81, B.1.1.2). */
function countOf(bytes: Uint8Array, mark: Buffer): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(mark); at >= 0; at = buffer.indexOf(mark, at + mark.length)) count++;
  return count;
}
