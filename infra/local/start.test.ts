/** `npm start` as a person sees it: the ready line, two stages at once, and kill -9. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FaultOrder } from '../emulators/bedrock/converse/faults.ts';
import { knowledge, reindex, search, upload } from '../testing/people/knowledge.ts';
import { stageAt } from '../testing/stage/deployed-stage.ts';
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

/** The messages of the demo subscriber and the designer. */
async function conversation(origin: string): Promise<{ role: string; content: string; status: string }[]> {
  const who = await signedIn(origin, 'premium');
  return (await (await who.get('/api/chat/messages')).json()) as { role: string; content: string; status: string }[];
}

/** Orders a fault of the models, so that an answer and a reindex still run when the kill comes. */
async function order(origin: string, dataDir: string, fault: FaultOrder): Promise<void> {
  const { endpoints } = await stageAt(origin, dataDir);
  const answer = await fetch(`${endpoints.bedrock}/_test/faults`, { method: 'POST', body: JSON.stringify(fault) });
  expect(answer.status).toBe(200);
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

test('is found by its address, for tests from outside', async () => {
  const { origin, environment, endpoints } = await stageAt(stage.origin, dataDir);
  expect(origin).toBe(stage.origin);
  expect(environment).toMatchObject({ SITE_ORIGIN: stage.origin, TABLE_NAME: 'verandah' });
  for (const endpoint of Object.values(endpoints)) expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('refuses a second stage in its folder', () => {
  expect(() => claimFolder(dataDir)).toThrow(
    /^Another Verandah \(process \d+\) already uses .*\. End it, or start this one with another DATA_DIR\.$/,
  );
});

describe('kill -9 in the middle of an answer and of a reindex, beside it', () => {
  let otherDir: string;
  const person = { username: `k-${randomBytes(4).toString('hex')}`, password: 'kept through it all' };
  const question = 'How do I open up a Queenslander without losing its bones?';
  let origin: string;
  let second: ChildProcess;

  beforeAll(async () => {
    otherDir = await folderWithLibrary();
    const first = await started({ DATA_DIR: otherDir });
    await order(first.origin, otherDir, { kind: 'slow', delayMs: 250 });
    await order(first.origin, otherDir, { kind: 'timeout', operation: 'ingestion' });
    const admin = await signedIn(first.origin, 'admin');
    for (let n = 0; n < 30; n++) await upload(admin, `killed ${n}.md`, `Kookaburra tile ${n} is blue.`);
    const premium = await signedIn(first.origin, 'premium');
    const asked = { role: 'user', content: question };
    const answer = await premium.post('/api/chat/messages', asked, { accept: 'text/event-stream' });
    let said = '';
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) said += new TextDecoder().decode(chunk);
    })().catch(() => {});
    // A first part is stored, and the answer continues.
    const stored = async () => (await conversation(first.origin)).at(-1)?.content.length ?? 0;
    await vi.waitUntil(async () => (await stored()) > 20, { timeout: 30_000 });
    const reindexing = admin.post('/kb/reindex').catch(() => {});
    await vi.waitUntil(async () => (await knowledge(admin)).job?.state === 'running', { timeout: 15_000 });
    const email = `${person.username}@example.com`;
    expect((await visitor(first.origin).post('/api/register', { ...person, email })).status).toBe(200);
    expect(said).not.toContain('event: done');
    await stop(first.child, 'SIGKILL');
    await Promise.all([reading, reindexing]);
    ({ origin, child: second } = await started({ DATA_DIR: otherDir }));
    running.delete(second);
  }, 240_000);
  afterAll(async () => {
    await stop(second, 'SIGINT');
    rmSync(otherDir, { recursive: true, force: true });
  });

  test('loses no acknowledged write, and the next start ends orphans', async () => {
    expect(await signIn(origin, person.username, person.password)).toBe(200);
    expect(processesOver(otherDir).filter((line) => line.includes('dynoxide'))).toHaveLength(1);
  });

  test('no other stage knows its members', async () => {
    expect(origin).not.toBe(stage.origin);
    expect(await signIn(stage.origin, person.username, person.password)).toBe(401);
  });

  test('keeps the question and the words written so far', async () => {
    const kept = await conversation(origin);
    expect(kept.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(kept[0]?.content).toBe(question);
    expect(kept[1]?.content.length).toBeGreaterThan(20);
    const status = async () => (await conversation(origin)).at(-1)?.status;
    await expect.poll(status, { interval: 500 }).toBe('interrupted');
  });

  test('the reindex, started again, ends', async () => {
    const admin = await signedIn(origin, 'admin');
    // The state depends on how long the next start took.
    const state = expect.stringMatching(/^(running|interrupted)$/) as unknown;
    expect(await knowledge(admin)).toMatchObject({ needsReindex: true, job: { state } });
    expect((await reindex(admin)).job).toMatchObject({ state: 'ended', failed: [] });
    expect((await knowledge(admin)).needsReindex).toBe(false);
    expect((await search(admin, 'Kookaburra tile 17'))[0]?.text).toBe('Kookaburra tile 17 is blue.');
  });
});

test('ends every process with Ctrl-C', async () => {
  expect(processesOver(dataDir)).not.toEqual([]);
  await stop(stage.child, 'SIGINT');
  expect(stage.child.exitCode).toBe(0);
  expect(processesOver(dataDir)).toEqual([]);
});
