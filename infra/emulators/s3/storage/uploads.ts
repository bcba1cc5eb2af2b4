/** The multipart uploads in progress of a bucket. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Received } from '../http/body.ts';
import { AwsError } from '../http/errors.ts';
import type { Storage, StoredHeaders } from './storage.ts';

export type Part = { number: number; body: string; size: number; etag: string; modified: string };
export type Upload = StoredHeaders & { id: string; key: string; initiated: string };
type Row = { id: string; key: string; initiated: string; kept: string };
const uploadOf = ({ id, key, initiated, kept }: Row): Upload => ({
  id,
  key,
  initiated,
  ...(JSON.parse(kept) as StoredHeaders),
});

export class Uploads {
  readonly #storage: Storage;
  readonly #bucket: string;

  constructor(storage: Storage, bucket: string) {
    this.#storage = storage;
    this.#bucket = bucket;
  }

  /** In the order of their keys' bytes, then of their start (S3 API reference, ListMultipartUploads, "Sorting"). */
  all(): Upload[] {
    const ordered = 'SELECT * FROM uploads WHERE bucket = ? ORDER BY key, initiated';
    return this.#storage.all<Row>(ordered, this.#bucket).map(uploadOf);
  }

  /** The upload of a key, or S3's NoSuchUpload. */
  require(id: string, key: string): Upload {
    const one = 'SELECT * FROM uploads WHERE bucket = ? AND id = ? AND key = ?';
    const [row] = this.#storage.all<Row>(one, this.#bucket, id, key);
    if (row) return uploadOf(row);
    throw new AwsError(
      'NoSuchUpload',
      'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    );
  }

  create(key: string, kept: StoredHeaders): Upload {
    const [id, initiated] = [randomBytes(32).toString('hex'), new Date().toISOString()];
    this.#storage.change((run) =>
      run('INSERT INTO uploads VALUES (?, ?, ?, ?, ?)', id, this.#bucket, key, initiated, JSON.stringify(kept)),
    );
    return { id, key, initiated, ...kept };
  }

  /** In the order of their numbers. */
  parts({ id }: Upload): Part[] {
    return this.#storage.all<Part>('SELECT * FROM parts WHERE upload = ? ORDER BY number', id);
  }

  /** Stores a received body as a part, replacing an earlier part of that number. Refuses it where the upload has ended meanwhile. */
  putPart(upload: Upload, number: number, { file, size, md5: etag }: Received): Part {
    const part = { number, body: basename(file), size, etag, modified: new Date().toISOString() };
    try {
      this.require(upload.id, upload.key);
    } catch (error) {
      this.#storage.removeBody(part.body);
      throw error;
    }
    const replaced = this.parts(upload).find((one) => one.number === number);
    const values = [upload.id, number, part.body, size, etag, part.modified];
    this.#storage.change((run) => run('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?)', ...values));
    if (replaced) this.#storage.removeBody(replaced.body);
    return part;
  }

  /** The bytes of the parts, one after the other. */
  async *read(parts: readonly Part[]): AsyncGenerator<Buffer> {
    for (const { body } of parts) yield* createReadStream(this.#storage.pathOf(body), { highWaterMark: 1024 * 1024 });
  }

  /** Ends an upload and frees its parts. @param run Of a change that it belongs to; one of its own by default. */
  remove(upload: Upload): void {
    const parts = this.parts(upload);
    this.#storage.change((run) => this.forget(upload, run));
    this.removeBodies(parts);
  }

  /** The changes that end an upload. Refuses them where it has ended meanwhile. */
  forget({ id, key }: Upload, run: (sql: string, ...values: string[]) => void): void {
    this.require(id, key);
    run('DELETE FROM uploads WHERE id = ?', id);
    run('DELETE FROM parts WHERE upload = ?', id);
  }

  removeBodies(parts: readonly Part[]): void {
    for (const { body } of parts) this.#storage.removeBody(body);
  }
}
