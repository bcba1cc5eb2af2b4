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
  /** The type of a file, where a browser may give it a wrong one or none. */
  typeOf?: (file: { name: string; type: string }) => string;
}

/** The types that the server decodes (infra/docs/product-spec.md, "Uploads"), and what systems call them otherwise. */
const PHOTO_TYPES = /^image\/(?:p?jpe?g|(?:x-|a)?png|webp|gif|avif|hei[cf])(?:-sequence)?$/i;
const PHOTO_ENDINGS = /\.(p?jpe?g|jpe|jfif|pjp|a?png|webp|gif|(?:avif|hei[cf])s?|hif)$/i;

/** Whether a file can be a photo: a known ending or a known type suffices. The server decides, by the bytes. */
export const mayBePhoto = ({ name, type }: { name: string; type: string }): boolean =>
  PHOTO_TYPES.test(type) || PHOTO_ENDINGS.test(name);

/** One photo of a message or a post. */
export const PHOTO_LIMITS: FileLimits = {
  maxFiles: 1,
  maxBytes: MAX_PHOTO_BYTES,
  // Not a list of types: iPhones convert HEIC to JPEG only if `accept` does not name HEIC.
  types: ['image/*'],
  typesText: 'JPEG, PNG, WebP, GIF, AVIF, HEIC',
  typeOf: ({ name, type }) => {
    const ending = type.startsWith('image/') ? undefined : PHOTO_ENDINGS.exec(name)?.[1];
    return ending === undefined ? type : `image/${ending.toLowerCase()}`;
  },
};

/** Above this size in bytes a file is uploaded in parts (infra/docs/product-spec.md, section 9). */
export const IN_PARTS_ABOVE = 100 * 1024 * 1024;
