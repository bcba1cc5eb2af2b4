/** An import from the web: what is asked for, how far it has come, who works on it, which action its owner requested. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const ImportJobItem = z.object({
  userId: z.string(),
  remoteUrl: z.string(),
  fileType: z.string(),
  objectKey: z.string(),
  phase: z.enum(['open', 'done', 'failed', 'cancelled']),
  requestedAction: z.enum(['run', 'pause', 'cancel']),
  /** Milliseconds since 1970, like the next one. Requests may overtake each other on the way; the latest holds. */
  requestedAt: z.number(),
  /** When it fails at the latest, however far it has come: milliseconds since 1970. */
  endsAt: z.number(),
  /** Until when `worker` has the job to itself; 0 where nobody works on it. */
  leaseUntil: z.number(),
  worker: z.optional(z.string()),
  /** The socket that follows it; the newest where there are several. */
  connectionId: z.optional(z.string()),
  uploadId: z.optional(z.string()),
  /** The remote server's strong entity tag: what is fetched later goes on with the same file. */
  etag: z.optional(z.string()),
  /** Bytes; null where the remote server does not say. */
  fileSize: z.nullable(z.number()),
  received: z.number(),
  retries: z.number(),
  /** How often one invocation has passed the import on to the next. */
  continuations: z.number(),
  outcome: z.optional(z.object({ url: z.string(), key: z.string(), bucket: z.string(), etag: z.string() })),
  /** For its owner to read. */
  failure: z.optional(z.string()),
  ttl: z.number(),
});
export type ImportJobItem = z.output<typeof ImportJobItem>;

export const ImportJobs = entity({ name: 'import job', schema: ImportJobItem, key: keys.importJob });
