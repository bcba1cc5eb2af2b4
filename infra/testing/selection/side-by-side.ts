/** Runs the tests as two processes of Vitest at once, and reports both as one run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath, stderr, stdout } from 'node:process';
import { ON_THE_STAGE } from '../../../vitest.config.ts';
import { BUNDLES, runTests, VITEST } from '../vitest.ts';

/** `priority` is 0 for normal and 19 for the lowest: the others get a third of what the stage and its tests get. */
const HALVES = [
  { name: 'on-the-stage', projects: ON_THE_STAGE, priority: 0 },
  { name: 'others', projects: [...ON_THE_STAGE, BUNDLES].map((project) => `!${project}`), priority: 5 },
];
type Half = (typeof HALVES)[number];

/**
 * Runs the kinds of tests on the stage of the run in one process, and all others but the bundles in a second one.
 * @param args More arguments of `vitest run`, for both.
 * @returns The exit status: 0 when both processes report and all their tests passed.
 */
export async function runSideBySide(args: readonly string[]): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'verandah-reports-'));
  const reportOf = ({ name }: Half) => join(reports, `${name}.json`);
  const running: ChildProcess[] = [];
  const endAll = () => running.forEach((child) => void child.kill());
  const interruption = afterInterruption(endAll);
  try {
    const ends = HALVES.map(async (half) => {
      const child = startTests(half, reportOf(half), args);
      running.push(child);
      const [status, signal] = await once(child, 'close');
      return { half, status, signal };
    });
    const ended = await Promise.all(ends);
    if (interruption.aborted) return 1;
    const merged = runTests([`--merge-reports=${reports}`, '--reporter=minimal', ...args]);
    // Last, as the report of both lacks what a process did not report.
    const failed = ended.filter(({ half, status }) => status !== 0 || !existsSync(reportOf(half)));
    for (const { half, status, signal } of failed)
      console.log(`The tests "${half.name}" failed: their process ended with ${signal ?? `status ${status}`}.`);
    return failed.length > 0 ? 1 : merged;
  } finally {
    endAll();
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Calls `end` when this process is asked to end, which it does once both processes have ended. */
function afterInterruption(end: () => void): AbortSignal {
  const interruption = new AbortController();
  const interrupt = (wait: number) => {
    interruption.abort();
    setTimeout(end, wait).unref();
  };
  // Ctrl-C on a terminal reaches both as well. A second signal at once would skip what they do as they exit.
  process.on('SIGINT', () => interrupt(1_000));
  process.on('SIGTERM', () => interrupt(0)).on('SIGHUP', () => interrupt(0));
  return interruption.signal;
}

/** Its output passes through pipes: on a terminal, each process would draw its progress over the other's. */
function startTests({ projects, priority }: Half, report: string, args: readonly string[]): ChildProcess {
  const options = [...projects.map((project) => `--project=${project}`), `--outputFile.blob=${report}`, ...args];
  const child = spawn(execPath, [VITEST, 'run', '--reporter=default', '--reporter=blob', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(stdout.isTTY && stdout.hasColors() && { FORCE_COLOR: '1' }) },
  });
  child.stdout.pipe(stdout, { end: false });
  child.stderr.pipe(stderr, { end: false });
  try {
    if (child.pid) setPriority(child.pid, priority);
  } catch {
    // A system may forbid it. The run then takes longer.
  }
  return child;
}
