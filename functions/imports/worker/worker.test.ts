/** The worker as Lambda calls it, with a remaining time that the test sets and a limit of 13 MB. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { askedFor, isWhole, leftOf, partsOf } from '../../../infra/testing/people/imports.ts';
import { someMember } from '../../../infra/testing/people/people.ts';
import { remoteServerPolicy, type ServedFile, startRemoteServer } from '../../../infra/testing/remote-server.ts';
import { MAX_OPEN_IMPORTS } from '../../../shared/imports.ts';
import type { ImportTiming } from './timing.ts';

// Before the modules are imported: they read it as they load. This file has a separate process.
process.env.UPLOAD_BYTES_MAX = String(13 * 1024 ** 2);

const MB = 1024 ** 2;
const remote = await startRemoteServer();
afterAll(() => remote.close());
afterEach(() => vi.useRealTimers());

/** Holds a file back after so many bytes, until the test releases it. */
function gateAt(after: number) {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  return { gate: { after, open }, release: () => resolve() };
}

/** An import that waits for its socket, so that no worker has it yet. */
async function waiting(file: ServedFile, changed: Partial<ImportTiming> = {}) {
  const [{ importWorker }, { IMPORT_TIMING }, jobs] = await Promise.all([
    import('./worker.ts'),
    import('./timing.ts'),
    import('../jobs.ts'),
  ]);
  const member = await someMember();
  const url = remote.offer(file);
  const token = await askedFor(member, url);
  const timing = { ...IMPORT_TIMING, renewIntervalMs: 50, retryDelaysMs: [0], ...changed };
  const clock = { remaining: 900_000 };
  return {
    member,
    token,
    clock,
    job: () => jobs.jobOf(token),
    request: (action: 'run' | 'pause' | 'cancel') => jobs.requestAction(token, action, Date.now()),
    /** A new invocation, which this one may start, runs the stage's own worker in the local Lambda. */
    run: () =>
      importWorker(remoteServerPolicy(), timing)(
        { token },
        { functionName: process.env.IMPORT_FUNCTION ?? '', getRemainingTimeInMillis: () => clock.remaining },
      ),
    ranges: () => remote.asked.filter(({ path }) => url.endsWith(path)).map(({ range }) => range),
  };
}

test("a worker near its timeout continues in a new invocation after S3's parts", async () => {
  const size = 12 * MB;
  const { gate, release } = gateAt(9 * MB);
  const { run, clock, job, ranges } = await waiting({ size, etag: '"v1"', ranges: true, gate });
  const running = run();
  await expect.poll(async () => (await job())?.received).toBeGreaterThan(8 * MB);
  clock.remaining = 20_000;
  await running;
  release();
  await expect.poll(async () => (await job())?.phase).toBe('done');
  expect(ranges()).toEqual([undefined, `bytes=${8 * MB}-`]);
  const after = await job();
  expect(after?.continuations).toBe(1);
  expect(await isWhole(after?.objectKey ?? '', size)).toBe(true);
});

test.each([
  ['has no strong ETag', { ranges: true }],
  ['does not serve ranges', { etag: '"v1"' }],
])('an import near its timeout fails where the remote server %s', async (_, file) => {
  const { gate, release } = gateAt(9 * MB);
  const { run, clock, job, member } = await waiting({ size: 12 * MB, gate, ...file });
  const running = run();
  await expect.poll(async () => (await job())?.received).toBeGreaterThan(8 * MB);
  clock.remaining = 0;
  await running;
  release();
  await expect.poll(async () => (await job())?.phase).toBe('failed');
  expect((await job())?.failure).toMatch(/won’t let us carry on where we stopped/);
  expect(await leftOf(member)).toEqual([]);
});

test('a file that changes between ranges is fetched again from its start', async () => {
  const size = 12 * MB;
  // Held back before it breaks off, so that the file has changed by the next request.
  const { gate, release } = gateAt(8.5 * MB);
  const file: ServedFile = { size, etag: '"v1"', ranges: true, breaksOff: { after: 9 * MB, times: 1 }, gate };
  const { run, job, ranges } = await waiting(file);
  const running = run();
  await expect.poll(async () => (await job())?.received).toBeGreaterThan(8 * MB);
  file.etag = '"v2"';
  release();
  await running;
  expect(ranges()).toEqual([undefined, `bytes=${8 * MB}-`]);
  expect(await isWhole((await job())?.objectKey ?? '', size)).toBe(true);
  expect((await job())?.etag).toBe('"v2"');
});

test('an endless body is cut off at the limit and deleted', async () => {
  const { run, job, member } = await waiting({ size: 10_000 * MB, sendsSize: false });
  await run();
  expect(await job()).toMatchObject({ phase: 'failed', failure: expect.stringMatching(/at most 13 MB/) });
  expect(await leftOf(member)).toEqual([]);
});

