/** Keeps the indexed passages and the ingestion jobs in one JSON file, so that a restart keeps the index. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Problem } from '../../../local/problem.ts';

const StoredPassage = z.object({
  key: z.string(),
  etag: z.string(),
  metadataEtag: z.optional(z.string()),
  text: z.string(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  context: z.string(),
});
export type StoredPassage = z.output<typeof StoredPassage>;

const StoredJob = z.object({
  ingestionJobId: z.string(),
  clientToken: z.optional(z.string()),
  status: z.enum(['STARTING', 'IN_PROGRESS', 'COMPLETE', 'FAILED']),
  statistics: z.record(z.string(), z.number()),
  failureReasons: z.array(z.string()),
  startedAt: z.string(),
  updatedAt: z.string(),
});
export type StoredJob = z.output<typeof StoredJob>;

const Stored = z.object({ passages: z.array(StoredPassage), jobs: z.array(StoredJob) });
export type Stored = z.output<typeof Stored>;

/**
 * @param dataDir Created when missing.
 * @throws Problem when the file exists but cannot be read.
 */
export async function loadKnowledge(dataDir: string): Promise<Stored> {
  await mkdir(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  try {
    return Stored.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { passages: [], jobs: [] };
    throw new Problem(
      `${file} cannot be read. Delete the folder ${dataDir} and start again; what was uploaded to the knowledge base needs a reindex.`,
    );
  }
}

/** Writes another file and renames it, so that a crash leaves the old file whole. */
export async function saveKnowledge(dataDir: string, stored: Stored): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(stored));
  await rename(`${file}.new`, file);
}

const fileIn = (dataDir: string): string => join(dataDir, 'knowledge.json');
