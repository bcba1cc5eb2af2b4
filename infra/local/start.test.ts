/** `npm start` as a person meets it: the ready line, two stages at once, kill -9, and one clear line for what can go wrong. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { stageAt } from '../testing/deployed-stage.ts';
import { knowledge, reindex, search, upload } from '../testing/knowledge.ts';
import { visitor } from './visitor.ts';

const root = new URL('../../', import.meta.url);
const running = new Set<ChildProcess>();
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'verandah-start-'));
  folders.push(made);
  return made;
};

afterEach(async () => {
  for (const child of running) await stop(child, 'SIGINT');
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  origin: string;
  said: string;
}

function launch(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    cwd: root,
    env: { ...process.env, NO_OPEN: '1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/** Resolves with the ready line, or with what was said when the process ended before it. */
async function started(env: Record<string, string>): Promise<Started> {
  const child = launch(env);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const ready = /Verandah is ready at (http:\S+)/.exec(said);
      if (ready?.[1] && said.includes('Ctrl-C')) resolve({ child, origin: ready[1], said });
    });
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

/** What a start that must fail says, and the code it ends with. */
async function failure(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = launch(env);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, said: said.trim() })));
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

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

/** What the demo subscriber and the designer have said. */
async function conversation(origin: string): Promise<{ role: string; content: string; status: string }[]> {
  const who = await signedIn(origin, 'premium');
  return (await (await who.get('/api/chat/messages')).json()) as { role: string; content: string; status: string }[];
}

