/** Decodes HEIC, the format of iPhones, with libheif in WebAssembly: sharp's own build has no HEVC decoder. */
import heicDecode from 'heic-decode';

/** The picture has more pixels than the caller allows. */
export class TooManyPixels extends Error {}

export interface Pixels {
  /** RGBA, upright: libheif applies the file's own rotation. */
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * The first picture of a HEIC file.
 * @param pixelsMax Checked from the header, before anything is decoded.
 * @throws TooManyPixels above `pixelsMax`, Error for a file that does not decode.
 */
export async function decodeHeic(bytes: Uint8Array, pixelsMax: number): Promise<Pixels> {
  const images = await heicDecode.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) throw new Error('the file holds no picture');
    if (first.width * first.height > pixelsMax) throw new TooManyPixels();
    const { data, width, height } = await first.decode();
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
  } finally {
    images.dispose();
  }
}
