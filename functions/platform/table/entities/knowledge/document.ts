/** What the last reindex made of a knowledge file. */
import * as z from 'zod/mini';
import { LibraryEntry } from '../../../../../shared/library.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

/** What a document says of itself at its head, and its headings: what the library's list shows. */
export const AboutDocument = z.omit(LibraryEntry, { slug: true });
export type AboutDocument = z.output<typeof AboutDocument>;

/**
 * Written by a reindex alone. A file that is uploaded, replaced or deleted shows in the bucket; where the two differ, a
 * reindex is due.
 */
export const DocumentItem = z.object({
  name: z.string(),
  /** Of the content that was read. */
  etag: z.string(),
  size: z.number(),
  /** `cut`: its passages lie in the bucket, and an ingestion has yet to take them in. */
  state: z.enum(['cut', 'indexed', 'failed']),
  /** Passages in the bucket. */
  chunks: z.number(),
  /** Passages in the index: those of an earlier content while `state` is `cut`. */
  searchable: z.number(),
  reason: z.nullable(z.string()),
  /** The process that read it died at it, or never came to its end: it is not read again until its content is another. */
  isFatal: z.optional(z.boolean()),
  /** Of the content that is being read. Where no reindex runs, reading it has ended the whole function. */
  readingEtag: z.optional(z.string()),
  /** ISO 8601. */
  indexedAt: z.nullable(z.string()),
  /** Of the content that was read; absent where it could not be. */
  about: z.optional(AboutDocument),
});
export type DocumentItem = z.output<typeof DocumentItem>;

export const Documents = entity({
  name: 'knowledge document',
  schema: DocumentItem,
  key: keys.knowledgeDocument,
  list: keys.knowledgeDocuments,
});
