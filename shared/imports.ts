/** Import from the web: what the widget asks, the messages on its socket, and the limits that both keep. */
import * as z from 'zod/mini';

/** Longest address that is taken. Older browsers and many servers take no longer one. */
const MAX_ADDRESS_CHARS = 2048;
/** Progress is sent at most this often. */
export const PROGRESS_EVERY_MS = 500;
/** The widget gives up after five minutes without a word on its socket: while an import lives, silence is far shorter. */
export const MAX_SILENCE_MS = 30_000;
/** Imports of a member that are open at the same time. */
export const MAX_OPEN_IMPORTS = 3;
/** How often a remote server that breaks off is asked again. */
export const REMOTE_SERVER_RETRIES = 10;

const Address = z
  .string('Give the web address of the file.')
  .check(
    z.trim(),
    z.minLength(1, 'Give the web address of the file.'),
    z.maxLength(MAX_ADDRESS_CHARS, 'That address is too long to be one of a file.'),
  );

export const RemoteAddress = z.strictObject({ url: Address });

/** What is known of a file before it is fetched. */
export const RemoteFileMeta = z.object({
  name: z.string(),
  type: z.string(),
  /** Null where the remote server does not say. */
  size: z.nullable(z.number()),
  statusCode: z.number(),
});
export type RemoteFileMeta = z.output<typeof RemoteFileMeta>;

/** As the widget writes it: `fileId`, `size` and most of `metadata` are its own business. */
export const NewImport = z.strictObject({
  fileId: z.optional(z.string().check(z.maxLength(MAX_ADDRESS_CHARS))),
  url: Address,
  protocol: z.literal('s3-multipart', 'Imports go to S3 in parts: the protocol is "s3-multipart".'),
  size: z.nullish(z.number().check(z.nonnegative())),
  metadata: z.prefault(z.record(z.string(), z.unknown()), {}),
});
export type NewImport = z.output<typeof NewImport>;

/** Names the import on its socket, `/companion/api/{token}`. */
export const ImportToken = z.object({ token: z.string() });
/** 32 random bytes as base64url. */
export const IMPORT_TOKEN = /^[\w-]{43}$/;

/** What the widget says on the socket; it adds a payload that means nothing. */
export const SocketCommand = z.object({ action: z.enum(['cancel', 'pause', 'resume']) });

/** What is sent to it there. */
export type SocketMessage =
  | { action: 'progress'; payload: { progress: string; bytesUploaded: number; bytesTotal: number } }
  | { action: 'success'; payload: { complete: true; url: string; response: { responseText: string } } }
  | { action: 'error'; payload: { error: { message: string } } };
