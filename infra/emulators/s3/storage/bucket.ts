/** The objects of a bucket. */
import { createReadStream, openSync } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { Received } from '../http/body.ts';
import { AwsError } from '../http/errors.ts';
import type { Storage, StoredHeaders } from './storage.ts';
import { Uploads } from './uploads.ts';

export type StoredObject = StoredHeaders & {
  key: string;
  /** The name of its file. */
  body: string;
  size: number;
  /** Without the quotes. */
  etag: string;
  /** ISO 8601. */
  modified: string;
};
type Row = Omit<StoredObject, keyof StoredHeaders> & { kept: string };
const objectOf = ({ kept, ...row }: Row): StoredObject => ({ ...row, ...(JSON.parse(kept) as StoredHeaders) });

export class Bucket {
  readonly name: string;
  readonly uploads: Uploads;
  readonly #storage: Storage;

  constructor(storage: Storage, name: string) {
    this.name = name;
    this.uploads = new Uploads(storage, name);
    this.#storage = storage;
  }

  get(key: string): StoredObject | undefined {
    const [row] = this.#storage.all<Row>('SELECT * FROM objects WHERE bucket = ? AND key = ?', this.name, key);
    return row && objectOf(row);
  }

  /** The object, or S3's NoSuchKey. */
  require(key: string): StoredObject {
    const object = this.get(key);
    if (!object) throw new AwsError('NoSuchKey', 'The specified key does not exist.');
    return object;
  }

  /** At most `most` objects below a prefix, from the one after the key `after` on, in the order of their keys' bytes. */
  list(prefix: string, after: string, most: number): StoredObject[] {
    const ordered = 'SELECT * FROM objects WHERE bucket = ? AND key > ? AND key >= ? ORDER BY key LIMIT ?';
    const rows = this.#storage.all<Row>(ordered, this.name, after, prefix, most);
    return rows.filter(({ key }) => key.startsWith(prefix)).map(objectOf);
  }

  /** Makes a received body the object under a key. @param also Further changes that belong to it. */
  put(
    key: string,
    { file, size, md5: etag }: Received,
    { headers, metadata }: StoredHeaders,
    also: Parameters<Storage['change']>[0] = () => {},
  ): StoredObject {
    const replaced = this.get(key);
    const object = { key, body: basename(file), size, etag, modified: new Date().toISOString(), headers, metadata };
    const kept = JSON.stringify({ headers, metadata });
    const values = [this.name, key, object.body, size, etag, object.modified, kept];
    this.#storage.change((run) => {
      also(run);
      run('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?)', ...values);
    });
    if (replaced) this.#storage.removeBody(replaced.body);
    return object;
  }

  /** Removes an object if it is there. */
  delete(key: string): void {
    const object = this.get(key);
    if (!object) return;
    this.#storage.change((run) => run('DELETE FROM objects WHERE bucket = ? AND key = ?', this.name, key));
    this.#storage.removeBody(object.body);
  }

  /** Streams the object. The file is already open, so replacing the object does not disturb the reader. */
  read({ body }: StoredObject): Readable {
    return createReadStream('', { fd: openSync(this.#storage.pathOf(body), 'r'), highWaterMark: 256 * 1024 });
  }
}
