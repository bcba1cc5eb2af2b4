/** A bucket on disk: one record and one body file per object, with the records also in memory for lookups and lists. */
import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Spooled } from '../http/body.ts';
import { AwsError } from '../http/errors.ts';
import { fileNameOf, recordNames, type StateFolder } from './state-folder.ts';
import { type StoredHeaders, storedHeadersSchema } from './stored-headers.ts';
import { Uploads } from './uploads.ts';

const objectSchema = z.extend(storedHeadersSchema, {
  key: z.string(),
  /** Name of the file in `bodies/`. */
  body: z.string(),
  size: z.int().check(z.nonnegative()),
  /** Without the quotes. */
  etag: z.string(),
  modified: z.iso.datetime(),
  checksums: z.object({ crc32: z.optional(z.string()) }),
});
export type StoredObject = z.infer<typeof objectSchema>;

export class Bucket {
  readonly name: string;
  readonly uploads: Uploads;
  readonly #state: StateFolder;
  readonly #objectsFolder: string;
  readonly #bodiesFolder: string;
  readonly #objects = new Map<string, StoredObject>();

  /** Opens the bucket, or makes it; throws a one-line Error with the remedy when its state is damaged. */
  constructor(state: StateFolder, name: string) {
    const folder = state.bucketFolder(name);
    this.name = name;
    this.#state = state;
    this.#objectsFolder = path.join(folder, 'objects');
    this.#bodiesFolder = path.join(folder, 'bodies');
    for (const part of [this.#objectsFolder, this.#bodiesFolder]) mkdirSync(part, { recursive: true });
    this.uploads = new Uploads(state, path.join(folder, 'uploads'));
    this.#load();
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /** The object, or S3's NoSuchKey. */
  require(key: string): StoredObject {
    const object = this.#objects.get(key);
    if (!object) throw new AwsError('NoSuchKey', 'The specified key does not exist.');
    return object;
  }

  objects(): IterableIterator<StoredObject> {
    return this.#objects.values();
  }

  /** Makes a received body the object under a key. Always removes the body's temporary file. */
  async put(key: string, spooled: Spooled, { headers, metadata }: StoredHeaders): Promise<StoredObject> {
    const { size, md5: etag, checksums, file } = spooled;
    const object = {
      key,
      headers,
      metadata,
      size,
      etag,
      checksums,
      body: randomUUID(),
      modified: new Date().toISOString(),
    };
    const record = await this.#state.stage(object);
    try {
      // Synchronous from here, so that one of two concurrent writers is first.
      const existing = this.#objects.get(key);
      renameSync(file, this.#bodyFile(object));
      renameSync(record, this.#recordFile(key));
      this.#objects.set(key, object);
      if (existing) rmSync(this.#bodyFile(existing), { force: true });
    } finally {
      await Promise.all([rm(file, { force: true }), rm(record, { force: true })]);
    }
    return object;
  }

  /** Removes an object if it is there. */
  delete(key: string): void {
    const existing = this.#objects.get(key);
    if (!existing) return;
    rmSync(this.#recordFile(key), { force: true });
    this.#objects.delete(key);
    rmSync(this.#bodyFile(existing), { force: true });
  }

  /** Streams the object. The file is already open, so replacing the object does not disturb the reader. */
  read(object: StoredObject): Readable {
    const fd = openSync(this.#bodyFile(object), 'r');
    return createReadStream('', { fd, highWaterMark: 256 * 1024 });
  }

  #load(): void {
    const orphans = new Set(readdirSync(this.#bodiesFolder));
    for (const name of recordNames(this.#objectsFolder)) {
      const file = path.join(this.#objectsFolder, `${name}.json`);
      const object = this.#state.readRecord(file, objectSchema);
      if (fileNameOf(object.key) !== name) throw this.#state.damaged(file, 'it belongs to another key');
      const body = statSync(this.#bodyFile(object), { throwIfNoEntry: false });
      if (body?.size !== object.size)
        throw this.#state.damaged(this.#bodyFile(object), body ? 'its size is wrong' : 'it is missing');
      orphans.delete(object.body);
      this.#objects.set(object.key, object);
    }
    // Bodies of writes that a kill cut between the two renames, or before the old body was removed.
    for (const name of orphans) rmSync(path.join(this.#bodiesFolder, name));
  }

  #recordFile(key: string): string {
    return path.join(this.#objectsFolder, `${fileNameOf(key)}.json`);
  }

  #bodyFile(object: StoredObject): string {
    return path.join(this.#bodiesFolder, object.body);
  }
}
