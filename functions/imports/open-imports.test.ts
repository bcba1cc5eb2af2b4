/** The places of open imports, on a separate stage: a full list would refuse the imports of other tests. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedFor } from '../../infra/testing/people/imports.ts';
import { newMember } from '../../infra/testing/people/stage-members.ts';
import { remoteServerPolicy, startRemoteServer } from '../../infra/testing/remote-server.ts';
import { measuredStage } from '../../infra/testing/stage/measured-stage.ts';
import { MAX_OPEN_ON_STAGE } from '../../shared/imports.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let remote: Awaited<ReturnType<typeof startRemoteServer>>;
beforeAll(async () => {
  remote = await startRemoteServer();
  measured = await measuredStage();
});
afterAll(async () => {
  await measured.close();
  await remote.close();
});

test('a stage allows a hundred open imports; places expire unless renewed', async () => {
  const [{ acquireSlot }, { OpenImports }, { importWorker }, { jobOf }] = await Promise.all([
    import('./open-imports.ts'),
    import('../platform/table/entities/imports/open-imports.ts'),
    import('./worker/worker.ts'),
    import('./jobs.ts'),
  ]);
  // It waits for its socket, so that no worker has it yet.
  const token = await askedFor(await newMember(measured.stage), remote.offer({ size: 10 }));
  const run = () =>
    importWorker(remoteServerPolicy())(
      { token },
      { functionName: process.env.IMPORT_FUNCTION ?? '', getRemainingTimeInMillis: () => 900_000 },
    );
  const fill = async (until: number) => {
    const imports = Array.from({ length: MAX_OPEN_ON_STAGE }, (_, n) => ({ token: `${n}`, memberHash: `${n}`, until }));
    await OpenImports.update({ set: { imports }, add: { version: 1 } });
  };
  const later = Date.now() + 600_000;
  await fill(later);
  expect(await acquireSlot({ token: 'one more', userId: 'a member' }, 1_000)).toMatchObject({ status: 429 });
  expect(await acquireSlot({ token: '7', userId: 'a member' }, 1_000)).toBeUndefined();
  await fill(later);
  await run();
  expect(await jobOf(token)).toMatchObject({
    phase: 'failed',
    failure: expect.stringMatching(/try again in a minute/),
  });
  await fill(Date.now() - 1);
  expect(await acquireSlot({ token, userId: 'a member' }, 1_000)).toBeUndefined();
  expect((await OpenImports.get())?.imports).toHaveLength(1);
});
