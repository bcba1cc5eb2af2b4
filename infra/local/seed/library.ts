/** Syncs the shipped library into a knowledge base, as an admin's uploads and a reindex would. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { Admin } from '../../../functions/platform/audit-entry.ts';

const LIBRARY = new URL('../../knowledge/', import.meta.url);
/** Key in the bucket, beside the files: the SHA-256 of each article at its last sync. */
const MANIFEST = 'library.json';
/** How long to wait for somebody else's reindex: as long as one run of the function may take. */
const MAX_OTHERS_SECONDS = 900;
const Manifest = z.catch(z.record(z.string(), z.string()), {});

/**
 * Uploads new and changed articles to the bucket, deletes those that are no longer shipped, and reindexes.
 * Reads the bucket and all settings from the environment, as the functions do. Files that staff have uploaded
 * stay, and an article that they have deleted stays deleted until a new version of it is shipped.
 * @param by Who is recorded as starting the reindex.
 * @param reindexAnyway Reindexes without a change too, for an index that may be gone.
 * @returns How many articles changed; 0 where the library was already up to date.
 * @throws Error when the reindex did not index all of it.
 */
export async function syncLibrary(by: Admin, { reindexAnyway = false } = {}): Promise<number> {
  const s3 = new S3Client({});
  const Bucket = process.env.KNOWLEDGE_BUCKET;
  // Imported late: this module reads the settings when it loads.
  const { fileKey } = await import('../../../functions/knowledge/files/files.ts');
  const articles = readdirSync(LIBRARY)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, Body: readFileSync(new URL(name, LIBRARY)) }));
  const shipped = Object.fromEntries(
    articles.map(({ name, Body }) => [name, createHash('sha256').update(Body).digest('hex')]),
  );
  const before = await manifest(s3, Bucket);
  const changed = articles.filter(({ name }) => shipped[name] !== before[name]);
  const gone = Object.keys(before).filter((name) => !(name in shipped));
  const changes = changed.length + gone.length;
  if (changes === 0 && !reindexAnyway) return 0;
  await Promise.all([
    ...changed.map(({ name, Body }) =>
      s3.send(new PutObjectCommand({ Bucket, Key: fileKey(name), Body, ContentType: 'text/markdown; charset=utf-8' })),
    ),
    ...gone.map((name) => s3.send(new DeleteObjectCommand({ Bucket, Key: fileKey(name) }))),
  ]);
  await reindex(by, Object.keys(shipped));
  // Written last, so that an interrupted sync starts over.
  await s3.send(new PutObjectCommand({ Bucket, Key: MANIFEST, Body: JSON.stringify(shipped) }));
  return changes;
}

async function manifest(s3: S3Client, Bucket: string | undefined): Promise<z.output<typeof Manifest>> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: MANIFEST }));
    return Manifest.parse(JSON.parse((await Body?.transformToString()) ?? '{}'));
  } catch (error) {
    if (error instanceof NoSuchKey) return {};
    throw error;
  }
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
