/** `npm start` as a person sees it: the ready line, two stages at once, and kill -9. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderWithLibrary } from '../testing/stage/folder-with-library.ts';
import { endAfterEach, running, type Started, started, stop } from '../testing/stage/started.ts';
import { claimFolder } from './stage-folder.ts';
import { visitor } from './visitor.ts';

endAfterEach();

const processesOver = (dataDir: string) =>
  execFileSync('ps', ['-eo', 'command'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDir));
const signIn = async (origin: string, username: string, password: string) =>
  (await visitor(origin).post('/api/login', { username, password })).status;

async function signedIn(origin: string, username: string) {
  const who = visitor(origin);
  await who.post('/api/login', { username, password: 'verandah-demo' });
  return who;
}

let dataDir: string;
let stage: Started;
beforeAll(async () => {
  dataDir = await folderWithLibrary();
  stage = await started({ DATA_DIR: dataDir });
  running.delete(stage.child);
});
afterAll(async () => {
  await stop(stage.child, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('prints its address, and serves page and calls', async () => {
  const { origin, said } = stage;
  expect(said).toContain('verandah-demo');
  expect(await (await fetch(`${origin}/auth`)).text()).toContain('<div id="root"');
  for (const name of ['member', 'premium', 'admin']) expect(await signIn(origin, name, 'verandah-demo')).toBe(200);
  const premium = await signedIn(origin, 'premium');
  expect(await (await premium.get('/api/subscription/status')).json()).toMatchObject({ hasActiveSubscription: true });
});

test('refuses a second stage in its folder', () => {
  expect(() => claimFolder(dataDir)).toThrow(
    /^Another Verandah \(process \d+\) already uses .*\. End it, or start this one with another DATA_DIR\.$/,
  );
});

test('ends every process with Ctrl-C', async () => {
  expect(processesOver(dataDir)).not.toEqual([]);
  await stop(stage.child, 'SIGINT');
  expect(stage.child.exitCode).toBe(0);
  expect(processesOver(dataDir)).toEqual([]);
});
