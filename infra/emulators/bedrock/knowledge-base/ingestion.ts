/** The knowledge base: runs ingestion jobs over the data source and answers searches from what the last job indexed. */
import { randomBytes } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { ApiFault } from '../converse/api-fault.ts';
import { type Listed, listPassages, type Read, type Reason, readPassages } from './data-source.ts';
import { type Found, KnowledgeIndex } from './knowledge-index.ts';
import { loadKnowledge, type StoredJob, type StoredPassage, saveKnowledge } from './knowledge-store.ts';

/** Forgets older jobs. */
const JOBS_KEPT = 100;
const JOB_ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export class KnowledgeBase {
  readonly #dataDir: string;
  readonly #s3: S3Client;
  readonly #bucket: string;
  #passages: Map<string, StoredPassage>;
  /** Of the passages. Made by the first search, because it takes longer than the rest of a start. */
  #index: KnowledgeIndex | undefined;
  /** Newest first. */
  #jobs: StoredJob[];
  #running: Promise<void> = Promise.resolve();
  /** Saves one at a time: a job may start while the one before it is still being saved. */
  #saved: Promise<void> = Promise.resolve();

  private constructor(dataDir: string, s3: S3Client, bucket: string, passages: StoredPassage[], jobs: StoredJob[]) {
    this.#dataDir = dataDir;
    this.#s3 = s3;
    this.#bucket = bucket;
    this.#passages = new Map(passages.map((passage) => [passage.key, passage]));
    this.#jobs = jobs;
  }

  /** Opens the state of an earlier run in dataDir. A job that was running then has failed. */
  static async open(dataDir: string, s3: S3Client, bucket: string): Promise<KnowledgeBase> {
    const { passages, jobs } = await loadKnowledge(dataDir);
    const ended = jobs.map((job) =>
      isRunning(job)
        ? { ...job, status: 'FAILED' as const, failureReasons: ['The stage was stopped while the job was running.'] }
        : job,
    );
    return new KnowledgeBase(dataDir, s3, bucket, passages, ended);
  }

  find(question: string, limit: number): Found[] {
    this.#index ??= new KnowledgeIndex([...this.#passages.values()]);
    return this.#index.find(question, limit);
  }

  /** A passage's S3 address, as Retrieve returns it. */
  uriOf(key: string): string {
    return `s3://${this.#bucket}/${key}`;
  }

  job(id: string): StoredJob | undefined {
    return this.#jobs.find(({ ingestionJobId }) => ingestionJobId === id);
  }

  /**
   * Starts a job; the caller asks for its state until it has ended.
   * @throws ApiFault ConflictException while another job runs. A repeated clientToken gets the job that it started.
   */
  start({ clientToken }: { clientToken?: string | undefined }): StoredJob {
    const repeated = this.#jobs.find((job) => clientToken !== undefined && job.clientToken === clientToken);
    if (repeated) return repeated;
    const running = this.#jobs.find(isRunning);
    if (running)
      throw new ApiFault(
        'ConflictException',
        `There is an ongoing ingestion job ${running.ingestionJobId} for this data source. Try again when it has ended.`,
      );
    const now = new Date().toISOString();
    const job: StoredJob = {
      ingestionJobId: Array.from(randomBytes(10), (byte) => JOB_ID_LETTERS[byte % JOB_ID_LETTERS.length]).join(''),
      ...(clientToken !== undefined && { clientToken }),
      status: 'STARTING',
      statistics: {},
      failureReasons: [],
      startedAt: now,
      updatedAt: now,
    };
    this.#jobs = [job, ...this.#jobs].slice(0, JOBS_KEPT);
    this.#running = this.#run(job.ingestionJobId);
    return job;
  }

  /** Resolves when no job is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(id: string): Promise<void> {
    this.#update(id, { status: 'IN_PROGRESS' });
    try {
      const listed = await listPassages(this.#s3, this.#bucket);
      const changed = listed.filter((entry) => !isUnchanged(entry, this.#passages.get(entry.key)));
      const read = await readPassages(this.#s3, this.#bucket, changed);
      const results = new Map(changed.map((entry, index) => [entry.key, read[index]]));
      const statistics = statisticsOf(listed, results, this.#passages);
      const passages = listed.flatMap((entry) => kept(entry, results.get(entry.key), this.#passages.get(entry.key)));
      this.#passages = new Map(passages.map((passage) => [passage.key, passage]));
      this.#index = undefined;
      this.#update(id, {
        status: 'COMPLETE',
        statistics,
        failureReasons: failureReasonsOf(results, (key) => this.uriOf(key)),
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#update(id, {
        status: 'FAILED',
        failureReasons: [
          `Encountered error: the data source s3://${this.#bucket} could not be read: ${message}. Call to Customer Source did not succeed.`,
        ],
      });
    }
    this.#saved = this.#saved.then(() =>
      saveKnowledge(this.#dataDir, { passages: [...this.#passages.values()], jobs: this.#jobs }),
    );
    await this.#saved;
  }

  #update(id: string, change: Partial<StoredJob>): void {
    this.#jobs = this.#jobs.map((job) =>
      job.ingestionJobId === id ? { ...job, ...change, updatedAt: new Date().toISOString() } : job,
    );
  }
}

const isRunning = ({ status }: StoredJob): boolean => status === 'STARTING' || status === 'IN_PROGRESS';

const isUnchanged = (entry: Listed, stored: StoredPassage | undefined): boolean =>
  stored !== undefined && stored.etag === entry.etag && stored.metadataEtag === entry.metadataEtag;

/** A failed passage stays out of the index until it is fixed. */
function kept(
  { etag, metadataEtag }: Listed,
  result: Read | undefined,
  stored: StoredPassage | undefined,
): StoredPassage[] {
  if (!result) return stored ? [stored] : [];
  if ('failed' in result) return [];
  return [{ ...result.passage, etag, ...(metadataEtag !== undefined && { metadataEtag }) }];
}

/** The eight numbers of IngestionJobStatistics. A passage with only its metadata changed counts as metadata modified. */
function statisticsOf(
  listed: readonly Listed[],
  results: ReadonlyMap<string, Read | undefined>,
  before: ReadonlyMap<string, StoredPassage>,
): Record<string, number> {
  const indexed = listed.filter(({ key }) => results.has(key) && !('failed' in (results.get(key) ?? {})));
  const keys = new Set(listed.map(({ key }) => key));
  const isNewText = ({ key, etag }: Listed): boolean => before.get(key)?.etag !== etag;
  return {
    numberOfDocumentsScanned: listed.length,
    numberOfMetadataDocumentsScanned: listed.filter(({ metadataEtag }) => metadataEtag !== undefined).length,
    numberOfNewDocumentsIndexed: indexed.filter(({ key }) => !before.has(key)).length,
    numberOfModifiedDocumentsIndexed: indexed.filter((entry) => before.has(entry.key) && isNewText(entry)).length,
    numberOfMetadataDocumentsModified: indexed.filter(
      (entry) => before.has(entry.key) && before.get(entry.key)?.metadataEtag !== entry.metadataEtag,
    ).length,
    numberOfDocumentsDeleted: [...before.keys()].filter((key) => !keys.has(key)).length,
    numberOfDocumentsFailed: [...results.values()].filter((result) => result && 'failed' in result).length,
    numberOfDocumentsSkipped: 0,
  };
}

/** The service's phrases for "ignored because", as seen in its console and logs. */
const IGNORED: Record<Reason, string> = {
  format: 'as their file format was not supported.',
  metadata:
    "due to invalid metadata attributes. Check that the attribute keys and values don't exceed the character quota, and that the attribute values are acceptable data types (strings, numbers, or Booleans). Then retry your request",
  empty: 'as they hold no text.',
  size: 'as their text is longer than the embedding model can read.',
};

function failureReasonsOf(results: ReadonlyMap<string, Read | undefined>, uriOf: (key: string) => string): string[] {
  const files = new Map<Reason, string[]>();
  for (const [key, result] of results)
    if (result && 'failed' in result) files.set(result.failed, [...(files.get(result.failed) ?? []), uriOf(key)]);
  return [...files].map(
    ([reason, uris]) =>
      `Encountered error: Ignored ${uris.length} files ${IGNORED[reason]} [Files: ${uris.join(', ')}]. Call to Customer Source did not succeed.`,
  );
}
