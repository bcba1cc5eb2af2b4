/** All records in memory, changed only in transactions that reach the journal before their answer. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { noSuch } from '../api/errors.ts';
import { Journal, readJournal } from './journal.ts';
import type { AnyRecord, Kind, Records } from './records.ts';

const DAY = 86_400;
/** In seconds; other kinds are kept for ever. Stripe keeps events for 30 days, idempotency keys for at least a day. */
const STORED_FOR: Partial<Record<string, number>> = { event: 30 * DAY, idempotent_answer: DAY };

export class Store {
  readonly #journal: Journal;
  readonly #records = new Map<string, AnyRecord>();
  #undo: Map<string, AnyRecord | undefined> | null = null;
  #now: number | null = null;
  #listener: (changed: AnyRecord[]) => void = () => {};

  /** Opens the records in `folder`, or makes it. @throws Problem for a damaged file. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'journal.ndjson');
    for (const record of readJournal(path)) {
      const isOld = record.created < this.now() - (STORED_FOR[record.object] ?? Number.POSITIVE_INFINITY);
      if (!isOld) this.#records.set(record.id, record);
    }
    this.#journal = new Journal(path, [...this.#records.values()]);
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
    if (!this.#undo) throw new Error('The Stripe sandbox changes its records in transactions only.');
    if (!this.#undo.has(record.id)) this.#undo.set(record.id, this.#records.get(record.id));
    this.#records.set(record.id, record);
    return record;
  }

  /** Applies `patch` to the newest version of `record`. @returns The result. */
  update<R extends AnyRecord>(record: R, patch: Partial<R>): R {
    return this.insert({ ...this.get(record.object, record.id), ...patch } as R);
  }

  /** Runs `work` and journals its changes; if it throws, nothing has changed. */
  transaction<T>(work: () => T): T {
    if (this.#undo) throw new Error('A transaction of the Stripe sandbox is already running.');
    const undo = new Map<string, AnyRecord | undefined>();
    this.#undo = undo;
    let changed: AnyRecord[];
    let result: T;
    try {
      result = work();
      changed = [...undo.keys()].flatMap((id) => this.#records.get(id) ?? []);
      if (changed.length > 0) this.#journal.append(changed);
    } catch (error) {
      for (const [id, before] of undo) {
        if (before) this.#records.set(id, before);
        else this.#records.delete(id);
      }
      throw error;
    } finally {
      this.#undo = null;
    }
    this.#listener(changed);
    return result;
  }

  /** Calls `listener` with each transaction's changes, after they are in the journal. */
  onChange(listener: (changed: AnyRecord[]) => void): void {
    this.#listener = listener;
  }

  close(): void {
    this.#journal.close();
  }
}
