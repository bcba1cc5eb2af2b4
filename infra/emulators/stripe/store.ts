/** All records in memory, changed only in transactions that reach the journal before anyone hears of them. */
import { noSuch } from './errors.ts';
import { Journal } from './journal.ts';
import type { AnyRecord, Kind, Records } from './records.ts';

const DAY = 86_400;
/** Stripe's own promises: events can be read for 30 days, idempotency keys are kept for at least 24 hours. */
const KEPT_FOR: Partial<Record<Kind, number>> = { event: 30 * DAY, idempotent_answer: DAY };
/** A journal this many times longer than what it holds is written anew at the next start. */
const SLACK = 2;

export class Store {
  readonly #journal: Journal;
  readonly #records = new Map<string, AnyRecord>();
  #undo: Map<string, AnyRecord | undefined> | null = null;
  #moment: number | null = null;
  readonly #listeners: (() => void)[] = [];

  /** Opens the state kept in `folder`; refuses what Journal.open refuses. */
  constructor(folder: string) {
    const { journal, records, versions } = Journal.open(folder);
    this.#journal = journal;
    for (const record of records) this.#records.set(record.id, record);
    this.#prune();
    if (versions > SLACK * this.#records.size + 100) journal.rewrite([...this.#records.values()]);
  }

  /** Seconds of the sandbox's clock, which tests put forward. */
  now(): number {
    return this.#moment ?? Math.floor(Date.now() / 1000) + this.#ahead();
  }

  /** Puts the clock forward for good. Belongs into a transaction. */
  putForward(seconds: number): void {
    this.#put({ id: 'clock', object: 'clock', ahead: this.#ahead() + seconds });
  }

  /** Runs `work` with the clock standing at `time`, in seconds. */
  at(time: number, work: () => void): void {
    this.#moment = time;
    try {
      work();
    } finally {
      this.#moment = null;
    }
  }

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const record = this.#records.get(id);
    // An id names one object of one kind, so the kind decides the type.
    return record?.object === kind ? (record as Records[K]) : undefined;
  }

  /** The record, or Stripe's "No such …": 404 for an id from the path, 400 for one from the parameter `param`. */
  get<K extends Kind>(kind: K, id: string, param?: string): Records[K] {
    const record = this.find(kind, id);
    if (!record) throw noSuch(kind, id, param);
    return record;
  }

  /** The object with this id, whatever it is; the sandbox's own book-keeping does not count. */
  findAny(id: string): AnyRecord | undefined {
    const record = this.#records.get(id);
    return record && !['delivery', 'idempotent_answer', 'clock'].includes(record.object) ? record : undefined;
  }

  /** Every record of a kind, newest first as Stripe lists them. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#records.values()].filter((record): record is Records[K] => record.object === kind).toReversed();
  }

  insert<R extends AnyRecord>(record: R): R {
    this.#put(record);
    return record;
  }

  /** Applies `patch` to the newest version of `record` and gives the result. */
  update<R extends AnyRecord>(record: R, patch: Partial<R>): R {
    const changed = { ...this.get(record.object, record.id), ...patch } as R;
    this.#put(changed);
    return changed;
  }

  /** Runs `work` to its end and journals what it changed; if it throws, nothing has changed. */
  transaction<T>(work: () => T): T {
    if (this.#undo) throw new Error('A transaction of the Stripe sandbox is already running.');
    const undo = new Map<string, AnyRecord | undefined>();
    this.#undo = undo;
    try {
      const result = work();
      const changed = [...undo.keys()].flatMap((id) => this.#records.get(id) ?? []);
      if (changed.length > 0) this.#journal.append(changed);
      return result;
    } catch (error) {
      for (const [id, before] of undo) {
        if (before) this.#records.set(id, before);
        else this.#records.delete(id);
      }
      throw error;
    } finally {
      this.#undo = null;
      for (const listener of this.#listeners) listener();
    }
  }

  /** Calls `listener` after every transaction. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  close(): void {
    this.#journal.close();
  }

  #put(record: AnyRecord): void {
    if (!this.#undo) throw new Error('The Stripe sandbox changes its records in transactions only.');
    if (!this.#undo.has(record.id)) this.#undo.set(record.id, this.#records.get(record.id));
    this.#records.set(record.id, record);
  }

  #ahead(): number {
    return this.find('clock', 'clock')?.ahead ?? 0;
  }

  #prune(): void {
    for (const record of this.#records.values()) {
      const limit = KEPT_FOR[record.object];
      if (limit && 'created' in record && record.created < this.now() - limit) this.#records.delete(record.id);
    }
    for (const { id, event } of this.all('delivery')) if (!this.#records.has(event)) this.#records.delete(id);
  }
}
