/** Malicious files that look like photos: too many pixels, truncated, two formats in one, endless animation. */
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c58f57' } });
const jpeg = () => plain(800, 600).jpeg().toBuffer();
const heic = () => readFileSync(new URL('../../../functions/uploads/photos/room.heic', import.meta.url));
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);

/** A chunk of a PNG: its length, its name, its data, a checksum (PNG 3, "Chunk layout"). */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG that claims this size. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF with so many frames (GIF89a, sections 18 to 27). Each has one pixel, whatever size it claims. */
export function gif(frames: number, { screenSide = 1, frameSide = 1 } = {}): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  screen.writeUInt16LE(screenSide, 6);
  screen.writeUInt16LE(screenSide, 8);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(frameSide, 13);
  frame.writeUInt16LE(frameSide, 15);
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

/** A ZIP with one empty file, its offsets counted from its beginning. */
const zip = () => zipSync({ x: new Uint8Array() });

/** A JPEG with a comment right after its first marker (ITU-T T.81, B.2.4.5). */
async function withComment(words: string): Promise<Buffer> {
  const picture = await jpeg();
  const comment = Buffer.alloc(4);
  comment.writeUInt16BE(0xfffe);
  comment.writeUInt16BE(words.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), comment, Buffer.from(words), picture.subarray(2)]);
}

/** An SVG whose elements alone take a reader seconds and half a gigabyte, before anything is drawn. */
const drawing = () =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g style="fill:red"/>'.repeat(400_000)}</svg>`,
  );

/** An AVIF or HEIC with another size in the box for the picture's size (ISO 23008-12, 6.5.3). */
function saying(side: number, picture: Buffer): Buffer {
  const bytes = Buffer.from(picture);
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(side, at + 8);
    bytes.writeUInt32BE(side, at + 12);
  }
  return bytes;
}

export const BOMBS: [string, () => Promise<Buffer> | Buffer][] = [
  ['a PNG of 40,000 × 40,000 pixels', () => png(40_000, 40_000)],
  ['a GIF of 40,000 × 40,000 pixels', () => gif(1, { screenSide: 40_000, frameSide: 40_000 })],
  ['a HEIC of 40,000 × 40,000 pixels', () => saying(40_000, heic())],
  ['a picture of one pixel by 49,999,999', () => png(1, 49_999_999)],
  // Padded, so that its size does not give it away.
  [
    'an AVIF of 49 megapixels',
    () => Buffer.concat([readFileSync(new URL('vast.avif', import.meta.url)), Buffer.alloc(60_000)]),
  ],
  ['an AVIF that says it is smaller', async () => saying(40, await plain(400, 400).avif({ effort: 0 }).toBuffer())],
  ['a HEIC that says 49 megapixels', () => Buffer.concat([saying(7000, heic()), Buffer.alloc(60_000)])],
  ['a cut JPEG', async () => (await jpeg()).subarray(0, 900)],
  ['a cut PNG', async () => half(await plain(800, 600).png().toBuffer())],
  ['a cut WebP', async () => half(await plain(800, 600).webp().toBuffer())],
  ['a cut HEIC', () => half(heic())],
  [
    'a JPEG with a thousand scans',
    async () => {
      const picture = await plain(64, 64).jpeg({ progressive: true }).toBuffer();
      const scan = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
      return Buffer.concat([picture.subarray(0, -2), ...Array<Buffer>(1000).fill(scan), picture.subarray(-2)]);
    },
  ],
  ['a JPEG that is a page', () => withComment('<html><body onload=alert(1)>')],
  ['a JPEG that is a script', async () => Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')])],
  ['a JPEG that is a program', async () => Buffer.concat([await jpeg(), Buffer.from('<?php system($_GET["x"]); ?>')])],
  ['a JPEG that is a PDF', () => withComment('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['a JPEG that is an archive', async () => Buffer.concat([await jpeg(), zip()])],
  ['a GIF that is an archive with a remark', () => Buffer.concat([gif(1), zip(), Buffer.from('PK\x05\x06 and more')])],
  ['a drawing of 9 MB', () => drawing()],
  ['a drawing that begins like a HEIC', () => Buffer.concat([Buffer.from('    ftypheic'), drawing()])],
  ['a TIFF', () => plain(40, 30).tiff().toBuffer()],
  ['a GIF that is a script', () => Buffer.from('GIF89a=1;/*\0\0\0*/alert(1)//')],
];
