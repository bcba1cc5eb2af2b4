/** The progress file of a long run: a line of JSON for each step, so that the next run continues where this one ended. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** The lines of a file, empty where there is none yet. Makes its folder. @throws ZodError for a line that does not fit. */
export function keptLines<T extends z.ZodMiniType>(file: string, line: T): z.output<T>[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return texts.map((text) => line.parse(JSON.parse(text)));
}
