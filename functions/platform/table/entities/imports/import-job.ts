/** An import from the web: its file, its progress, its worker, and the action that its owner requested. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const ImportJobItem = z.object({
  userId: z.string(),
  /** Present where its member had no membership when it began. */
  withoutMembership: z.optional(z.literal(true)),
  remoteUrl: z.string(),
  fileType: z.string(),
  objectKey: z.string(),
  phase: z.enum(['open', 'done', 'failed', 'cancelled']),
  requestedAction: z.enum(['run', 'pause', 'cancel']),
  /** When the action was requested, in milliseconds since 1970. Requests may arrive out of order; the latest wins. */
  requestedAt: z.number(),
  /** When an unfinished import fails, in milliseconds since 1970. */
  endsAt: z.number(),
  /** Until when `worker` holds the lease, in milliseconds since 1970; 0 where nobody does. */
  leaseUntil: z.number(),
  worker: z.optional(z.string()),
  /** The socket that follows it; the newest one where there were several. */
  connectionId: z.optional(z.string()),
  uploadId: z.optional(z.string()),
  /** The remote server's strong ETag, so that a later download continues with the same file. */
  etag: z.optional(z.string()),
  /** Bytes; null where the remote server does not say. */
  fileSize: z.nullable(z.number()),
  received: z.number(),
  retries: z.number(),
  /** How often one invocation has passed the import on to the next. */
  continuations: z.number(),
  outcome: z.optional(z.object({ url: z.string(), key: z.string(), bucket: z.string(), etag: z.string() })),
  /** The error message for its owner. */
  failure: z.optional(z.string()),
  ttl: z.number(),
});
export type ImportJobItem = z.output<typeof ImportJobItem>;

export const ImportJobs = entity({ name: 'import job', schema: ImportJobItem, key: keys.importJob });
