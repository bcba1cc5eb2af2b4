/** The state of the knowledge base: its files, the result of each, and the newest reindex. */
import type { KnowledgeStats } from '../../../shared/knowledge.ts';
import { newestJob } from '../reindex/job.ts';
import { documentItems, documentOf, READING_VERSION } from './documents.ts';
import { storedFiles } from './files.ts';

/** One query of the documents, one read of the job, one listing of the files. */
export async function knowledgeStats(): Promise<KnowledgeStats> {
  const [files, items, job] = await Promise.all([storedFiles(), documentItems(), newestJob()]);
  const documents = files.map((file) => documentOf(file, items.get(file.name)));
  const names = new Set(files.map(({ name }) => name));
  const removed = [...items.values()].filter(({ name }) => !names.has(name));
  return {
    knowledge_files: files.length,
    indexed_chunks: [...items.values()].reduce((sum, { searchable }) => sum + searchable, 0),
    files: [...names],
    documents,
    removed: removed.filter(({ searchable }) => searchable > 0).map(({ name }) => name),
    needsReindex:
      removed.length > 0 ||
      documents.some(({ state }) => state === 'pending') ||
      [...items.values()].some(({ readingVersion }) => readingVersion !== READING_VERSION),
    job,
  };
}
