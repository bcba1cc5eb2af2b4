import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { groupsFor, rangesLeft, runInPool } from './process-pool.ts';

describe('the parts of a proof', () => {
  let folder: string;
  let script: URL;
  const ran = () => readFileSync(join(folder, 'ran'), 'utf8').split('\n').filter(Boolean).toSorted();
  /** A script that notes its first argument, and ends as the second says. */
  const SCRIPT = `import { appendFileSync } from 'node:fs';
    const [name, end] = process.argv.slice(2);
    appendFileSync(new URL('ran', import.meta.url), name + '\\n');
    if (end === 'killed') process.kill(process.pid, 'SIGKILL');
    process.exitCode = Number(end);`;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'process-pool-'));
    script = pathToFileURL(join(folder, 'script.mjs'));
    writeFileSync(script, SCRIPT);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('each run once, and those that fail or are killed are named', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const parts = [
      ['a', '0'],
      ['b', '3'],
      ['c', 'killed'],
      ['d', '0'],
    ];
    const until = Date.now() + 60_000;
    expect(await runInPool(script, parts, { processes: 2, until, onEnd: () => {} })).toEqual({
      broken: 2,
      isWhole: false,
    });
    expect(ran()).toEqual(['a', 'b', 'c', 'd']);
    expect(said.mock.calls.map(([line]) => String(line)).toSorted()).toEqual([
      'ended with 3: b 3',
      'ended with SIGKILL: c killed',
    ]);
    said.mockRestore();
  });

  test('are no whole proof when the time is over, or without a process', async () => {
    expect(await runInPool(script, [['late', '0']], { processes: 1, until: 0, onEnd: () => {} })).toEqual({
      broken: 0,
      isWhole: false,
    });
    expect(ran()).not.toContain('late');
    await expect(runInPool(script, [], { processes: 0, until: 0, onEnd: () => {} })).rejects.toThrow('--processes');
  });
});

test('the seeds left are in ranges, those that failed come last', () => {
  expect(rangesLeft(12, { passed: new Set([3, 4]), failed: new Set([1, 10, 11]) }, 3)).toEqual([
    { first: 2, count: 1 },
    { first: 5, count: 3 },
    { first: 8, count: 2 },
    { first: 12, count: 1 },
    { first: 1, count: 1 },
    { first: 10, count: 2 },
  ]);
  expect(rangesLeft(2, { passed: new Set([1, 2]), failed: new Set() }, 3)).toEqual([]);
});

test('every item is in one group, also where there are fewer than groups', () => {
  const routes = Array.from({ length: 105 }, (_, n) => n);
  expect(groupsFor(routes, 2).flat()).toEqual(routes);
  expect(groupsFor(routes, 2)).toHaveLength(8);
  expect(groupsFor([1, 2], 4)).toEqual([[1], [2]]);
  expect(groupsFor([], 4)).toEqual([]);
});
