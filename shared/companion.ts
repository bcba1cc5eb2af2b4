/** The upload widget's calls to its companion, in the shapes of @uppy/companion 6: a file in parts, in one form, or with credentials. */
import * as z from 'zod/mini';
import { MAX_PARTS } from './uploads.ts';

/** The most metadata that S3 keeps for an object, names and values together (S3 user guide, "Object metadata"). */
const MAX_METADATA_BYTES = 2048;
const MAX_METADATA_ENTRIES = 10;

const METADATA_NAME = 'A name in the metadata is of up to 40 letters, digits, dots, hyphens and underscores.';
const Metadata = z
  .record(
    z.string().check(z.regex(/^[a-z0-9][\w.-]{0,39}$/i, METADATA_NAME)),
    // Metadata is sent in headers.
    z.string().check(z.regex(/^\P{Cc}*$/u, 'The metadata has a character that no text has.')),
    { error: ({ code }) => (code === 'invalid_key' ? METADATA_NAME : undefined) },
  )
  .check(
    z.refine((entries) => Object.keys(entries).length <= MAX_METADATA_ENTRIES, {
      error: `A file takes at most ${MAX_METADATA_ENTRIES} entries of metadata.`,
    }),
    z.refine((entries) => metadataBytes(entries) <= MAX_METADATA_BYTES, {
      error: 'The metadata of this file is too long: 2 KB is the most. A shorter file name may help.',
    }),
  );

/** The size of metadata as S3 counts it: non-ASCII text is stored as base64 after its encoding's name (RFC 2047). */
const metadataBytes = (entries: Record<string, string>): number =>
  Object.entries(entries)
    .flat()
    .map((text) => ({ characters: text.length, bytes: new TextEncoder().encode(text).length }))
    .reduce((sum, { characters, bytes }) => sum + (bytes === characters ? bytes : 12 + Math.ceil(bytes / 3) * 4), 0);

const FILE_NAME = 'Name the file that is to be uploaded.';
const FileName = z
  .string({ error: FILE_NAME })
  .check(z.minLength(1, FILE_NAME), z.maxLength(1000, 'That file name is too long.'));
const MediaType = z
  .string({ error: 'Say which type the file has, such as image/jpeg.' })
  .check(z.regex(/^[\x20-\x7e]{0,255}$/, 'That is not the type of a file, such as image/jpeg.'));

/** Starts a multipart upload. The name is used only for the end of the key, which we choose. */
export const NewUpload = z.strictObject({
  filename: FileName,
  type: MediaType,
  metadata: z.prefault(Metadata, {}),
});
export type NewUpload = z.output<typeof NewUpload>;

/** `?filename=…&type=…&metadata[name]=…` */
export const NewForm = z.pipe(
  z.pipe(
    z.record(z.string(), z.string()),
    z.transform((query) => {
      const plain: Record<string, string> = {};
      const metadata: Record<string, string> = {};
      for (const [name, value] of Object.entries(query)) {
        const nested = /^metadata\[(.*)\]$/.exec(name)?.[1];
        if (nested === undefined) plain[name] = value;
        else metadata[nested] = value;
      }
      return { metadata, ...plain };
    }),
  ),
  z.strictObject({ filename: FileName, type: z.optional(MediaType), metadata: Metadata }),
);
export type NewForm = z.output<typeof NewForm>;

/** The key of an upload, from the response to its start. */
export const UploadKey = z.strictObject({
  key: z.string({ error: 'Name the key of the upload, as its start answered it: ?key=…' }),
});

export const UploadParts = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        PartNumber: z.int().check(z.minimum(1), z.maximum(MAX_PARTS)),
        ETag: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'An ETag is what the store answered for the part.')),
      }),
      { error: 'Name the parts of the upload: [{PartNumber, ETag}].' },
    )
    .check(
      z.minLength(1, 'An upload has one part at least.'),
      z.maxLength(MAX_PARTS, `An upload has at most ${MAX_PARTS} parts.`),
    ),
});
export type UploadParts = z.output<typeof UploadParts>;

export const StartedUpload = z.object({ key: z.string(), uploadId: z.string(), bucket: z.string() });
/** A presigned URL for the PUT of one part. `expires` in seconds. */
export const PartAddress = z.object({ url: z.string(), expires: z.number() });
/** ETags keep their quotes. Sizes in bytes. */
export const StoredParts = z.array(z.object({ PartNumber: z.number(), ETag: z.string(), Size: z.number() }));
export const CompletedUpload = z.object({ location: z.string(), key: z.string(), bucket: z.string() });
/** A form whose fields S3 checks before it accepts the file. `expires` in seconds. */
export const UploadForm = z.object({
  method: z.literal('POST'),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expires: z.number(),
});
export const TemporaryCredentials = z.object({
  credentials: z.object({
    AccessKeyId: z.string(),
    SecretAccessKey: z.string(),
    SessionToken: z.string(),
    /** ISO 8601 */
    Expiration: z.string(),
  }),
  bucket: z.string(),
  region: z.string(),
});
