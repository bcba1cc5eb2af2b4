/**
 * Reads HEIF files with libheif in WebAssembly. sharp's own build has no decoder for HEVC, the coding of iPhones, and does not tell colours
 * that are described by code points.
 */
import libheif from 'libheif-js/wasm-bundle.js';

type Picture = ReturnType<InstanceType<typeof libheif.HeifDecoder>['decode']>[number];

/** The picture has more pixels than the caller allows. */
export class TooManyPixels extends Error {}

export interface Pixels {
  /** RGBA, upright: libheif applies the file's own rotation, mirror and crop. The colours are still the file's own. */
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * The primary picture of a HEIC file.
 * @param pixelsMax Checked from the header, before anything is decoded.
 * @throws TooManyPixels above `pixelsMax`, Error for a file that does not decode.
 */
export const decodeHeic = (bytes: Uint8Array, pixelsMax: number): Promise<Pixels> =>
  withPrimary(bytes, async (picture) => {
    const [width, height] = [picture.get_width(), picture.get_height()];
    if (width * height > pixelsMax) throw new TooManyPixels();
    const data = new Uint8ClampedArray(width * height * 4);
    const decoded = await new Promise<object | null>((resolve) => picture.display({ data, width, height }, resolve));
    if (!decoded) throw new Error('the picture does not decode');
    return { data: new Uint8Array(data.buffer), width, height };
  });

/** Colours by code points of ITU-T H.273. */
export interface CodePoints {
  primaries: number;
  transfer: number;
}

/** Where libheif writes its answer: `heif_error` of three words, then a pointer to the profile. */
const ERROR_WORDS = 3;

/**
 * The colour of the primary picture of a HEIC or AVIF file, where the file describes it by code points (`nclx`, ISO 23000-22).
 * @throws Error for a file without pictures.
 */
export const codePointsOf = (bytes: Uint8Array): Promise<CodePoints | undefined> =>
  withPrimary(bytes, async ({ handle }) => {
    // The functions of C.
    const { _malloc: allocate, _free: free } = libheif;
    const { _heif_image_handle_get_nclx_color_profile: read, _heif_nclx_color_profile_free: freeProfile } = libheif;
    const at = allocate(4 * (ERROR_WORDS + 1));
    try {
      read(at, handle.$$.ptr, at + 4 * ERROR_WORDS);
      if (libheif.HEAP32[at / 4] !== 0) return undefined;
      const profile = libheif.HEAPU32[at / 4 + ERROR_WORDS] ?? 0;
      // `heif_color_profile_nclx`: its version, then the primaries and the transfer, a word each.
      const [, primaries = 0, transfer = 0] = libheif.HEAP32.subarray(profile / 4);
      freeProfile(profile);
      return { primaries, transfer };
    } finally {
      free(at);
    }
  });

async function withPrimary<T>(bytes: Uint8Array, use: (picture: Picture) => Promise<T>): Promise<T> {
  const decoder = new libheif.HeifDecoder();
  const pictures = decoder.decode(bytes);
  try {
    const primary = pictures.find((picture) => picture.is_primary()) ?? pictures[0];
    if (!primary) throw new Error('the file holds no picture');
    return await use(primary);
  } finally {
    for (const picture of pictures) picture.free();
    decoder.decoder?.delete();
  }
}
