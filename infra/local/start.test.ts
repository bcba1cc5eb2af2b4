/** `npm start` as a person meets it: the ready line, two stages at once, kill -9, and one clear line for what can go wrong. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
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

/** What the demo subscriber and the designer have said. */
async function conversation(origin: string): Promise<{ role: string; content: string; status: string }[]> {
  const who = visitor(origin);
  await who.post('/api/login', { username: 'premium', password: 'verandah-demo' });
  return (await (await who.get('/api/chat/messages')).json()) as { role: string; content: string; status: string }[];
}

test('a stage says where it is, serves page and calls, and ends every process with Ctrl-C', async () => {
  const dataDir = folder();
  const { child, origin, said } = await started({ DATA_DIR: dataDir });
  expect(said).toContain('verandah-demo');
  expect(await (await fetch(`${origin}/auth`)).text()).toContain('<div id="root"');
  for (const name of ['member', 'premium', 'admin']) expect(await signIn(origin, name, 'verandah-demo')).toBe(200);
  const premium = visitor(origin);
  await premium.post('/api/login', { username: 'premium', password: 'verandah-demo' });
  expect(await (await premium.get('/api/subscription/status')).json()).toMatchObject({ hasActiveSubscription: true });
  expect(processesOver(dataDir)).not.toEqual([]);
  await stop(child, 'SIGINT');
  expect(child.exitCode).toBe(0);
  expect(processesOver(dataDir)).toEqual([]);
});

test('kill -9 loses no acknowledged write and stops no next start; an orphan of it is ended', async () => {
  const dataDir = folder();
  const first = await started({ DATA_DIR: dataDir });
  const person = { username: `k-${randomBytes(4).toString('hex')}`, password: 'kept through it all' };
  expect(
    (await visitor(first.origin).post('/api/register', { ...person, email: `${person.username}@example.com` })).status,
  ).toBe(200);
  await stop(first.child, 'SIGKILL');
  const second = await started({ DATA_DIR: dataDir });
  expect(await signIn(second.origin, person.username, person.password)).toBe(200);
  expect(processesOver(dataDir).filter((line) => line.includes('dynoxide'))).toHaveLength(1);
});

test('kill -9 in the middle of an answer keeps the question and what had been said', async () => {
  const dataDir = folder();
  const first = await started({ DATA_DIR: dataDir });
  const premium = visitor(first.origin);
  await premium.post('/api/login', { username: 'premium', password: 'verandah-demo' });
  const content = 'How do I open up a Queenslander without losing its bones?';
  const asked = { role: 'user', content };
  const answer = await premium.post('/api/chat/messages', asked, { accept: 'text/event-stream' });
  let said = '';
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) said += new TextDecoder().decode(chunk);
  })().catch(() => {});
  // A first part has been stored, and the answer goes on.
  const stored = async () => (await conversation(first.origin)).at(-1)?.content.length ?? 0;
  await expect.poll(stored, { timeout: 15_000 }).toBeGreaterThan(20);
  expect(said).not.toContain('event: done');
  await stop(first.child, 'SIGKILL');
  await reading;

  const second = await started({ DATA_DIR: dataDir });
  const kept = await conversation(second.origin);
  expect(kept.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(kept[0]?.content).toBe(content);
  expect(kept[1]?.content.length).toBeGreaterThan(20);
  const status = async () => (await conversation(second.origin)).at(-1)?.status;
  await expect.poll(status, { timeout: 20_000, interval: 500 }).toBe('interrupted');
}, 90_000);

test('kill -9 in the middle of a reindex: asked again after the next start, it goes on and ends', async () => {
  const dataDir = folder();
  const first = await started({ DATA_DIR: dataDir });
  const admin = { username: 'admin', password: 'verandah-demo' };
  const before = visitor(first.origin);
  await before.post('/api/login', admin);
  for (let n = 0; n < 30; n++) await upload(before, `killed ${n}.md`, `Kookaburra tile ${n} is blue.`);
  const asking = before.post('/kb/reindex').catch(() => {});
  await expect.poll(async () => (await knowledge(before)).job?.state, { interval: 5 }).toBe('running');
  await stop(first.child, 'SIGKILL');
  await asking;

  const second = await started({ DATA_DIR: dataDir });
  const after = visitor(second.origin);
  await after.post('/api/login', admin);
  expect(await knowledge(after)).toMatchObject({ needsReindex: true, job: { state: 'running' } });
  expect((await reindex(after)).job).toMatchObject({ state: 'ended', failed: [] });
  expect((await knowledge(after)).needsReindex).toBe(false);
  expect((await search(after, 'Kookaburra tile 17'))[0]?.text).toBe('Kookaburra tile 17 is blue.');
}, 90_000);

test("two stages run side by side, and neither knows the other's members", async () => {
  const [one, two] = await Promise.all([started({ DATA_DIR: folder() }), started({ DATA_DIR: folder() })]);
  expect(one.origin).not.toBe(two.origin);
  await visitor(one.origin).post('/api/register', {
    username: 'only-here',
    email: 'only@example.com',
    password: 'long enough',
  });
  expect([
    await signIn(one.origin, 'only-here', 'long enough'),
    await signIn(two.origin, 'only-here', 'long enough'),
  ]).toEqual([200, 401]);
});

test('a database that dies is started again', async () => {
  const dataDir = folder();
  const { origin } = await started({ DATA_DIR: dataDir });
  execFileSync('pkill', ['-KILL', '-f', join(dataDir, 'dynamodb.sqlite')]);
  await expect.poll(() => signIn(origin, 'member', 'verandah-demo'), { timeout: 10_000 }).toBe(200);
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

test('a folder that another stage uses', async () => {
  const dataDir = folder();
  await started({ DATA_DIR: dataDir });
  const { code, said } = await failure({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^Another Verandah \(process \d+\) already uses .*\. End it, or start this one with another DATA_DIR\.$/,
  );
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
