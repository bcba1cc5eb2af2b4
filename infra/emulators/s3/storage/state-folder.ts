/** The folder of a store on disk: temporary files, JSON records, and errors that name the path and the remedy. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { Problem } from '../../../local/problem.ts';

const FORMAT = 1;
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/; // S3 user guide, "Bucket naming rules"
const settingsSchema = z.object({ format: z.literal(FORMAT), sealingKey: z.base64() });

/**
 * Writes every file under `tmp/`, flushes it, and then renames it to its place, so that a process killed at any
 * moment leaves either the old file or the new one. Opening the folder clears what a kill left under `tmp/`.
 */
export class StateFolder {
  readonly root: string;
  readonly #temporary: string;

  /** Makes the folder where it is missing. */
  constructor(root: string) {
    this.root = path.resolve(root);
    this.#temporary = path.join(this.root, 'tmp');
    mkdirSync(this.root, { recursive: true });
    rmSync(this.#temporary, { recursive: true, force: true });
    mkdirSync(this.#temporary);
  }

  /** A path for a new file, not yet existing. */
  temporaryFile(): string {
    return path.join(this.#temporary, randomUUID());
  }

  /** Writes a record into a temporary file and returns its path, ready to be renamed. */
  async stage(record: unknown): Promise<string> {
    const file = this.temporaryFile();
    await writeFile(file, JSON.stringify(record), { flush: true });
    return file;
  }

  /** Writes a record to its place at once. For opening, when there are no concurrent writers. */
  writeRecord(file: string, record: unknown): void {
    const temporary = this.temporaryFile();
    writeFileSync(temporary, JSON.stringify(record), { flush: true, mode: 0o600 });
    renameSync(temporary, file);
  }

  /** Reads a record; throws a one-line Error with the remedy when it is missing or does not fit the schema. */
  readRecord<T>(file: string, schema: z.ZodMiniType<T>): T {
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      // The parser's own message would quote the file, and with it the sealing key.
      throw this.damaged(file, error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error));
    }
    const result = schema.safeParse(content);
    if (!result.success) throw this.damaged(file, 'it does not hold what it should');
    return result.data;
  }

  /** The error for state that cannot be right. */
  damaged(file: string, reason: string): Error {
    return new Problem(
      `The object store's state at ${file} is damaged (${reason}): restore it, or delete ${this.root} to start with empty buckets.`,
    );
  }

  /** The key that signs session tokens, stored as `sealingKey`: made on first use, then kept, so that sessions survive a restart. */
  sessionKey(): Buffer {
    const file = path.join(this.root, 'store.json');
    if (!existsSync(file) && this.bucketNames().length === 0) {
      this.writeRecord(file, { format: FORMAT, sealingKey: randomBytes(32).toString('base64') });
    }
    return Buffer.from(this.readRecord(file, settingsSchema).sealingKey, 'base64');
  }

  /** The names of the existing buckets. */
  bucketNames(): string[] {
    const folder = path.join(this.root, 'buckets');
    return existsSync(folder) ? readdirSync(folder).filter((name) => BUCKET_NAME.test(name)) : [];
  }

  /** The folder of a bucket; throws for a name that S3 would not accept. */
  bucketFolder(name: string): string {
    if (!BUCKET_NAME.test(name))
      throw new Error(`${name} is not a bucket name: use 3 to 63 of a-z, 0-9, dots and hyphens.`);
    return path.join(this.root, 'buckets', name);
  }
}

/** Converts a file system error to one line with the path and the remedy; returns others unchanged. */
export function folderProblem(root: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('errno' in error)) return error;
  const remedy = 'make it a writable folder or choose another one';
  return new Problem(`Cannot use the object store's folder ${path.resolve(root)} (${reasonOf(error)}): ${remedy}.`);
}

/** A file name for a key: hashed, so that `../x`, `a//b` or a key of 1024 bytes gives a safe name. */
export const fileNameOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** The names in a folder that end in `.json`, without that ending. */
export const recordNames = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
