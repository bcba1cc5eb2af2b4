/** The places of open imports, and those that are kept for subscribers, on a separate stage: a full list would refuse the imports of other tests. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askedFor, importOf, Listener } from '../../infra/testing/people/imports.ts';
import { newMember, newSubscriber } from '../../infra/testing/people/stage-members.ts';
import { remoteServerPolicy, startRemoteServer } from '../../infra/testing/remote-server.ts';
import { measuredStage } from '../../infra/testing/stage/measured-stage.ts';
import { ImportToken, MAX_OPEN_IMPORTS } from '../../shared/imports.ts';

/** Of the local stage. */
const MAX_OPEN_ON_STAGE = 100;
const MAX_OPEN_WITHOUT_MEMBERSHIP = 60;
const ACCOUNTS = 34;

type Importer = Awaited<ReturnType<typeof newMember>>;
let measured: Awaited<ReturnType<typeof measuredStage>>;
let remote: Awaited<ReturnType<typeof startRemoteServer>>;
let unpaid: Importer[];
beforeAll(async () => {
  remote = await startRemoteServer();
  measured = await measuredStage();
  const { markVerified } = await import('../accounts/operator.ts');
  unpaid = await Promise.all(Array.from({ length: ACCOUNTS }, () => newMember(measured.stage)));
  for (const { username } of unpaid.slice(0, ACCOUNTS / 2)) await markVerified(username);
});
afterAll(async () => {
  await measured.close();
  await remote.close();
});
beforeEach(() => fill([]));

const openImports = async () => (await import('./items.ts')).OpenImports;
const listed = async () => (await (await openImports()).get())?.imports ?? [];

/** Replaces the list by places of these tokens, each of another member without a membership, who keeps it for ten minutes. */
async function fill(tokens: string[], more: object = {}): Promise<void> {
  const place = { until: Date.now() + 600_000, withoutMembership: true as const, ...more };
  const imports = tokens.map((token) => ({ ...place, token, memberHash: token }));
  await (await openImports()).update({ set: { imports }, add: { version: 1 } });
}
const others = (count: number) => Array.from({ length: count }, (_, n) => `other ${n}`);

/** Runs the worker of an import in this process. */
async function run(token: string): Promise<void> {
  const { importWorker } = await import('./worker/worker.ts');
  const context = { functionName: process.env.IMPORT_FUNCTION ?? '', getRemainingTimeInMillis: () => 900_000 };
  await importWorker(remoteServerPolicy())({ token }, context);
}

const ask = (who: Pick<Importer, 'post'>) => who.post('/companion/url/get', importOf(remote.offer({ size: 10 })));

/** All unpaid accounts ask at once. @returns The tokens of the imports that were begun. */
async function askAll(): Promise<string[]> {
  const begun = (await Promise.all(unpaid.map(ask))).filter(({ ok }) => ok);
  return Promise.all(begun.map(async (answer) => ImportToken.parse(await answer.json()).token));
}

test('34 unpaid accounts cannot keep a subscriber from importing', async () => {
  const subscriber = await newSubscriber(measured.stage);
  const before = others(MAX_OPEN_WITHOUT_MEMBERSHIP - 2);
  await fill(before);
  const begun = [...(await askAll()), ...(await askAll())];
  const answers = [await ask(subscriber), await ask(subscriber), await ask(subscriber)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);

  const unpaidPlaces = (await listed()).filter(({ withoutMembership }) => withoutMembership);
  expect(unpaidPlaces.map(({ token }) => token).toSorted()).toEqual([...before, ...begun].toSorted());
  expect(unpaidPlaces).toHaveLength(MAX_OPEN_WITHOUT_MEMBERSHIP);
  expect(await listed()).toHaveLength(MAX_OPEN_WITHOUT_MEMBERSHIP + MAX_OPEN_IMPORTS);
});

test('a refused member without a membership reads what to do', async () => {
  const member = await newMember(measured.stage);
  await fill(others(MAX_OPEN_WITHOUT_MEMBERSHIP));
  const refused = await ask(member);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const error = expect.stringMatching(/for subscribers\. Try again in a minute, or .* add it from your device\.$/);
  expect(await refused.json()).toEqual({ error });
  await fill(others(MAX_OPEN_WITHOUT_MEMBERSHIP - 1));
  expect((await ask(member)).status).toBe(200);
});

test('members without a membership at once get exactly the places left to them', async () => {
  await fill(others(MAX_OPEN_WITHOUT_MEMBERSHIP - 5));
  const begun = await askAll();
  expect(begun).toHaveLength(5);
  const tokens = (await listed()).map(({ token }) => token);
  expect(tokens).toEqual(expect.arrayContaining(begun));
  expect(tokens).toHaveLength(MAX_OPEN_WITHOUT_MEMBERSHIP);
});

test('an import that has its place goes on while no other gets one, and frees it', async () => {
  const member = await newMember(measured.stage);
  const token = await askedFor(member, remote.offer({ size: 10 }));
  await fill([token, ...others(MAX_OPEN_WITHOUT_MEMBERSHIP)]);
  await (await Listener.to(member, token)).until('success');
  expect(await listed()).toHaveLength(MAX_OPEN_WITHOUT_MEMBERSHIP);
});

test('an import whose place expired meanwhile needs a new one of the same kind', async () => {
  const { jobOf } = await import('./jobs.ts');
  const [member, subscriber] = [await newMember(measured.stage), await newSubscriber(measured.stage)];
  const tokens: string[] = [];
  for (const who of [member, subscriber]) tokens.push(ImportToken.parse(await (await ask(who)).json()).token);
  await fill(others(MAX_OPEN_WITHOUT_MEMBERSHIP));
  for (const token of tokens) await run(token);
  const jobs = await Promise.all(tokens.map(jobOf));
  expect(jobs).toMatchObject([
    { phase: 'failed', failure: expect.stringMatching(/for subscribers/) },
    { phase: 'done' },
  ]);
});

test('a stage allows a hundred open imports; places expire unless renewed', async () => {
  const [{ acquireSlot }, { jobOf }] = await Promise.all([import('./open-imports.ts'), import('./jobs.ts')]);
  const acquire = (token: string) => acquireSlot({ token, userId: 'a member' }, 1_000);
  // It waits for its socket, so that no worker has it yet.
  const token = await askedFor(await newMember(measured.stage), remote.offer({ size: 10 }));
  const full = others(MAX_OPEN_ON_STAGE);
  await fill(full, { withoutMembership: undefined });
  expect(await acquire('one more')).toMatchObject({ status: 429 });
  expect(await acquire(full[7] ?? '')).toBeUndefined();
  await fill(full, { withoutMembership: undefined });
  await run(token);
  expect(await jobOf(token)).toMatchObject({
    phase: 'failed',
    failure: expect.stringMatching(/try again in a minute/),
  });
  await fill(full, { withoutMembership: undefined, until: Date.now() - 1 });
  expect(await acquire(token)).toBeUndefined();
  expect(await listed()).toHaveLength(1);
});
