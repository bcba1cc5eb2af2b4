/**
 * The sandbox's file: one line of JSON for each transaction, appended before the request is answered. A killed process
 * loses nothing it acknowledged, because the operating system already has the bytes. There is no fsync: a power cut may
 * cost the newest lines.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import * as z from 'zod/mini';
import { Problem } from '../../../local/problem.ts';
import type { AnyRecord } from './records.ts';

const HEADER = JSON.stringify({ format: 'verandah stripe sandbox 1' });
const transaction = z.array(z.looseObject({ id: z.string(), object: z.string() }));

/** The newest version of each record in the file at `path`, oldest record first; none where there is no file. */
export function readJournal(path: string): AnyRecord[] {
  const [header = '', ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  // Text after the last line break is from a torn write, which nobody got an answer to.
  const cutOff = lines.pop();
  if (cutOff === undefined ? !HEADER.startsWith(header) : header !== HEADER) throw damaged(path, 1);
  const records = new Map<string, AnyRecord>();
  for (const [index, line] of lines.entries()) {
    const parsed = transaction.safeParse(json(line));
    if (!parsed.success) throw damaged(path, index + 2);
    // This module wrote the line, so a record with an id and a kind has the rest.
    for (const record of parsed.data as unknown as AnyRecord[]) records.set(record.id, record);
  }
  return [...records.values()];
}

export class Journal {
  readonly #file: number;

  /** Rewrites the file at `path` with these records, in one step: a crash leaves the old one. */
  constructor(path: string, records: readonly AnyRecord[]) {
    writeFileSync(`${path}.new`, [HEADER, ...records.map((record) => JSON.stringify([record])), ''].join('\n'));
    renameSync(`${path}.new`, path);
    this.#file = openSync(path, 'a');
  }

  /** Appends one whole transaction. If the disk fails, restores the file and throws the error. */
  append(records: readonly AnyRecord[]): void {
    const { size } = fstatSync(this.#file);
    try {
      writeFileSync(this.#file, `${JSON.stringify(records)}\n`);
    } catch (error) {
      ftruncateSync(this.#file, size);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

const damaged = (path: string, line: number) =>
  new Problem(
    `Stripe sandbox: line ${line} of ${path} is damaged. Delete the file to start with an empty sandbox, or put a copy of it back.`,
  );

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
