/** Runs the tests as two processes of Vitest at once, and reports both as one run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { BUNDLES, runTests, VITEST } from '../vitest.ts';

/** The projects whose tests call the stage of the run. One thread serves it, which takes most of a run. */
const ON_THE_STAGE = ['contract', 'settings', 'stage', 'browser', 'isolated browser'];
/** Priority of the others, where 0 is normal and 19 the lowest: they use what that thread leaves of two cores. */
const AFTER_THE_STAGE = 5;

/**
 * Runs the projects on the stage in one process, and all others but the bundles in a second one.
 * @param args More arguments of `vitest run`, for both.
 * @returns The exit status: 0 when all tests of both passed.
 */
export async function runSideBySide(args: readonly string[]): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'verandah-reports-'));
  const start = (name: string, projects: string[]) =>
    startTests([
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=blob',
      `--outputFile.blob=${join(reports, `${name}.json`)}`,
      ...args,
    ]);
  const onTheStage = start('on-the-stage', ON_THE_STAGE);
  const others = start(
    'others',
    [...ON_THE_STAGE, BUNDLES].map((project) => `!${project}`),
  );
  const both = [onTheStage, others];
  if (others.pid) setPriority(others.pid, AFTER_THE_STAGE);
  const stop = () => both.forEach((run) => void run.kill('SIGTERM'));
  // A terminal interrupts both as well, which then close their stages.
  process.on('SIGINT', () => undefined).on('SIGTERM', stop);
  try {
    const statuses = await Promise.all(both.map(ended));
    if (readdirSync(reports).length < both.length)
      console.log('One of the two processes ended without a report. Its output is above.');
    return Math.max(...statuses, runTests([`--merge-reports=${reports}`, '--reporter=minimal']));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Through pipes: on a terminal, each would draw its progress over the other's. */
function startTests(args: string[]): ChildProcess {
  const { stdout, stderr } = process;
  const child = spawn(execPath, [VITEST, 'run', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  child.stdout.pipe(stdout, { end: false });
  child.stderr.pipe(stderr, { end: false });
  return child;
}

async function ended(child: ChildProcess): Promise<number> {
  const [status] = await once(child, 'close');
  return status ?? 1;
}
