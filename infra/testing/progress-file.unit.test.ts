/** The progress file of a long proof, on disk. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { progressLines } from './progress-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'progress-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const Line = z.object({ seed: z.number(), failed: z.optional(z.string()) });
const read = (file: string) => progressLines(file, Line, ({ seed }) => seed);
function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('has no lines before the first step, and makes its folder', () => {
  const file = join(folder, 'new', 'proof.ndjson');
  expect(read(file)).toEqual([]);
  writeFileSync(file, '{"seed":1}\n');
  expect(read(file)).toEqual([{ seed: 1 }]);
});

test('a step that ran again counts once, with its last line', () => {
  const file = fileOf('again', '{"seed":1,"failed":"lost"}\n{"seed":2}\n{"seed":1}\n');
  expect(read(file)).toEqual([{ seed: 1 }, { seed: 2 }]);
});

test.each(['{"seed":1}\n{"stage":2}\n', '{"seed":1}\n{"se'])('names the line that does not fit: %j', (text) => {
  const file = fileOf('old', text);
  expect(() => read(file)).toThrow(`${file}:2 is not a line of this proof. Delete the file to begin again.`);
});
