/** What long runs keep: a line of JSON for each step, so that the next run goes on where this one ended. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** The lines of a file, none where there is no file yet; its folder is there afterwards. @throws ZodError for a line of another kind. */
export function keptLines<T extends z.ZodMiniType>(file: string, line: T): z.output<T>[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return texts.map((text) => line.parse(JSON.parse(text)));
}
