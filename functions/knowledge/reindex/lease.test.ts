/** Two runs of a reindex at once, and one that loses its lease, on a separate stage: a reindex would change the library under other tests. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { pdfOf } from '../../../infra/testing/files/pdf.ts';
import { documentNamed, knowledge, reindex, upload } from '../../../infra/testing/people/knowledge.ts';
import { newAdmin } from '../../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { isTableWrite, watchedRun } from '../../../infra/testing/stage/watched-run.ts';

const file = join(import.meta.dirname, 'lambda.ts');
let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  admin = await newAdmin(measured.stage);
});
afterAll(() => measured.close());

test('a reindex whose event arrives twice fails no file that the other run still reads', async () => {
  const { acquireLease } = await import('./job.ts');
  const { runReindex } = await import('./reindex.ts');
  const { documentItems } = await import('../files/documents.ts');
  await upload(admin, 'innocent.pdf', await pdfOf(['A numbat lamp is amber.']));
  const job = (await acquireLease({ id: 'x', username: 'x' })) ?? '';
  const isMarked = async () => (await documentItems()).get('innocent.pdf')?.readingEtag !== undefined;
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  // Its writes after the mark wait, so that the mark stays.
  const before = async (call: string) => {
    isHeld ||= await isMarked();
    if (isHeld && isTableWrite(call)) await gate.promise;
    return undefined;
  };
  const first = watchedRun({ stage: measured.stage, file, event: { job }, before });
  await expect.poll(isMarked).toBe(true);
  isHeld = true;
  expect(await runReindex(job, new AbortController().signal)).toBe(true);
  expect(await documentNamed(admin, 'innocent.pdf')).toMatchObject({ state: 'indexed' });
  gate.resolve();
  expect(await first).toBe(0);
  expect((await reindex(admin)).job.failed).toEqual([]);
});

test('a reindex that cannot renew its lease stops before another one may start', async () => {
  const { acquireLease } = await import('./job.ts');
  await fetch(`${measured.stage.endpoints.bedrock}/_test/faults`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'timeout', operation: 'ingestion' }),
  });
  const job = (await acquireLease({ id: 'x', username: 'x' })) ?? '';
  const before = (call: string) => (call === 'table UpdateItem' ? 'refuse' : undefined);
  // It would wait for Bedrock for longer than the test.
  expect(await watchedRun({ stage: measured.stage, file, event: { job }, before })).toBe(0);
  await expect.poll(async () => (await knowledge(admin)).job).toMatchObject({ state: 'interrupted' });
  expect((await reindex(admin)).job).toMatchObject({ state: 'ended' });
});
