/** Brings the shipped library into the local stage, as a deploy does on AWS. */
import { setTimeout as pause } from 'node:timers/promises';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Admin } from '../../../functions/platform/audit-entry.ts';
import { type ReindexJob, SHIPPED_LIST, SHIPPED_PREFIX } from '../../../shared/knowledge.ts';
import { shippedLibrary } from '../../build/shipped-library.ts';

/** How long to wait for somebody else's reindex: as long as one run of the function may take. */
const MAX_OTHERS_SECONDS = 900;

/**
 * Puts the shipped library beside the files of the bucket that the environment names, and reindexes where something has changed.
 * @param by Who is recorded as starting the reindex.
 * @param reindexAnyway Reindexes without a change too, for an index that may be gone.
 * @throws Error when the reindex did not index all of it.
 */
export async function shipLibrary(by: Admin, reindexAnyway: boolean): Promise<void> {
  const s3 = new S3Client({});
  const { files } = shippedLibrary();
  const { KNOWLEDGE_BUCKET: Bucket } = process.env;
  const put = ([name, Body]: [string, Uint8Array]) =>
    s3.send(new PutObjectCommand({ Bucket, Key: `${SHIPPED_PREFIX}${name}`, Body }));
  // Every start of a stage comes here, and most find their articles there: the list of them is put last.
  const list = { Bucket, Key: `${SHIPPED_PREFIX}${SHIPPED_LIST}` };
  const stored = await s3.send(new GetObjectCommand(list)).then(
    ({ Body }) => Body?.transformToString(),
    () => undefined,
  );
  const articles = [...files].filter(([name]) => name !== SHIPPED_LIST);
  const newList = files.get(SHIPPED_LIST) ?? new Uint8Array();
  if (stored !== Buffer.from(newList).toString()) {
    await Promise.all(articles.map(put));
    await put([SHIPPED_LIST, newList]);
  }
  // Imported late: this module reads the settings when it loads.
  const { isBroughtIn } = await import('../../../functions/knowledge/files/shipped.ts');
  if (reindexAnyway || !(await isBroughtIn())) await reindex(by, [...files.keys()]);
}

/** Runs in this process, which has no time limit. @throws Error when the job failed, or any of these files did. */
async function reindex(by: Admin, names: readonly string[]): Promise<void> {
  const [{ acquireLease, newestJob }, { runReindex }] = await Promise.all([
    import('../../../functions/knowledge/reindex/job.ts'),
    import('../../../functions/knowledge/reindex/reindex.ts'),
  ]);
  const acquire = () => acquireLease(by);
  let job = await acquire();
  // Another job runs, or was interrupted a moment ago.
  for (let waited = 0; !job && waited < MAX_OTHERS_SECONDS; waited++) {
    await pause(1000);
    job = await acquire();
  }
  if (!job) throw new Error('Another reindex is still running. Try again when it has ended.');
  await runReindex(job, new AbortController().signal);
  const ended = await newestJob();
  const failed = ended?.failed.filter(({ name }) => names.includes(name)) ?? [];
  if (ended?.state !== 'ended' || failed.length > 0)
    throw new Error(`The library could not be brought in whole. ${ended?.message}`);
}

/** Whether the library can be searched as it is shipped, and the newest reindex, on the stage that the environment names. */
export async function libraryState(): Promise<{ isIndexed: boolean; job: ReindexJob | null }> {
  const [{ isLibraryIndexed }, { newestJob }] = await Promise.all([
    import('../../../functions/knowledge/reindex/lambda.ts'),
    import('../../../functions/knowledge/reindex/job.ts'),
  ]);
  const isIndexed = await isLibraryIndexed();
  return { isIndexed, job: await newestJob() };
}