test.each([
  ['falls silent', { size: 2 * MB, gate: gateAt(MB).gate }, { idleTimeoutMs: 100 }, /stopped sending/],
  ['sends too slowly', { size: 8 * MB, paceMs: 25 }, { idleTimeoutMs: 400 }, /far too slow/],
])('a remote server that %s gets eleven requests in all', async (_, file, timing, words) => {
  const { run, job, ranges, member } = await waiting(file, timing);
  await run();
  expect(await job()).toMatchObject({ phase: 'failed', failure: expect.stringMatching(words) });
  expect(ranges()).toHaveLength(11);
  expect(await leftOf(member)).toEqual([]);
});

test('a second invocation leaves the job to the first', async () => {
  const { run, job, ranges } = await waiting({ size: 4 * MB, paceMs: 2 });
  await Promise.all([run(), run(), run()]);
  expect(ranges()).toHaveLength(1);
  expect((await job())?.phase).toBe('done');
});

test("a dead worker's job continues after the parts in S3", async () => {
  const size = 12 * MB;
  const { gate, release } = gateAt(9 * MB);
  const { run, job, ranges, token } = await waiting({ size, etag: '"v1"', ranges: true, gate });
  const { ImportJobs } = await import('../items.ts');
  const first = run();
  await expect.poll(async () => (await job())?.received).toBeGreaterThan(8 * MB);
  const { uploadId = '', objectKey = '' } = (await job()) ?? {};
  await expect.poll(() => partsOf(objectKey, uploadId)).toBe(1);
  // As if its lease had expired: at its next renewal it finds that another worker has the job.
  await ImportJobs.update(token, { set: { worker: 'dead', leaseUntil: 1 } });
  await first;
  release();
  await run();
  expect(ranges()).toEqual([undefined, `bytes=${8 * MB}-`]);
  expect(await isWhole((await job())?.objectKey ?? '', size)).toBe(true);
});

test('an import stops two minutes after its last socket, and a later worker continues it', async () => {
  const size = 12 * MB;
  const { gate, release } = gateAt(9 * MB);
  const { run, job, ranges, token } = await waiting({ size, etag: '"v1"', ranges: true, gate });
  const { OpenImports } = await import('../items.ts');
  const openTokens = async () => (await OpenImports.get())?.imports.map((place) => place.token);
  const begun = Date.now();
  const running = run();
  await expect.poll(async () => (await job())?.received).toBeGreaterThan(8 * MB);
  expect(await openTokens()).toContain(token);
  vi.useFakeTimers({ toFake: ['Date'], now: begun + 119_000 });
  // Several renewals, each of which looks for the last socket.
  await pause(500);
  expect((await job())?.leaseUntil).toBeGreaterThan(begun + 119_000);
  vi.setSystemTime(Date.now() + 5_000);
  await running;
  expect(await job()).toMatchObject({ phase: 'open', leaseUntil: 0 });
  expect(await openTokens()).not.toContain(token);
  release();
  await run();
  expect(ranges()).toHaveLength(2);
  expect(await isWhole((await job())?.objectKey ?? '', size)).toBe(true);
});

test('an import that has taken an hour fails, and leaves nothing', async () => {
  const { run, job, member, token } = await waiting({ size: 12 * MB, gate: gateAt(9 * MB).gate });
  const { ImportJobs } = await import('../items.ts');
  const begun = await job();
  expect((begun?.endsAt ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000);
  const running = run();
  await expect.poll(async () => (await job())?.received).toBeGreaterThan(8 * MB);
  await ImportJobs.update(token, { set: { endsAt: Date.now() } });
  await running;
  expect(await job()).toMatchObject({ phase: 'failed', failure: expect.stringMatching(/took over an hour/) });
  expect(await leftOf(member)).toEqual([]);
});

test('a resumed import that gets no place fails, and leaves nothing', async () => {
  const file = { size: 12 * MB, etag: '"v1"', ranges: true, gate: gateAt(9 * MB).gate };
  const { run, request, job, member, token } = await waiting(file, { pauseHoldMs: 0 });
  const { releaseSlot } = await import('../open-imports.ts');
  const running = run();
  await expect.poll(async () => (await job())?.received).toBeGreaterThan(8 * MB);
  await request('pause');
  await running;
  expect(await leftOf(member)).toHaveLength(1);
  // As after two minutes: the place of a paused import expires, and the member takes all of theirs for other files.
  await releaseSlot(token);
  for (let n = 1; n <= MAX_OPEN_IMPORTS; n += 1) await askedFor(member, remote.offer({ size: 10 }));
  await request('run');
  await run();
  expect(await job()).toMatchObject({ phase: 'failed', failure: expect.stringMatching(/already bringing in 3 files/) });
  expect(await leftOf(member)).toEqual([]);
});

test('a place is free once its import has ended, whatever is being renewed', async () => {
  const { OpenImports } = await import('../items.ts');
  const ended: string[] = [];
  for (let n = 1; n <= 4; n += 1) {
    const { run, job, token } = await waiting({ size: MB, paceMs: 5 }, { renewIntervalMs: 1, renewPlaceMs: 0 });
    await run();
    expect((await job())?.phase).toBe('done');
    ended.push(token);
  }
  // Longer than a renewal takes with its retries.
  await pause(500);
  const open = (await OpenImports.get())?.imports.map((place) => place.token);
  expect(open?.filter((token) => ended.includes(token))).toEqual([]);
});
