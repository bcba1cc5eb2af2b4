/** Where a stored photo is fetched from. The shell's own script fetches by it before the app is there: it imports nothing. */

/** Of a photo, in pixels. */
interface Size {
  width: number;
  height: number;
}

/** `MEDIUM_SIDE` of `shared/uploads.ts`: longest side of the rendition for phones and cards. */
const MEDIUM_SIDE = 960;

export const renditionOf = (path: string, size: 'medium' | 'thumbnail'): string => `${path}?size=${size}`;

/** Both renditions of a stored photo with their widths; undefined where there is one only, and for a photo that is being sent. */
export function srcSetOf(path: string, of: Size | undefined): string | undefined {
  if (!of || path.startsWith('blob:')) return undefined;
  const longest = Math.max(of.width, of.height);
  if (longest <= MEDIUM_SIDE) return undefined;
  const width = Math.round((of.width * MEDIUM_SIDE) / longest);
  return `${renditionOf(path, 'medium')} ${width}w, ${path} ${of.width}w`;
}
