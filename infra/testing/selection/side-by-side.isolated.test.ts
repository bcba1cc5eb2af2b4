/** The two processes of `npm test`, over a folder with a test in each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = new URL('side-by-side.ts', import.meta.url).href;
const PROJECTS = ['stage', 'unit', 'bundles'];

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

/** Runs them. @returns The exit status, and the report of both. */
async function run(): Promise<{ status: number | null; report: string }> {
  const script = `const { runSideBySide } = await import('${MODULE}'); process.exit(await runSideBySide(['--root', process.argv[1]]));`;
  const child = spawn(execPath, ['--input-type=module', '-e', script, folder]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += stripVTControlCharacters(text);
    });
  const [status] = await once(child, 'close');
  return { status, report: output.slice(output.lastIndexOf(' RUN ')) };
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

test('a process that is killed fails the run', async () => {
  configure({ unit: { globalSetup: './killed.js' } });
  writeFileSync(join(folder, 'killed.js'), `export default () => process.kill(process.pid, 'SIGKILL');`);
  write('stage', `test('it passes', () => {});`);
  write('unit', `test('it never starts', () => {});`);
  const { status, report } = await run();
  expect(report).toMatch(/Tests +1 passed \(1\)/);
  expect(status).toBe(1);
});
