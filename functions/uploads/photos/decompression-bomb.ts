/** Recognises small files that are built to keep a decoder busy for minutes. It reads their bytes and decodes nothing. */
import { isPolyglot } from './polyglot.ts';

/** Real photos have a byte for some tens of pixels, a plain wall some hundreds. Below this size it does not matter. */
const MAX_PIXELS_A_BYTE = 1_000;
const HARMLESS_PIXELS = 4_000_000;
/** WebP holds no longer side, and no photo has one: https://developers.google.com/speed/webp/faq */
const MAX_SIDE = 16_383;
/** A progressive JPEG has about ten scans; each more costs a pass over the whole picture. */
const MAX_JPEG_SCANS = 50;
/** Animations that people send have some hundreds of frames; a decoder reads the head of every one, shown or not. */
const MAX_FRAMES = 1_000;
/** Compressed text in a PNG unpacks to fifty times what the file weighs; editors write a few such chunks at most. */
const MAX_PNG_TEXTS = 8;

/** What a file says of itself: its format, the size of its first frame in pixels, and how many frames it has. */
export interface Claim {
  format: string;
  width: number;
  height: number;
  pages?: number | undefined;
}

/** True for a picture whose size or structure is a trap, or that is more than a picture. */
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
