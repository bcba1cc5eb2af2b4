/** The store's folder: a database with what is known about objects and uploads, and a file for each body, which never changes. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { openDatabase } from '../../database-file.ts';

const TABLES = [
  'sessions (id TEXT PRIMARY KEY, secret TEXT, token TEXT, expires TEXT, policy TEXT)',
  'objects (bucket TEXT, key TEXT, body TEXT, size INTEGER, etag TEXT, modified TEXT, kept TEXT, PRIMARY KEY (bucket, key)) WITHOUT ROWID',
  'uploads (id TEXT PRIMARY KEY, bucket TEXT, key TEXT, initiated TEXT, kept TEXT)',
  'parts (upload TEXT, number INTEGER, body TEXT, size INTEGER, etag TEXT, modified TEXT, PRIMARY KEY (upload, number)) WITHOUT ROWID',
];

/** The headers and the metadata that an object returns, and an unfinished upload keeps for it. */
export type StoredHeaders = { headers: Record<string, string>; metadata: Record<string, string> };

export class Storage {
  readonly #folder: string;
  readonly #database: DatabaseSync;

  /** Opens the folder, or makes it. Removes the bodies that nothing names: a kill leaves those of calls that had no answer. */
  constructor(folder: string) {
    this.#folder = join(resolve(folder), 'bodies');
    mkdirSync(this.#folder, { recursive: true });
    this.#database = openDatabase(join(resolve(folder), 'store.sqlite'), TABLES, 'Object store');
    const named = new Set(this.all('SELECT body FROM objects UNION SELECT body FROM parts').map(({ body }) => body));
    for (const name of readdirSync(this.#folder)) if (!named.has(name)) this.removeBody(name);
  }

  /** The rows of a query. */
  all<Row = Record<string, SQLInputValue>>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#database.prepare(sql).all(...values) as Row[];
  }

  /** Runs changes that belong together: all are kept, or none. */
  change<T>(work: (run: (sql: string, ...values: SQLInputValue[]) => void) => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work((sql, ...values) => void this.#database.prepare(sql).run(...values));
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** A name for a new body. */
  newBody(): string {
    return randomUUID();
  }

  /** The path of a body's file. */
  pathOf(body: string): string {
    return join(this.#folder, body);
  }

  removeBody(body: string): void {
    rmSync(this.pathOf(body), { force: true });
  }

  close(): void {
    this.#database.close();
  }
}
