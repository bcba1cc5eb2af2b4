/** All records, in memory and in a database file. They change only in transactions that are in the file before their answer. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../database-file.ts';
import { noSuch } from '../api/errors.ts';
import type { AnyRecord, Kind, Records } from './records.ts';

const RECORDS = 'records (place INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, record TEXT NOT NULL)';

export class Store {
  readonly #file: DatabaseSync;
  #records = new Map<string, AnyRecord>();
  /** The changes of the transaction that is running. */
  #changed: Map<string, AnyRecord> | null = null;
  #now: number | null = null;
  #listener: (changed: AnyRecord[]) => void = () => {};

  /** Opens the records in `folder`, or makes it. @throws Problem for a damaged file. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = openDatabase(join(folder, 'stripe.sqlite'), [RECORDS], 'Stripe sandbox');
    for (const { record } of this.#file.prepare('SELECT record FROM records ORDER BY place').iterate()) {
      const one = JSON.parse(String(record)) as AnyRecord;
      this.#records.set(one.id, one);
    }
  }

  /** Seconds since 1970. */
  now(): number {
    return this.#now ?? Math.floor(Date.now() / 1000);
  }

  /** Runs `work` with the clock fixed at `time`, in seconds. */
  at(time: number, work: () => void): void {
    this.#now = time;
    try {
      work();
    } finally {
      this.#now = null;
    }
  }

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const record = this.#records.get(id);
    // An id belongs to one object of one kind, so the kind decides the type.
    return record?.object === kind ? (record as Records[K]) : undefined;
  }

  /** The record. @throws StripeError 404 for an id from the path, 400 for one from the parameter `param`. */
  get<K extends Kind>(kind: K, id: string, param?: string): Records[K] {
    const record = this.find(kind, id);
    if (!record) throw noSuch(kind, id, param);
    return record;
  }

  /** Every record of a kind, newest first as Stripe lists them. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#records.values()].filter((record): record is Records[K] => record.object === kind).toReversed();
  }

  insert<R extends AnyRecord>(record: R): R {
    if (!this.#changed) throw new Error('The Stripe sandbox changes its records in transactions only.');
    this.#changed.set(record.id, record);
    this.#records.set(record.id, record);
    return record;
  }

  /** Applies `patch` to the newest version of `record`. @returns The result. */
  update<R extends AnyRecord>(record: R, patch: Partial<R>): R {
    return this.insert({ ...this.get(record.object, record.id), ...patch } as R);
  }

  /** Runs `work` and stores its changes; if it throws, nothing has changed. */
  transaction<T>(work: () => T): T {
    if (this.#changed) throw new Error('A transaction of the Stripe sandbox is already running.');
    const [before, changed] = [new Map(this.#records), new Map<string, AnyRecord>()];
    this.#changed = changed;
    try {
      const result = work();
      this.#write([...changed.values()]);
      this.#changed = null;
      this.#listener([...changed.values()]);
      return result;
    } catch (error) {
      this.#records = before;
      throw error;
    } finally {
      this.#changed = null;
    }
  }

  /** Calls `listener` with each transaction's changes, after they are stored. */
  onChange(listener: (changed: AnyRecord[]) => void): void {
    this.#listener = listener;
  }

  close(): void {
    this.#file.close();
  }

  /** In one statement, so that a killed process has stored the whole transaction or nothing of it. */
  #write(changed: AnyRecord[]): void {
    if (changed.length === 0) return;
    this.#file
      .prepare(
        "INSERT INTO records (id, record) SELECT value ->> 'id', value FROM json_each(?) WHERE true ON CONFLICT (id) DO UPDATE SET record = excluded.record",
      )
      .run(JSON.stringify(changed));
  }
}
