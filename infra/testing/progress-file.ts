/** The progress file of a long proof: a line of JSON for each step, so that the next run continues where this one ended. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/**
 * The last line of each step: a step that ran again replaces its earlier line. Empty where there is no file yet. Makes the file's folder.
 * @param keyOf Names a line's step.
 * @throws Error with the remedy for a line that does not fit `line`: another version of the proof wrote it, or a full disk cut it.
 */
export function progressLines<T extends z.ZodMiniType>(
  file: string,
  line: T,
  keyOf: (line: z.output<T>) => string | number,
): z.output<T>[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const last = new Map<string | number, z.output<T>>();
  for (const [n, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (text === '') continue;
    const read = parsed(text, line);
    if (!read.success) throw new Error(`${file}:${n + 1} is not a line of this proof. Delete the file to begin again.`);
    last.set(keyOf(read.data), read.data);
  }
  return [...last.values()];
}

function parsed<T extends z.ZodMiniType>(text: string, line: T) {
  try {
    return z.safeParse(line, JSON.parse(text));
  } catch {
    return z.safeParse(line, undefined);
  }
}
