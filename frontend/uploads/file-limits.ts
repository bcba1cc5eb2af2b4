/** The limits of uploads in the browser: number, size, types. The server checks again. */
import { MAX_PHOTO_BYTES } from '../../shared/uploads.ts';

export interface FileLimits {
  maxFiles: number;
  /** For each file. */
  maxBytes: number;
  /** Media types or extensions, as in `accept`: `image/*`, `.md`. */
  types: readonly string[];
  /** The types for the member, as in "You can only upload: .md, .txt, .pdf". */
  typesText: string;
}

/** One photo of a message or a post. */
export const PHOTO_LIMITS: FileLimits = {
  maxFiles: 1,
  maxBytes: MAX_PHOTO_BYTES,
  // Not a list of types: iPhones convert HEIC to JPEG only if `accept` does not name HEIC.
  types: ['image/*'],
  typesText: 'JPEG, PNG, WebP, GIF, AVIF, HEIC',
};

/** Above this size in bytes a file is uploaded in parts (infra/docs/product-spec.md, section 9). */
export const IN_PARTS_ABOVE = 100 * 1024 * 1024;
