/** The items of imports: jobs, those that are open, their sockets and their failures. */
import * as z from 'zod/mini';
import { entity } from '../platform/table/entity.ts';
import { keys } from '../platform/table/keys.ts';

/** An import from the web: its file, its progress, its worker, and the action that its owner requested. */
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

/** The open imports of the whole stage, each with its expiry. They are one item, so that the count is exact. */
const OpenImport = z.object({
  token: z.string(),
  /** A hash of the member's id, because this item belongs to many members and a deletion removes items that name one. */
  memberHash: z.string(),
  /** Milliseconds since 1970. An import that is not renewed does not count after this. */
  until: z.number(),
  /** Present where the member has no membership: such members may take a part of the places. */
  withoutMembership: z.optional(z.literal(true)),
});
export type OpenImport = z.output<typeof OpenImport>;

export const OpenImports = entity({
  name: 'list of open imports',
  schema: z.object({
    imports: z.array(OpenImport),
    /** Raised with each change, so that concurrent changes do not overwrite each other. */
    version: z.number(),
  }),
  key: keys.openImports,
});

/** Finds the import that an open socket follows, and the session that opened it: API Gateway's messages have only the connection id. */
export const Connections = entity({
  name: 'connection',
  schema: z.object({
    token: z.string(),
    /** The member whose session opened it. */
    userId: z.string(),
    sessionHash: z.string(),
    /** How many messages it has sent. */
    messages: z.number(),
    ttl: z.number(),
  }),
  key: keys.connection,
});

/** Why an address could not be imported, for the widget's next request for it. */
export const ImportFailures = entity({
  name: 'import failure',
  schema: z.object({ message: z.string(), ttl: z.number() }),
  key: keys.importFailure,
});
