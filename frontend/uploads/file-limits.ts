/** What may be chosen where files are taken: how many, how large, of which kinds. The server has the last word. */
import { MAX_PHOTO_BYTES } from '../../shared/uploads.ts';

export interface FileLimits {
  maxFiles: number;
  /** For each file. */
  maxBytes: number;
  /** Media types or endings, as in `accept`: `image/*`, `.md`. */
  types: readonly string[];
  /** The types as a member reads them, as in "You can only upload: .md, .txt, .pdf". */
  typesText: string;
}

/** One photo of a message or a post. */
export const PHOTO_LIMITS: FileLimits = {
  maxFiles: 1,
  maxBytes: MAX_PHOTO_BYTES,
  // Not a list of types: iPhones turn HEIC into JPEG only where HEIC is not asked for by name.
  types: ['image/*'],
  typesText: 'JPEG, PNG, WebP, GIF, AVIF, HEIC',
};

/** Above this a file goes in parts, in bytes (infra/docs/product-spec.md, section 9). */
export const IN_PARTS_ABOVE = 100 * 1024 * 1024;
