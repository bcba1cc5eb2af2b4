/** Gives pixels their ICC profile: sharp takes no profile with raw pixels, and reads one from a PNG. */
import { crc32, deflateSync } from 'node:zlib';

/** The signature of a PNG and its first chunk, IHDR (PNG 3, "PNG datastream structure"). */
const HEAD = 8 + 25;

/** A PNG with this ICC profile (PNG 3, "iCCP"). The pixels stay as they are. */
export function withProfile(png: Buffer, icc: Uint8Array): Buffer {
  const data = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const chunk = Buffer.alloc(4 + data.length + 4);
  chunk.writeUInt32BE(data.length - 4);
  chunk.set(data, 4);
  chunk.writeUInt32BE(crc32(data), 4 + data.length);
  return Buffer.concat([png.subarray(0, HEAD), chunk, png.subarray(HEAD)]);
}
