/** The progress file of a long proof, on disk. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { failedBeforeInWords, progressFile } from './progress-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'progress-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const Line = z.object({ seed: z.number(), failed: z.optional(z.string()) });
const open = (file: string) =>
  progressFile(file, Line, { keyOf: ({ seed }) => seed, isFailed: ({ failed }) => failed !== undefined });
function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('is empty before the first step, and its folder is made', () => {
  const file = join(folder, 'new', 'proof.ndjson');
  const read = open(file);
  expect(read()).toEqual({ all: [], passed: [], failed: [], failedBefore: [] });
  writeFileSync(file, '{"seed":1}\n{"seed":2,"failed":"lost"}\n');
  expect(read()).toMatchObject({ passed: [{ seed: 1 }], failed: [{ seed: 2, failed: 'lost' }] });
});

test('a step that ran again counts once, and its failure is still there to be named', () => {
  const file = fileOf('again', '{"seed":1,"failed":"lost"}\n{"seed":2}\n{"seed":1}\n{"seed":2,"failed":"late"}\n');
  expect(open(file)()).toEqual({
    all: [{ seed: 1 }, { seed: 2, failed: 'late' }],
    passed: [{ seed: 1 }],
    failed: [{ seed: 2, failed: 'late' }],
    failedBefore: [{ seed: 1, failed: 'lost' }],
  });
  expect(failedBeforeInWords([1, 7])).toBe(' 2 failed before and passed when repeated: 1, 7.');
  expect(failedBeforeInWords([])).toBe('');
});

test('a last line that was cut off is dropped, and its step runs again', () => {
  const file = fileOf('cut', '{"seed":1}\n{"seed":2,"fai');
  const read = open(file);
  expect(read().all).toEqual([{ seed: 1 }]);
  appendFileSync(file, '{"seed":2}\n');
  expect(read().all).toEqual([{ seed: 1 }, { seed: 2 }]);
});

test('a line that another process is writing waits until it is whole', () => {
  const file = fileOf('written', '{"seed":1}\n');
  const read = open(file);
  appendFileSync(file, '{"seed":2');
  expect(read().all).toEqual([{ seed: 1 }]);
  appendFileSync(file, '}\n');
  expect(read().all).toEqual([{ seed: 1 }, { seed: 2 }]);
});

test.each(['{"stage":2}', '{"se'])('a line that does not fit is named, with the remedy: %s', (text) => {
  const read = open(fileOf('old', `{"seed":1}\n${text}\n`));
  expect(read).toThrow(
    'old:2 is not a line of this proof. Delete the line to repeat its step, or the file to begin again.',
  );
});
