/** A reindex from start to end: brings the shipped library in, reads new files, stores their passages, deletes what is gone, and has Bedrock ingest them all. */
import { keepLease } from '../../platform/lease.ts';
import { describeError, log } from '../../platform/log.ts';
import { ConditionFailed, conditionHeld } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { documentItems, forgetDocument, isDue, storeDocument } from '../files/documents.ts';
import { type StoredFile, storedFiles } from '../files/files.ts';
import { bringIn } from '../files/shipped.ts';
import type { DocumentItem } from '../items.ts';
import { clearPassages } from '../passages/passage-store.ts';
import { storeVocabulary } from '../passages/words-store.ts';
import { type Reader, reader } from '../reading/reader.ts';
import { IngestionFailed, ingest } from './ingestion.ts';
import { endJob, type ReindexProgress, renewLease, STALE_MS } from './job.ts';
import { inLanes } from './lanes.ts';
import { readDocument } from './read-document.ts';

const RENEW_MS = 1_500;
/** Files that are stored at the same time; they are read one after the other. */
const FILES_AT_ONCE = 4;
const DOCUMENTS_AT_ONCE = 20;
/** Files that are uploaded while a job runs are included: an admin may have joined the job because of them. */
const MAX_ROUNDS = 3;

/**
 * Runs the job to its end, and stores how it ended. Safe to repeat, and to run twice at once: each step leaves alone what is
 * right already.
 * @param timeUp Aborts when the function has to end; what is done by then is kept.
 * @returns False when the job is to go on in another run.
 */
export async function runReindex(job: string, timeUp: AbortSignal): Promise<boolean> {
  const progress: ReindexProgress = { phase: 'reading', files: 0, filesRead: 0 };
  const lease = keepLease({
    everyMs: RENEW_MS,
    firstAfterMs: 0,
    leaseMs: STALE_MS,
    renew: () => conditionHeld(renewLease(job, progress)),
    warning: 'a running reindex was not renewed',
  });
  const files = reader();
  try {
    const message = await rounds({ job, files, progress }, AbortSignal.any([timeUp, lease.lost]));
    await lease.end();
    await endJob(job, { state: 'ended', ...message });
  } catch (error) {
    await lease.end();
    // Another job has taken this one's place.
    if (lease.lost.aborted || error instanceof ConditionFailed) return true;
    if (timeUp.aborted) return false;
    log.error('the reindex failed', describeError(error));
    await endJob(job, { state: 'failed', message: messageFor(error), failed: [] });
  } finally {
    await files.close();
  }
  return true;
}

const messageFor = (error: unknown): string =>
  error instanceof IngestionFailed
    ? `The knowledge base did not take the passages in: ${error.message.slice(0, 500)} What was searchable still is.`
    : 'The reindex was broken off by a fault on our side. What was searchable still is. Please start it again.';

/** One invocation that works on a job. */
interface Run {
  job: string;
  files: Reader;
  progress: ReindexProgress;
}

/** Rounds until a round finds nothing new. The first one always ingests: the index may have been made anew. */
async function rounds(run: Run, signal: AbortSignal): Promise<Ended> {
  for (let round = 1; ; round++) {
    await bringIn();
    const [stored, items] = await Promise.all([storedFiles(), documentItems()]);
    const names = new Set(stored.map(({ name }) => name));
    const due = stored.filter((file) => isDue(file, items.get(file.name)));
    const isGone = ({ name }: DocumentItem) => !names.has(name);
    const news =
      due.filter(({ name, etag }) => items.get(name)?.etag !== etag).length + [...items.values()].filter(isGone).length;
    if (round > 1 && (news === 0 || round > MAX_ROUNDS)) return endOf(items);
    // A file that could not be read is tried once in a job.
    await oneRound(run, round === 1 ? due : due.filter(({ name, etag }) => items.get(name)?.etag !== etag), signal);
  }
}

async function oneRound({ job, files, progress }: Run, due: StoredFile[], signal: AbortSignal): Promise<void> {
  progress.phase = 'reading';
  progress.files += due.length;
  const before = await documentItems();
  await inLanes(due, FILES_AT_ONCE, signal, async (file, stop) => {
    await readDocument({ job, files }, file, before.get(file.name), stop);
    progress.filesRead += 1;
  });
  const [items, stored] = await Promise.all([documentItems(), storedFiles()]);
  const names = new Set(stored.map(({ name }) => name));
  const kept = [...items.values()].filter(({ name }) => names.has(name));
  await clearPassages(new Map(kept.map(({ name, chunks }) => [name, chunks])));
  await storeVocabulary(new Set(kept.filter(({ chunks }) => chunks > 0).map(({ name }) => name)));
  progress.phase = 'indexing';
  const refused = await ingest(signal);
  await inLanes([...items.values()], DOCUMENTS_AT_ONCE, signal, (item) =>
    settle(item, names.has(item.name), refused.get(item.name) ?? 0),
  );
}

/** Stores the result of the ingestion for a document, where it is not stored already. */
async function settle(item: DocumentItem, exists: boolean, refused: number): Promise<void> {
  if (!exists) return forgetDocument(item.name);
  const searchable = item.chunks - refused;
  if (item.state === 'failed') return item.searchable === 0 ? undefined : storeDocument({ ...item, searchable: 0 });
  if (item.state === 'indexed' && item.searchable === searchable) return;
  const result =
    refused > 0
      ? { state: 'failed' as const, reason: `The knowledge base refused ${refused} of its ${item.chunks} passages.` }
      : { state: 'indexed' as const, reason: null };
  await storeDocument({ ...item, ...result, searchable, indexedAt: toIso() });
}

type Ended = Pick<Parameters<typeof endJob>[1], 'message' | 'failed'>;

function endOf(items: ReadonlyMap<string, DocumentItem>): Ended {
  const all = [...items.values()];
  const failed = all.flatMap(({ name, state, reason }) => (state === 'failed' ? [{ name, reason: reason ?? '' }] : []));
  const passages = all.reduce((sum, { searchable }) => sum + searchable, 0);
  const files = `${all.length - failed.length} ${all.length - failed.length === 1 ? 'file' : 'files'}`;
  const searchable = `${files} with ${passages.toLocaleString('en-AU')} passages can be found.`;
  if (failed.length === 0) return { message: `Reindexed. ${searchable}`, failed };
  const named = failed.slice(0, 5).map(({ name, reason }) => `${name}: ${reason}`);
  const more = failed.length > named.length ? ` And ${failed.length - named.length} more.` : '';
  const count = failed.length === 1 ? '1 file' : `${failed.length} files`;
  return { message: `Reindexed. ${searchable} ${count} could not be read. ${named.join(' ')}${more}`, failed };
}
