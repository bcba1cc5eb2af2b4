/** The items of the knowledge base: its documents, and the newest reindex. */
import * as z from 'zod/mini';
import { ReindexJob } from '../../shared/knowledge.ts';
import { LibraryEntry } from '../../shared/library.ts';
import { entity } from '../platform/table/entity.ts';
import { keys } from '../platform/table/keys.ts';

/** A document's front matter and headings, which the library's list shows. */
export const AboutDocument = z.omit(LibraryEntry, { slug: true });
export type AboutDocument = z.output<typeof AboutDocument>;

/**
 * Only a reindex writes this. Uploads, replacements and deletions change the bucket only: where the two differ, a reindex is
 * needed.
 */
export const DocumentItem = z.object({
  name: z.string(),
  /** The ETag of the content that was read. */
  etag: z.string(),
  size: z.number(),
  /** The version of our reading, READING_VERSION: another one may have left out what this one does not. */
  readingVersion: z.optional(z.number()),
  /** `cut`: its passages are in the bucket, and not ingested yet. */
  state: z.enum(['cut', 'indexed', 'failed']),
  /** Passages in the bucket. */
  chunks: z.number(),
  /** Passages in the index: those of the earlier content while `state` is `cut`. */
  searchable: z.number(),
  reason: z.nullable(z.string()),
  /** True where reading the file killed its process or did not finish: it is not read again until its content changes. */
  isFatal: z.optional(z.boolean()),
  /** The ETag of the content that is being read. Where it is present and no reindex runs, reading the file has killed the whole function. */
  readingEtag: z.optional(z.string()),
  /** The id of the job that reads it. */
  readingJob: z.optional(z.string()),
  /** ISO 8601. */
  indexedAt: z.nullable(z.string()),
  /** What of the content its passages leave out, as sentences for the admin. */
  omissions: z.optional(z.array(z.string())),
  /** The front matter and headings of the content; absent where it could not be read. */
  about: z.optional(AboutDocument),
});
export type DocumentItem = z.output<typeof DocumentItem>;

export const Documents = entity({
  name: 'knowledge document',
  schema: DocumentItem,
  key: keys.knowledgeDocument,
  list: keys.knowledgeDocuments,
});

/** The newest reindex: who started it, its progress and its result. */
export const ReindexJobItem = z.extend(ReindexJob, {
  state: z.enum(['running', 'ended', 'failed']),
  /** In milliseconds since 1970. */
  renewedAt: z.number(),
});
export type ReindexJobItem = z.output<typeof ReindexJobItem>;

export const NewestReindex = entity({ name: 'reindex job', schema: ReindexJobItem, key: keys.reindex });
