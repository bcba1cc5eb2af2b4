/** One file's part of a reindex: its bytes become passages in the bucket, or a reason why not. */
import { KnowledgeFileName, MAX_KNOWLEDGE_BYTES } from '../../../shared/knowledge.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { markReading, READING_VERSION, storeDocument, unmarkReading } from '../files/documents.ts';
import { fileBytes, type StoredFile } from '../files/files.ts';
import type { DocumentItem } from '../items.ts';
import { storePassages } from '../passages/passage-store.ts';
import { passageObjects } from '../passages/passages.ts';
import { storeWords } from '../passages/words-store.ts';
import type { DocumentText } from '../reading/document-text.ts';
import { FatalFile, type Reader } from '../reading/reader.ts';
import { Unreadable } from '../reading/unreadable.ts';

/** The reader of a run, and the id of its job. */
interface Reading {
  job: string;
  files: Reader;
}

/**
 * Stores the passages of a file and the result of reading it. Skips a file that was deleted meanwhile.
 * @param before The result of an earlier reindex, whose passages stay searchable until the ingestion.
 * @param signal Ends the reading. Nothing is stored then.
 */
export async function readDocument(
  reading: Reading,
  file: StoredFile,
  before: DocumentItem | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { name, size } = file;
  const item = {
    name,
    size,
    readingVersion: READING_VERSION,
    searchable: before?.searchable ?? 0,
    indexedAt: before?.indexedAt ?? null,
  };
  try {
    if (!KnowledgeFileName.safeParse(name).success)
      throw new Unreadable('Its name is not one that the knowledge base takes. Rename the file.');
    if (size > MAX_KNOWLEDGE_BYTES)
      throw new Unreadable(`The file is over ${formatFileSize(MAX_KNOWLEDGE_BYTES)}. Split it into several.`);
    const found = await fileBytes(name);
    if (!found) return;
    const { about, passages, omissions } = await readMarked(reading, file, { ...found, before }, signal);
    const objects = passageObjects(name, passages);
    await storePassages(objects);
    await storeWords(
      name,
      passages.flatMap(({ title, heading, text, asked }) => [title, heading, text, asked]),
    );
    const result = { etag: found.etag, state: 'cut' as const, chunks: objects.length, reason: null, about, omissions };
    await storeDocument({ ...item, ...result });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const isFatal = error instanceof FatalFile;
    const reason = error.message;
    await storeDocument({ ...item, etag: file.etag, state: 'failed', chunks: 0, reason, ...(isFatal && { isFatal }) });
  }
}

const STOPPED = 'Reading it stopped the last reindex. Split it into smaller files, or save it anew.';

/**
 * Reads a file. A PDF can unpack, so it is marked while it is read: its process is bounded, but if it ends the whole function all
 * the same, the next reindex finds the mark. Text takes no more memory than its size.
 * @throws FatalFile also for a file that an earlier job has marked. A mark of the same job is of another invocation, which still reads
 * the file: Lambda may deliver an event twice (developer guide, "Asynchronous invocation").
 */
async function readMarked(
  { job, files }: Reading,
  file: StoredFile,
  { bytes, etag, before }: { bytes: Uint8Array; etag: string; before: DocumentItem | undefined },
  signal: AbortSignal,
): Promise<DocumentText> {
  const { name } = file;
  if (before?.readingEtag === etag && before.readingJob !== job) throw new FatalFile(STOPPED);
  if (!name.toLowerCase().endsWith('.pdf')) return files.read(name, bytes, signal);
  try {
    return await files.read(name, bytes, signal, () => markReading(file, etag, job));
  } finally {
    await unmarkReading(name, etag, job);
  }
}
