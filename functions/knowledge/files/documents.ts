/** The result of the last reindex for each file, which says what is searchable, what is pending and what failed. */
import { type KnowledgeDocument, MAX_KNOWLEDGE_FILES } from '../../../shared/knowledge.ts';
import { exists, is } from '../../platform/table/expressions.ts';
import type { Key } from '../../platform/table/keys.ts';
import { unlessConditionFails } from '../../platform/table/table.ts';
import { type DocumentItem, Documents } from '../items.ts';
import type { StoredFile } from './files.ts';

/** All of them, by name. */
export async function documentItems(): Promise<Map<string, DocumentItem>> {
  const items: DocumentItem[] = [];
  for (let after: Key | undefined; ; ) {
    // Twice as many, because documents of deleted files stay until the next reindex.
    const page = await Documents.page({ limit: 2 * MAX_KNOWLEDGE_FILES, after });
    items.push(...page.items);
    after = page.keys.at(-1);
    if (!page.more || !after) break;
  }
  return new Map(items.map((item) => [item.name, item]));
}

/** Stores the result of a file, over that of an earlier reindex. */
export const storeDocument = (item: DocumentItem): Promise<void> => Documents.put(item.name, item);

/** Nothing of it has been read: it is listed as pending. */
const UNREAD = { etag: '', state: 'failed', chunks: 0, searchable: 0, reason: null, indexedAt: null } as const;

/** Marks a file that a job begins to read. The mark stays when the function dies in the middle. */
export async function markReading({ name, size }: StoredFile, readingEtag: string, readingJob: string): Promise<void> {
  const mark = { readingEtag, readingJob };
  if (!(await unlessConditionFails(Documents.update(name, { set: mark, when: { name: exists } }))))
    await storeDocument({ ...UNREAD, name, size, ...mark });
}

/** Removes the job's mark once the reading has ended, whether or not it succeeded. Leaves that of a later job. */
export const unmarkReading = (name: string, etag: string, job: string): Promise<unknown> =>
  unlessConditionFails(
    Documents.update(name, {
      remove: ['readingEtag', 'readingJob'],
      when: { readingEtag: is(etag), readingJob: is(job) },
    }),
  );

/** For a deleted file, once none of its passages can be found any more. */
export const forgetDocument = (name: string): Promise<void> => Documents.delete(name);

/** Raised with each change of reading or cutting after which files that are indexed already have to be read again. */
export const READING_VERSION = 2;

/** Whether a reindex has to read the file: it has not read this content, or not as it would now, or could not and may try again. */
export const isDue = (file: StoredFile, item: DocumentItem | undefined): boolean =>
  item?.etag !== file.etag || item.readingVersion !== READING_VERSION || (item.state === 'failed' && !item.isFatal);

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
    omissions: state === 'indexed' ? (item?.omissions ?? []) : [],
    uploadedAt: file.uploadedAt,
    indexedAt: item?.indexedAt ?? null,
  };
}
