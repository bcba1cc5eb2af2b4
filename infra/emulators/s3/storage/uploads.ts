/** Multipart uploads in progress: a folder each, holding the upload's record and a record and a body per part. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Spooled } from '../http/body.ts';
import { AwsError } from '../http/errors.ts';
import { recordNames, type StateFolder } from './state-folder.ts';
import type { StoredHeaders } from './stored-headers.ts';

const partSchema = z.object({
  partNumber: z.int(),
  body: z.string(),
  size: z.int().check(z.nonnegative()),
  /** Without the quotes: the MD5 of the part. */
  etag: z.string(),
  modified: z.iso.datetime(),
});
export type Part = z.infer<typeof partSchema>;

const uploadSchema = z.object({
  key: z.string(),
  initiated: z.iso.datetime(),
  headers: z.record(z.string(), z.string()),
  metadata: z.record(z.string(), z.string()),
});
export type Upload = z.infer<typeof uploadSchema> & { id: string; parts: Map<number, Part> };

const UPLOAD_ID = /^[0-9a-f]{64}$/;
const UPLOAD_RECORD = 'upload';

export class Uploads {
  readonly #state: StateFolder;
  readonly #folder: string;
  readonly #uploads = new Map<string, Upload>();
  /** Settles once the parts of an upload are joined, or a refusal has ended that. */
  readonly #joining = new Map<string, Promise<void>>();

  /** Opens the folder of uploads, or makes it; throws a one-line Error with the remedy when its state is damaged. */
  constructor(state: StateFolder, folder: string) {
    this.#state = state;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const id of readdirSync(folder).filter((name) => UPLOAD_ID.test(name))) this.#load(id);
  }

  all(): IterableIterator<Upload> {
    return this.#uploads.values();
  }

  /** The upload of a key, or S3's NoSuchUpload. Waits for a call that is joining it. */
  async require(id: string, key: string): Promise<Upload> {
    for (let joined = this.#joining.get(id); joined; joined = this.#joining.get(id)) await joined;
    const upload = this.#uploads.get(id);
    if (upload?.key === key) return upload;
    throw new AwsError(
      'NoSuchUpload',
      'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    );
  }

  /** Begins an upload and returns it. */
  async create(key: string, { headers, metadata }: StoredHeaders): Promise<Upload> {
    const id = randomBytes(32).toString('hex');
    const upload = { key, headers, metadata, initiated: new Date().toISOString() };
    // Made under `tmp/` and renamed, as a kill could otherwise leave a folder without a record.
    const folder = this.#state.temporaryFile();
    const record = await this.#state.stage(upload);
    mkdirSync(folder);
    renameSync(record, path.join(folder, `${UPLOAD_RECORD}.json`));
    renameSync(folder, path.join(this.#folder, id));
    this.#uploads.set(id, { ...upload, id, parts: new Map() });
    return this.require(id, key);
  }

  /** Stores a received body as a part, replacing an earlier part of that number. */
  async putPart(upload: Upload, partNumber: number, spooled: Spooled): Promise<Part> {
    const { size, md5: etag, file } = spooled;
    const part = { partNumber, size, etag, body: randomUUID(), modified: new Date().toISOString() };
    const record = await this.#state.stage(part);
    try {
      await this.require(upload.id, upload.key); // it may have been aborted while the body arrived
      const replaced = upload.parts.get(partNumber);
      renameSync(file, this.#bodyFile(upload, part));
      renameSync(record, path.join(this.#folder, upload.id, `${partNumber}.json`));
      upload.parts.set(partNumber, part);
      if (replaced) rmSync(this.#bodyFile(upload, replaced), { force: true });
    } finally {
      await Promise.all([rm(file, { force: true }), rm(record, { force: true })]);
    }
    return part;
  }

  /** The bytes of the parts, one after the other. */
  async *read(upload: Upload, parts: Part[]): AsyncGenerator<Buffer> {
    for (const part of parts) yield* createReadStream(this.#bodyFile(upload, part), { highWaterMark: 1024 * 1024 });
  }

  /** Makes other calls about an upload wait while its parts are joined. @returns A function that ends this. */
  claim(upload: Upload): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#joining.set(upload.id, promise);
    return () => {
      this.#joining.delete(upload.id);
      resolve();
    };
  }

  /** Ends an upload and frees its parts. */
  async remove(upload: Upload): Promise<void> {
    this.#uploads.delete(upload.id);
    // Renamed first: a kill during the removal must not leave half an upload.
    const doomed = this.#state.temporaryFile();
    renameSync(path.join(this.#folder, upload.id), doomed);
    await rm(doomed, { recursive: true });
  }

  #load(id: string): void {
    const folder = path.join(this.#folder, id);
    const upload = this.#state.readRecord(path.join(folder, `${UPLOAD_RECORD}.json`), uploadSchema);
    const parts = new Map<number, Part>();
    const orphans = new Set(readdirSync(folder).filter((name) => !name.endsWith('.json')));
    for (const name of recordNames(folder).filter((name) => name !== UPLOAD_RECORD)) {
      const part = this.#state.readRecord(path.join(folder, `${name}.json`), partSchema);
      const body = path.join(folder, part.body);
      if (statSync(body, { throwIfNoEntry: false })?.size !== part.size)
        throw this.#state.damaged(body, 'it is missing or its size is wrong');
      orphans.delete(part.body);
      parts.set(part.partNumber, part);
    }
    for (const name of orphans) rmSync(path.join(folder, name));
    this.#uploads.set(id, { ...upload, id, parts });
  }

  #bodyFile(upload: Upload, part: Part): string {
    return path.join(this.#folder, upload.id, part.body);
  }
}
