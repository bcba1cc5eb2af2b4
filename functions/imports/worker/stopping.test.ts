/** Imports whose worker stops while S3 refuses a part, or while Lambda starts no other worker. */
import { afterAll, expect, test } from 'vitest';
import { askedFor, leftOf } from '../../../infra/testing/people/imports.ts';
import { someMember } from '../../../infra/testing/people/people.ts';
import { startStoreProxy } from '../../../infra/testing/proxy.ts';
import { remoteServerPolicy, startRemoteServer } from '../../../infra/testing/remote-server.ts';

let refusesParts = false;
const store = await startStoreProxy(
  process.env.AWS_ENDPOINT_URL_S3 ?? '',
  (call) => refusesParts && call.startsWith('PUT ') && call.includes('partNumber='),
);
// Before the modules are imported: their clients read it as they load. This file has a separate process.
process.env.AWS_ENDPOINT_URL_S3 = store.endpoint;
const [{ importWorker }, { IMPORT_TIMING }, { jobOf, requestAction }, { OpenImports }] = await Promise.all([
  import('./worker.ts'),
  import('./timing.ts'),
  import('../jobs.ts'),
  import('../items.ts'),
]);

const MB = 1024 ** 2;
const remote = await startRemoteServer();
afterAll(async () => {
  await remote.close();
  await store.close();
});

/** An import whose remote server sends nothing after 9 MB, with its worker. */
async function stalled() {
  const member = await someMember();
  const gate = { after: 9 * MB, open: new Promise<void>(() => {}) };
  const token = await askedFor(member, remote.offer({ size: 12 * MB, etag: '"v1"', ranges: true, gate }));
  const clock = { remaining: 900_000 };
  const timing = { ...IMPORT_TIMING, renewIntervalMs: 50, pauseHoldMs: 0, unfollowedMs: 2_000 };
  const run = (functionName: string) =>
    importWorker(remoteServerPolicy(), timing)(
      { token },
      { functionName, getRemainingTimeInMillis: () => clock.remaining },
    );
  const received = async () => (await jobOf(token))?.received;
  return { member, token, clock, run, received };
}

const hasPlace = async (token: string) => (await OpenImports.get())?.imports.some((place) => place.token === token);

type Stalled = Awaited<ReturnType<typeof stalled>>;

test.each<[string, (stalled: Stalled) => unknown]>([
  ['that is near its timeout', ({ clock }) => (clock.remaining = 20_000)],
  ['that is paused', ({ token }) => requestAction(token, 'pause', Date.now())],
  ['that nobody follows', () => {}],
])('a worker %s fails the import where S3 refuses its last part', async (_, stop) => {
  const one = await stalled();
  refusesParts = true;
  const running = one.run(process.env.IMPORT_FUNCTION ?? '');
  await expect.poll(one.received).toBeGreaterThan(8 * MB);
  await stop(one);
  await running;
  refusesParts = false;
  expect(await jobOf(one.token)).toMatchObject({ phase: 'failed', failure: expect.stringMatching(/our side/) });
  expect(await leftOf(one.member)).toEqual([]);
  expect(await hasPlace(one.token)).toBe(false);
});

test('an import that no other worker can continue fails, and leaves nothing', async () => {
  const { member, token, clock, run, received } = await stalled();
  const running = run('verandah-no-such-function');
  await expect.poll(received).toBeGreaterThan(8 * MB);
  clock.remaining = 20_000;
  await running;
  expect(await jobOf(token)).toMatchObject({ phase: 'failed', failure: expect.stringMatching(/our side/) });
  expect(await leftOf(member)).toEqual([]);
  expect(await hasPlace(token)).toBe(false);
});
