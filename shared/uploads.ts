/** Uploads: the calls and limits of photos and files. */
import * as z from 'zod/mini';
import { formatFileSize } from './text/file-size.ts';

/** 10 MB, the maximum size of a photo (chat and forum). */
export const MAX_PHOTO_BYTES = 10_485_760;
/** The longest side of a stored photo, in pixels. */
export const MAX_PHOTO_SIDE = 2048;
/** The longest side of the medium rendition for phones and cards, in pixels: a phone's width at twice the density. */
export const MEDIUM_SIDE = 960;
/** The longest side of the thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 280;
/** How long presigned URLs are valid, in seconds: only as long as the call needs. */
export const UPLOAD_URL_SECONDS = 15 * 60;
export const READ_URL_SECONDS = 5 * 60;
/** How long temporary credentials are valid, in seconds: the least that STS allows. */
export const CREDENTIALS_SECONDS = 15 * 60;
/** The setting `UPLOAD_ROLE_ARN` of a stage without temporary credentials. */
export const NO_UPLOAD_ROLE = 'none';
/** Parts of an upload are numbered from 1 to this (S3 user guide, "Amazon S3 multipart upload limits"). */
export const MAX_PARTS = 10_000;

/** The task of the scheduled rule that removes uploads above the limits, and how often it runs. */
export const BOUND_UPLOADS = 'bound uploads';
export const BOUND_UPLOADS_MINUTES = 15;

/** The path of a stored photo: 128 random bits as hex, which do not reveal its owner. */
export const ObjectPath = z
  .string()
  .check(z.regex(/^\/objects\/images\/[0-9a-f]{32}$/, 'A photo is named by the path that its upload answered.'));

/**
 * With a size, the presigned URL accepts only a file of exactly this size. The screens always name it. The call is specified with an empty
 * body; its URL then takes up to 5 GB, as a form of `GET /s3/params` does, and functions/uploads/bounds.ts bounds what the member stores.
 */
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
  /** A presigned URL for the PUT of the file. */
  uploadURL: z.string(),
});

export const NewImage = z.strictObject({
  imageURL: z.string().check(z.minLength(1, 'Name the uploaded file.'), z.maxLength(4000, 'That address is too long.')),
});

/** The size of a stored photo in pixels, with which the page reserves its space before it has loaded. */
export const PhotoSize = z.object({ width: z.number(), height: z.number() });
export type PhotoSize = z.output<typeof PhotoSize>;

export const StoredImage = z.object({ ...PhotoSize.shape, objectPath: z.string() });
export type StoredImage = z.output<typeof StoredImage>;

/** The requested size of a stored photo. */
export const Rendition = z.enum(['full', 'medium', 'thumbnail']);
export type Rendition = z.output<typeof Rendition>;

export const ImageSize = z.strictObject({ size: z.optional(Rendition) });