describe('a stage that runs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'verandah-start-'));
  let stage: Started;
  beforeAll(async () => {
    stage = await started({ DATA_DIR: dataDir });
    running.delete(stage.child);
  });
  afterAll(async () => {
    await stop(stage.child, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('says where it is, and serves page and calls', async () => {
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

  test('does not know the members of another beside it', async () => {
    const other = await started({ DATA_DIR: folder() });
    expect(other.origin).not.toBe(stage.origin);
    const person = { username: 'only-here', email: 'only@example.com', password: 'long enough' };
    expect((await visitor(stage.origin).post('/api/register', person)).status).toBe(200);
    expect([
      await signIn(stage.origin, person.username, person.password),
      await signIn(other.origin, person.username, person.password),
    ]).toEqual([200, 401]);
  });

  test('keeps its folder to itself', async () => {
    const { code, said } = await failure({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^Another Verandah \(process \d+\) already uses .*\. End it, or start this one with another DATA_DIR\.$/,
    );
  });

  test('starts its database again when that dies', async () => {
    execFileSync('pkill', ['-KILL', '-f', join(dataDir, 'dynamodb.sqlite')]);
    await expect.poll(() => signIn(stage.origin, 'member', 'verandah-demo'), { timeout: 10_000 }).toBe(200);
  });

  test('ends every process with Ctrl-C', async () => {
    expect(processesOver(dataDir)).not.toEqual([]);
    await stop(stage.child, 'SIGINT');
    expect(stage.child.exitCode).toBe(0);
    expect(processesOver(dataDir)).toEqual([]);
  });
});

describe('kill -9 in the middle of an answer and of a reindex', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'verandah-start-'));
  const person = { username: `k-${randomBytes(4).toString('hex')}`, password: 'kept through it all' };
  const question = 'How do I open up a Queenslander without losing its bones?';
  let origin: string;
  let second: ChildProcess;

  beforeAll(async () => {
    const first = await started({ DATA_DIR: dataDir });
    const admin = await signedIn(first.origin, 'admin');
    for (let n = 0; n < 30; n++) await upload(admin, `killed ${n}.md`, `Kookaburra tile ${n} is blue.`);
    const premium = await signedIn(first.origin, 'premium');
    const asked = { role: 'user', content: question };
    const answer = await premium.post('/api/chat/messages', asked, { accept: 'text/event-stream' });
    let said = '';
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) said += new TextDecoder().decode(chunk);
    })().catch(() => {});
    // A first part has been stored, and the answer goes on.
    const stored = async () => (await conversation(first.origin)).at(-1)?.content.length ?? 0;
    await vi.waitUntil(async () => (await stored()) > 20, { timeout: 15_000 });
    const reindexing = admin.post('/kb/reindex').catch(() => {});
    await vi.waitUntil(async () => (await knowledge(admin)).job?.state === 'running', { timeout: 5_000, interval: 5 });
    const email = `${person.username}@example.com`;
    expect((await visitor(first.origin).post('/api/register', { ...person, email })).status).toBe(200);
    expect(said).not.toContain('event: done');
    await stop(first.child, 'SIGKILL');
    await Promise.all([reading, reindexing]);
    ({ origin, child: second } = await started({ DATA_DIR: dataDir }));
    running.delete(second);
  });
  afterAll(async () => {
    await stop(second, 'SIGINT');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('loses no acknowledged write and stops no next start; an orphan of it is ended', async () => {
    expect(await signIn(origin, person.username, person.password)).toBe(200);
    expect(processesOver(dataDir).filter((line) => line.includes('dynoxide'))).toHaveLength(1);
  });

  test('the question is kept, and what had been said', async () => {
    const kept = await conversation(origin);
    expect(kept.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(kept[0]?.content).toBe(question);
    expect(kept[1]?.content.length).toBeGreaterThan(20);
    const status = async () => (await conversation(origin)).at(-1)?.status;
    await expect.poll(status, { timeout: 20_000, interval: 500 }).toBe('interrupted');
  });

  test('the reindex, asked for again, goes on and ends', async () => {
    const admin = await signedIn(origin, 'admin');
    // What it reads as depends on how long the next start took.
    const state = expect.stringMatching(/^(running|interrupted)$/) as unknown;
    expect(await knowledge(admin)).toMatchObject({ needsReindex: true, job: { state } });
    expect((await reindex(admin)).job).toMatchObject({ state: 'ended', failed: [] });
    expect((await knowledge(admin)).needsReindex).toBe(false);
    expect((await search(admin, 'Kookaburra tile 17'))[0]?.text).toBe('Kookaburra tile 17 is blue.');
  }, 90_000);
});

test('a taken port is named, with the way around it', async () => {
  const server = createServer().listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, said } = await failure({ PORT: String(port), DATA_DIR: folder() });
  server.close();
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^Port ${port} is taken by another program\\. Set PORT .*$`));
});

test('a port that is no port', async () => {
  expect(await failure({ PORT: 'eighty', DATA_DIR: folder() })).toEqual({
    code: 1,
    said: 'PORT is "eighty". It must be a number from 1 to 65535, or 0 for any that is free.',
  });
});

test('a folder that cannot be written', async () => {
  const file = join(folder(), 'a-file');
  writeFileSync(file, '');
  const { code, said } = await failure({ DATA_DIR: join(file, 'state') });
  expect(code).toBe(1);
  expect(said).toMatch(/a-file is a file, not a folder\. Set DATA_DIR to another place\.$/);
});

test.runIf(process.platform === 'linux')('a place that takes no folders', async () => {
  const { code, said } = await failure({ DATA_DIR: '/proc/no/such/place' });
  expect(code).toBe(1);
  expect(said).toMatch(/^The folder \/proc\/no\/such\/place cannot be written \(E\w+\)\. Make it writable/);
});

test.each([
  ['object-store/store.json', '{"format":1', /^The object store's state at .*store\.json is damaged .*delete .*$/],
  [
    'stripe/journal.ndjson',
    'no journal of ours',
    /^Stripe sandbox: line 1 of .*journal\.ndjson is damaged\. Delete .*$/,
  ],
  ['bedrock/knowledge.json', '[', /^.*knowledge\.json cannot be read\. Delete the folder .*bedrock and start again.*$/],
])('damaged state in %s is one line with the remedy', async (file, content, words) => {
  const dataDir = folder();
  mkdirSync(join(dataDir, dirname(file)), { recursive: true });
  writeFileSync(join(dataDir, file), content);
  const { code, said } = await failure({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(said).toMatch(words);
});

test('a damaged database file', async () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'dynamodb.sqlite'), 'this is no database'.repeat(1000));
  const { code, said } = await failure({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^The database file .*dynamodb\.sqlite cannot be opened .* Move the folder .* away to start afresh, or restore it from a copy\.$/,
  );
});
