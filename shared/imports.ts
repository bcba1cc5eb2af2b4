/** Import from the web: the widget's requests, the messages on its socket, and the limits of both. */
import * as z from 'zod/mini';

/** The maximum length of an address. Older browsers and many servers accept no longer one. */
const MAX_ADDRESS_CHARS = 2048;
/** Progress is sent at most this often. */
export const PROGRESS_EVERY_MS = 500;
/** The longest time between two messages of a running import. The widget gives up after five minutes without one. */
export const MAX_SILENCE_MS = 30_000;
/** The most open imports of a member. */
export const MAX_OPEN_IMPORTS = 3;
/** How often a broken download is retried. */
export const REMOTE_SERVER_RETRIES = 10;

const Address = z
  .string('Give the web address of the file.')
  .check(
    z.trim(),
    z.minLength(1, 'Give the web address of the file.'),
    z.maxLength(MAX_ADDRESS_CHARS, 'That address is too long to be one of a file.'),
  );

export const RemoteAddress = z.strictObject({ url: Address });

/** The metadata of a remote file before it is fetched. */
export const RemoteFileMeta = z.object({
  name: z.string(),
  type: z.string(),
  /** Null where the remote server does not say. */
  size: z.nullable(z.number()),
  statusCode: z.number(),
});
export type RemoteFileMeta = z.output<typeof RemoteFileMeta>;

/** A request of the widget. `fileId` and most of `metadata` are not used. */
export const NewImport = z.strictObject({
  fileId: z.optional(z.string().check(z.maxLength(MAX_ADDRESS_CHARS))),
  url: Address,
  protocol: z.literal('s3-multipart', 'Imports go to S3 in parts: the protocol is "s3-multipart".'),
  size: z.nullish(z.number().check(z.nonnegative())),
  metadata: z.prefault(z.record(z.string(), z.unknown()), {}),
});
export type NewImport = z.output<typeof NewImport>;

/** The token of the import for its socket, `/companion/api/{token}`. */
export const ImportToken = z.object({ token: z.string() });
/** 32 random bytes as base64url. */
export const IMPORT_TOKEN = /^[\w-]{43}$/;

/** A command of the widget on the socket. The widget adds a payload, which is ignored. */
export const SocketCommand = z.object({ action: z.enum(['cancel', 'pause', 'resume']) });

/** A message to the widget on the socket. */
export type SocketMessage =
  | { action: 'progress'; payload: { progress: string; bytesUploaded: number; bytesTotal: number } }
  | { action: 'success'; payload: { complete: true; url: string; response: { responseText: string } } }
  | { action: 'error'; payload: { error: { message: string } } };
