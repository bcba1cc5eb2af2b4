/** The progress file of a long proof: a line of JSON for each step, so that the next run continues where this one ended. */
import { existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** What the lines of a progress file say. A step that ran again counts once, with its last line. */
export interface Progress<Line> {
  all: Line[];
  passed: Line[];
  failed: Line[];
  /** The failed lines of steps that passed when they were repeated: a failure may depend on more than its seed. */
  failedBefore: Line[];
}

interface Steps<Line> {
  /** Names a line's step. */
  keyOf: (line: Line) => string | number;
  isFailed: (line: Line) => boolean;
}

/**
 * Makes the file's folder, and drops a last line that was cut off.
 * @param line The schema of a line.
 * @returns Reads the file. Throws an Error with the remedy for a line that does not fit: another version of the proof wrote it.
 */
export function progressFile<T extends z.ZodMiniType>(
  file: string,
  line: T,
  { keyOf, isFailed }: Steps<z.output<T>>,
): () => Progress<z.output<T>> {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) truncateSync(file, Buffer.byteLength(wholeLines(file)));
  return () => {
    const last = new Map<string | number, z.output<T>>();
    const everFailed = new Map<string | number, z.output<T>>();
    for (const [n, text] of wholeLines(file).split('\n').slice(0, -1).entries()) {
      const read = parsed(text, line);
      if (read === undefined)
        throw new Error(
          `${file}:${n + 1} is not a line of this proof. Delete the line to repeat its step, or the file to begin again.`,
        );
      last.set(keyOf(read), read);
      if (isFailed(read)) everFailed.set(keyOf(read), read);
    }
    const all = [...last.values()];
    const passed = all.filter((one) => !isFailed(one));
    const failedBefore = passed.flatMap((one) => everFailed.get(keyOf(one)) ?? []);
    return { all, passed, failed: all.filter(isFailed), failedBefore };
  };
}

/** The text up to the last line break: another process may be writing the line after it. */
function wholeLines(file: string): string {
  if (!existsSync(file)) return '';
  const text = readFileSync(file, 'utf8');
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

function parsed<T extends z.ZodMiniType>(text: string, line: T): z.output<T> | undefined {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A summary's sentence about the steps that failed and passed when repeated; empty where there are none. */
export function failedBeforeInWords(names: readonly (string | number)[]): string {
  return names.length === 0 ? '' : ` ${names.length} failed before and passed when repeated: ${names.join(', ')}.`;
}
