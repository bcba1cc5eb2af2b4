/** `npm run dev` over a copy of the sources: a developer's change reaches a signed-in member's open page. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberPage } from '../testing/browser/browser.ts';
import { folderWithLibrary } from '../testing/stage/folder-with-library.ts';
import { running, type Started, started, stop } from '../testing/stage/started.ts';
import { DEMO_PASSWORD } from './seed/seed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'verandah-dev-'));
const HANDLER = 'functions/accounts/handler.ts';
const ANSWER = 'return asUser(caller.user);';
const answering = (firstName: string) => `return { ...asUser(caller.user), firstName: '${firstName}' };`;

let dataDir: string;
let stage: Started;
let said = '';
let page: Page;

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  dataDir = await folderWithLibrary();
  stage = await started({ DATA_DIR: dataDir }, { cwd: copy, args: ['infra/local/dev.ts', '--inspect=127.0.0.1:0'] });
  running.delete(stage.child);
  said = stage.said;
  for (const stream of [stage.child.stdout, stage.child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
});
afterAll(async () => {
  await stop(stage.child, 'SIGINT');
  for (const folder of [copy, dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** Saves as most editors do: writes another file and renames it. */
function save(file: string, text: string): void {
  writeFileSync(join(copy, `${file}.saving`), text);
  renameSync(join(copy, `${file}.saving`), join(copy, file));
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text).toContain(from);
  save(file, text.replace(from, to));
}

/** A member's page on the dev server, with a mark that a reload would remove. */
async function accountPage(): Promise<Page> {
  const opened = await memberPage({ username: 'member', password: DEMO_PASSWORD }, { baseURL: stage.origin });
  // The first page waits until each of its modules is compiled.
  opened.setDefaultTimeout(45_000);
  const connected = opened.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  await opened.goto('/account');
  await opened.getByRole('heading', { level: 1 }).waitFor();
  // A change from before its socket is open does not reach the page.
  await connected;
  await opened.evaluate(() => Object.assign(window, { mark: 'kept' }));
  return opened;
}

const firstName = async () => {
  const answer = await page.request.get('/api/user');
  return answer.ok() ? ((await answer.json()) as { firstName: string }).firstName : answer.status();
};

test('a changed component shows without a reload, and a changed handler answers', async () => {
  page = await accountPage();
  change('frontend/accounts/account-page.tsx', 'Your account</h1>', 'Your own account</h1>');
  await page.getByRole('heading', { name: 'Your own account' }).waitFor();
  expect(await page.evaluate(() => 'mark' in window && window.mark)).toBe('kept');

  const handler = readFileSync(join(root, HANDLER), 'utf8');
  expect(handler).toContain(ANSWER);
  save(HANDLER, handler.replace(ANSWER, answering('Hazel')));
  await expect.poll(firstName, { interval: 20 }).toBe('Hazel');

  save(HANDLER, handler.replace(ANSWER, `${ANSWER} }}`));
  await expect.poll(() => said).toContain('The functions did not start.');
  expect(said).toContain(join(copy, HANDLER));
  expect(await firstName()).toBe(500);
  save(HANDLER, handler.replace(ANSWER, answering('Olive')));
  await expect.poll(firstName).toBe('Olive');
  // Each process of the functions is open to a debugger.
  expect(said.match(/Debugger listening on ws:/g)?.length).toBeGreaterThan(1);
});
