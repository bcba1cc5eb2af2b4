/** Brings the library that the assistant ships with into the knowledge base, as an admin's uploads and a reindex would. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';

const LIBRARY = new URL('../knowledge/', import.meta.url);
/** The SHA-256 of each article as it was last brought in. */
const Stamp = z.record(z.string(), z.string());

/**
 * Puts the articles into the bucket and reindexes; nothing happens while the articles are unchanged. Files that an admin has
 * uploaded stay, and an article that an admin has deleted stays deleted until a newer one is shipped.
 */
export async function syncLibrary(dataDir: string): Promise<void> {
  const articles = readdirSync(LIBRARY)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, bytes: readFileSync(new URL(name, LIBRARY)) }));
  const shipped = Object.fromEntries(
    articles.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
  );
  const file = join(dataDir, 'library.json');
  const before = existsSync(file) ? Stamp.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const changed = articles.filter(({ name }) => shipped[name] !== before[name]);
  const gone = Object.keys(before).filter((name) => !(name in shipped));
  if (changed.length === 0 && gone.length === 0) return;
  const s3 = new S3Client({});
  const Bucket = process.env.KNOWLEDGE_BUCKET;
  // Imported only now: this module reads the settings as it loads.
  const { fileKey } = await import('../../functions/admin/knowledge-files.ts');
  await Promise.all([
    ...changed.map(({ name, bytes }) =>
      s3.send(
        new PutObjectCommand({ Bucket, Key: fileKey(name), Body: bytes, ContentType: 'text/markdown; charset=utf-8' }),
      ),
    ),
    ...gone.map((name) => s3.send(new DeleteObjectCommand({ Bucket, Key: fileKey(name) }))),
  ]);
  await reindex();
  writeFileSync(file, JSON.stringify(shipped));
}

/** @throws Error when the reindex did not bring everything in. */
async function reindex(): Promise<void> {
  const [{ claimJob, newestJob }, { runReindex }] = await Promise.all([
    import('../../functions/admin/reindex-job.ts'),
    import('../../functions/admin/reindex.ts'),
  ]);
  const job = await claimJob({ id: 'operator', username: 'operator' });
  if (job) await runReindex(job, new AbortController().signal);
  const ended = await newestJob();
  if (ended?.state !== 'ended') throw new Error(`the library could not be brought in: ${ended?.message}`);
}
