/** The addresses of stored photos. The shell's script uses it before the app loads, so it imports nothing. */

/** A photo's size in pixels. */
interface Size {
  width: number;
  height: number;
}

/** `MEDIUM_SIDE` of `shared/uploads.ts`: longest side of the rendition for phones and cards. */
const MEDIUM_SIDE = 960;

export const renditionOf = (path: string, size: 'medium' | 'thumbnail'): string => `${path}?size=${size}`;

/** The `srcset` with both renditions of a stored photo; undefined if there is only one, and for a photo that is uploading. */
export function srcSetOf(path: string, of: Size | undefined): string | undefined {
  if (!of || path.startsWith('blob:')) return undefined;
  const longest = Math.max(of.width, of.height);
  if (longest <= MEDIUM_SIDE) return undefined;
  const width = Math.round((of.width * MEDIUM_SIDE) / longest);
  return `${renditionOf(path, 'medium')} ${width}w, ${path} ${of.width}w`;
}
