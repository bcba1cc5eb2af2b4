/** Uploads: where a photo goes, what it becomes, and how large it may be. */
import * as z from 'zod/mini';
import { formatFileSize } from './text/file-size.ts';

/** 10 MB, the most that one photo may weigh (chat and forum). */
export const MAX_PHOTO_BYTES = 10_485_760;
/** Longest side of a stored photo, in pixels. */
export const MAX_PHOTO_SIDE = 2048;
/** Longest side of it as phones and cards show it, in pixels: a phone's width at twice the density. */
export const MEDIUM_SIDE = 960;
/** Longest side of its thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 280;
/** Signed addresses live just as long as the call needs, in seconds. */
export const UPLOAD_URL_SECONDS = 15 * 60;
export const READ_URL_SECONDS = 5 * 60;
/** Browsers may use the credentials of one answer this long, in seconds: the least that STS hands out. */
export const CREDENTIALS_SECONDS = 15 * 60;
/** The setting `UPLOAD_ROLE_ARN` of a stage that lends no credentials. */
export const NO_UPLOAD_ROLE = 'none';
/** Parts of an upload are numbered from 1 to this (S3 user guide, "Amazon S3 multipart upload limits"). */
export const MAX_PARTS = 10_000;

/** The task of the rule that holds uploads to their bounds, every so many minutes. */
export const BOUND_UPLOADS = 'bound uploads';
export const BOUND_UPLOADS_MINUTES = 15;

/** Path of a stored photo. Nothing in it tells whose it is: 128 random bits as hex. */
export const ObjectPath = z
  .string()
  .check(z.regex(/^\/objects\/images\/[0-9a-f]{32}$/, 'A photo is named by the path that its upload answered.'));

/** With a size, the address takes a file of just this size. */
export const NewPhotoUpload = z.optional(
  z.strictObject({
    /** Bytes. */
    size: z.optional(
      z
        .int('A size is a whole number of bytes.')
        .check(
          z.minimum(1, 'The file is empty.'),
          z.maximum(MAX_PHOTO_BYTES, `A photo may be at most ${formatFileSize(MAX_PHOTO_BYTES)}.`),
        ),
    ),
  }),
);

export const UploadTarget = z.object({
  /** Signed address that takes the file with PUT. */
  uploadURL: z.string(),
});

export const NewImage = z.strictObject({
  imageURL: z.string().check(z.minLength(1, 'Name the uploaded file.'), z.maxLength(4000, 'That address is too long.')),
});

/** Of a stored photo, in pixels: what keeps its place before it has loaded. */
export const PhotoSize = z.object({ width: z.number(), height: z.number() });
export type PhotoSize = z.output<typeof PhotoSize>;

export const StoredImage = z.extend(PhotoSize, { objectPath: z.string() });
export type StoredImage = z.output<typeof StoredImage>;

export const Rendition = z.enum(['full', 'medium', 'thumbnail']);
/** How large a stored photo is asked for. */
export type Rendition = z.output<typeof Rendition>;

export const ImageSize = z.strictObject({ size: z.optional(Rendition) });
