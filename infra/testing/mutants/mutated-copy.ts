/** A copy of the repository with one mutant at a time, in which the tests of its domain run. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderWithLibrary } from '../stage/folder-with-library.ts';
import type { Mutant } from './operators.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Installed or built, and never mutated. */
const SHARED = ['node_modules', 'dist'];
const VITEST = 'node_modules/vitest/vitest.mjs';

export interface MutatedCopy {
  /**
   * Runs the tests of a folder with this mutant, or without one: one file at a time, so that one core is enough.
   * @returns The output, where a test failed.
   */
  failure(folder: string, mutant?: Mutant): Promise<string | undefined>;
}

/**
 * Indexes the library only once: only mutants of the indexing would change it, and they are not tested here.
 * @param kinds The kinds of tests, as vitest.config.ts names them.
 */
export async function mutatedCopy(kinds: readonly string[]): Promise<MutatedCopy> {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().split('\n').filter(Boolean)) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  }
  for (const folder of SHARED.filter((each) => existsSync(join(ROOT, each))))
    symlinkSync(join(ROOT, folder), join(copy, folder));
  const library = await folderWithLibrary();
  const remove = () => {
    for (const folder of [copy, library]) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const run = (folder: string, timeoutMs: number) => failureOf(folder, { cwd: copy, library, kinds, timeoutMs });
  let longestMs = 0;
  return {
    async failure(folder, mutant) {
      if (!mutant) {
        const from = performance.now();
        const failure = await run(folder, TIMEOUT_MS);
        longestMs = Math.max(longestMs, performance.now() - from);
        return failure;
      }
      const path = join(copy, mutant.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
      try {
        return await run(folder, START_MS + SLOWER * longestMs);
      } finally {
        writeFileSync(path, text);
      }
    },
  };
}

/** For tests without a mutant. */
const TIMEOUT_MS = 300_000;
/** With a mutant, this many times as long as the slowest tests without one, and a little for the start: an endless mutant is caught. */
const SLOWER = 4;
const START_MS = 20_000;
/** Characters to keep from the end of the output. */
const PRINTED = 4_000;

/** Uses a separate process group, so that workers that a mutant keeps busy end with it. */
async function failureOf(
  folder: string,
  { cwd, library, kinds, timeoutMs }: { cwd: string; library: string; kinds: readonly string[]; timeoutMs: number },
): Promise<string | undefined> {
  const args = [
    VITEST,
    'run',
    folder,
    '--bail',
    '1',
    '--no-file-parallelism',
    ...kinds.flatMap((kind) => ['--project', kind]),
  ];
  const vitest = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, STAGE_LIBRARY: library },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [vitest.stdout, vitest.stderr])
    stream.on('data', (text: Buffer) => {
      printed = (printed + text.toString()).slice(-PRINTED);
    });
  const group = vitest.pid === undefined ? undefined : -vitest.pid;
  const end = () => {
    try {
      if (group !== undefined) process.kill(group, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const timer = setTimeout(end, timeoutMs);
  process.once('exit', end);
  try {
    return await new Promise((resolve, reject) => {
      vitest.once('error', reject);
      vitest.once('close', (code) => resolve(code === 0 ? undefined : printed));
    });
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
    end();
  }
}
