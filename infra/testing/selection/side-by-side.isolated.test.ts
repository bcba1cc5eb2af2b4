/** The two processes of `npm test`, over a folder with a test in each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = new URL('side-by-side.ts', import.meta.url).href;
const PROJECTS = ['stage', 'unit', 'bundles'];
const PROCESSES = 2;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verandah-side-by-side-'));
  configure();
  for (const name of PROJECTS) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param of The settings of projects that have more than the name. */
function configure(of: Record<string, object> = {}): void {
  const projects = PROJECTS.map((name) => ({
    test: { name, include: [`${name}/*.test.js`], globals: true, ...of[name] },
  }));
  writeFileSync(join(folder, 'vitest.config.js'), `export default ${JSON.stringify({ test: { projects } })}`);
}

const write = (project: string, content: string) => writeFileSync(join(folder, project, 'a.test.js'), content);

/** Starts the run. Its temporary files go into the folder. */
function start() {
  const script = `const { runSideBySide } = await import('${MODULE}'); process.exit(await runSideBySide(['--root', process.argv[1]]));`;
  const child = spawn(execPath, ['--input-type=module', '-e', script, folder], {
    env: { ...process.env, TMPDIR: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += stripVTControlCharacters(text);
    });
  return { child, output: () => output };
}

/** @returns The exit status, and the report of both processes. */
async function run(): Promise<{ status: number | null; report: string }> {
  const { child, output } = start();
  const [status] = await once(child, 'close');
  const reports = output().split(' RUN ');
  return { status, report: reports.length > PROCESSES ? (reports.at(-1) ?? '') : '' };
}

test('both processes are reported as one run, without the bundles', async () => {
  write('stage', `test('on the stage', () => {});`);
  write('unit', `test('a unit', () => {});`);
  write('bundles', `test('left out', () => { throw new Error('left out'); });`);
  const { status, report } = await run();
  expect(report).toMatch(/Tests +2 passed \(2\)/);
  expect(status).toBe(0);
});

test.each([
  ['stage', 'unit'],
  ['unit', 'stage'],
])('a test that fails in %s fails the run', async (failing, passing) => {
  write(failing, `test('it fails', () => { throw new Error('on purpose'); });`);
  write(passing, `test('it passes', () => {});`);
  const { status, report } = await run();
  expect(report).toContain('on purpose');
  expect(report).toMatch(/Tests +1 failed \| 1 passed \(2\)/);
  expect(status).toBe(1);
});

test.each([
  ['is killed', `process.kill(process.pid, 'SIGKILL')`, 'SIGKILL'],
  ['exits without a report', `process.exit(0)`, 'status 0'],
])('a process that %s fails the run', async (_what, call, words) => {
  configure({ unit: { globalSetup: './ends.js' } });
  writeFileSync(join(folder, 'ends.js'), `export default () => ${call};`);
  write('stage', `test('it passes', () => {});`);
  write('unit', `test('it never starts', () => {});`);
  const { status, report } = await run();
  expect(report).toMatch(/Tests +1 passed \(1\)/);
  expect(report).toContain(`The tests "others" failed: their process ended with ${words}.`);
  expect(status).toBe(1);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends both processes and leaves no report', async (signal) => {
  for (const project of ['stage', 'unit']) write(project, `console.log('begun'); await new Promise(() => {});`);
  const { child, output } = start();
  const closed = once(child, 'close');
  await expect.poll(() => output().split('begun').length).toBeGreaterThan(PROCESSES);
  child.kill(signal);
  expect((await closed)[0]).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('verandah-reports-'))).toEqual([]);
});
