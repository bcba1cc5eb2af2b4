/** A bounded process that does not start. What the work does to a process is tested with photos and knowledge files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { children } from '../../infra/testing/child-memory.ts';
import { BoundedProcess, CODE_RANGE_MB } from './bounded-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'verandah-bounded-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Only Linux shows the processes, and has the limit that a process starts with.
test.runIf(process.platform === 'linux')('a process that never becomes ready is killed after its time', async () => {
  const file = join(folder, 'never-ready.mjs');
  writeFileSync(file, 'setInterval(() => {}, 1_000);');
  const before = children();
  const bounds = { dataMB: 200 + CODE_RANGE_MB, heapMB: 64, timeMs: 500 };
  const slow = new BoundedProcess(file, 'never ready', bounds);
  await expect(slow.run({}, new AbortController().signal)).rejects.toThrow('did not start in 500 ms');
  await expect.poll(() => children().filter((pid) => !before.includes(pid))).toEqual([]);
});
