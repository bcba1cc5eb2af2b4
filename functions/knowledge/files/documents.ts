/** What the last reindex made of each file, and from it what is searchable, what waits and what failed. */
import * as z from 'zod/mini';
import { type KnowledgeDocument, MAX_KNOWLEDGE_FILES } from '../../../shared/knowledge.ts';
import { keys } from '../../platform/table/keys.ts';
import { put, queryPage, remove } from '../../platform/table/table.ts';
import type { StoredFile } from './files.ts';

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
  /** ISO 8601. */
  indexedAt: z.nullable(z.string()),
});
export type DocumentItem = z.output<typeof DocumentItem>;

/** All of them, by name. */
export async function documentItems(): Promise<Map<string, DocumentItem>> {
  const items: DocumentItem[] = [];
  for (let after: string | undefined; ; ) {
    const page = await queryPage(
      // Deleted ones that wait for a reindex come on top.
      { ...keys.knowledgeDocuments(), limit: 2 * MAX_KNOWLEDGE_FILES, ...(after && { after }) },
      DocumentItem,
    );
    items.push(...page.items);
    const last = page.items.at(-1);
    if (!page.more || !last) break;
    after = keys.knowledgeDocument(last.name).SK;
  }
  return new Map(items.map((item) => [item.name, item]));
}

/** Writes what became of a file, over what an earlier reindex made of it. */
export const storeDocument = (item: DocumentItem): Promise<void> =>
  put({ ...keys.knowledgeDocument(item.name), ...item });

/** For a file that is gone, once nothing of it can be found any more. */
export const forgetDocument = (name: string): Promise<void> => remove(keys.knowledgeDocument(name));

/** Whether a reindex has to read the file: it has not read this content, or could not. */
export const isDue = (file: StoredFile, item: DocumentItem | undefined): boolean =>
  item?.etag !== file.etag || item.state === 'failed';

/** A file as it is listed. */
export function documentOf(file: StoredFile, item: DocumentItem | undefined): KnowledgeDocument {
  const isRead = item?.etag === file.etag;
  const state = !item || !isRead || item.state === 'cut' ? 'pending' : item.state;
  return {
    name: file.name,
    size: file.size,
    state,
    chunks: item?.searchable ?? 0,
    reason: state === 'failed' ? (item?.reason ?? null) : null,
    uploadedAt: file.uploadedAt,
    indexedAt: item?.indexedAt ?? null,
  };
}
