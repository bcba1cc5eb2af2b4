/**
 * The file the sandbox remembers by: one line of JSON per finished change, appended before the change is answered.
 * A killed process loses nothing it acknowledged, because the bytes are then the operating system's; no fsync is
 * made, so a power cut may cost the newest lines.
 */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Problem } from '../../local/problem.ts';
import type { AnyRecord } from './records.ts';

const FORMAT = 'verandah stripe sandbox 1';
const HEADER = JSON.stringify({ format: FORMAT });
const header = z.object({ format: z.literal(FORMAT) });
const change = z.array(z.looseObject({ id: z.string(), object: z.string() }));

export class Journal {
  readonly path: string;
  #file: number;
  #length: number;

  private constructor(path: string, file: number, length: number) {
    this.path = path;
    this.#file = file;
    this.#length = length;
  }

  /**
   * Opens the journal in `folder` (made if need be) and gives the newest version of every record, oldest record
   * first, and how many versions it read. A last line that was cut off is dropped: nobody was told of it.
   * Refuses a folder that cannot be written and a file that is damaged elsewhere, naming the path and the remedy.
   */
  static open(folder: string): { journal: Journal; records: AnyRecord[]; versions: number } {
    const path = join(folder, 'journal.ndjson');
    try {
      mkdirSync(folder, { recursive: true });
      const file = openSync(path, 'a+');
      const bytes = readFileSync(path);
      const whole = bytes.lastIndexOf('\n') + 1;
      const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
      // A first line that was cut off is the beginning of our own, or not our file.
      if (whole === 0 && !HEADER.startsWith(bytes.toString('utf8'))) throw damaged(path, 1);
      const { records, versions } = replay(lines, path);
      ftruncateSync(file, whole);
      const journal = new Journal(path, file, whole);
      if (lines.length === 0) journal.#write(`${HEADER}\n`);
      return { journal, records, versions };
    } catch (error) {
      throw error instanceof Problem ? error : unwritable(path, error);
    }
  }

  /** Adds one change as a whole. If the disk refuses, the file is as before and the error is thrown. */
  append(records: readonly AnyRecord[]): void {
    this.#write(`${JSON.stringify(records)}\n`);
  }

  /** Replaces the file by the given records alone, in one step: a crash leaves the old one. Refuses as `open` does. */
  rewrite(records: readonly AnyRecord[]): void {
    const lines = [HEADER, ...records.map((record) => JSON.stringify([record]))];
    try {
      writeFileSync(`${this.path}.new`, `${lines.join('\n')}\n`);
      renameSync(`${this.path}.new`, this.path);
      closeSync(this.#file);
      this.#file = openSync(this.path, 'a');
      this.#length = fstatSync(this.#file).size;
    } catch (error) {
      throw unwritable(this.path, error);
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(line: string): void {
    const bytes = Buffer.from(line);
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
    } catch (error) {
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
    this.#length += bytes.length;
  }
}

const damaged = (path: string, line: number) =>
  new Problem(
    `Stripe sandbox: line ${line} of ${path} is damaged. Delete the file to start with an empty sandbox, or put a copy of it back.`,
  );

function replay(lines: readonly string[], path: string): { records: AnyRecord[]; versions: number } {
  const records = new Map<string, AnyRecord>();
  let versions = 0;
  for (const [index, line] of lines.entries()) {
    const parsed = index === 0 ? header.safeParse(json(line)) : change.safeParse(json(line));
    if (!parsed.success) throw damaged(path, index + 1);
    // The lines were written by this class, so a record that has an id and a kind has the rest.
    const changed = index > 0 ? (parsed.data as unknown as AnyRecord[]) : [];
    for (const record of changed) records.set(record.id, record);
    versions += changed.length;
  }
  return { records: [...records.values()], versions };
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function unwritable(path: string, cause: unknown): Error {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return new Problem(
    `Stripe sandbox: cannot write ${path} (${reason}). Make the folder writable or choose another one.`,
  );
}
