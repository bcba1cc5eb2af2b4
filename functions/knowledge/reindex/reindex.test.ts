/** A reindex that meets invalid files, runs twice, is killed or refused, on a separate stage: it would change the library under other tests. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { pdfOf } from '../../../infra/testing/files/pdf.ts';
import {
  documentNamed,
  knowledge,
  reindex,
  removeFile,
  search,
  ship,
  upload,
} from '../../../infra/testing/people/knowledge.ts';
import { newAdmin } from '../../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { isTableWrite, watchedRun } from '../../../infra/testing/stage/watched-run.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  admin = await newAdmin(measured.stage);
});
afterAll(() => measured.close());
const reindexRun = async (event: unknown) =>
  (await import('./lambda.ts')).handler(event, { getRemainingTimeInMillis: () => 900_000 });

test('a reindex fails a file that killed the whole function while being read', async () => {
  const { acquireLease } = await import('./job.ts');
  const { NewestReindex } = await import('../items.ts');
  const { documentItems } = await import('../files/documents.ts');
  await upload(admin, 'deadly.pdf', await pdfOf(['A lamp.']));
  const job = (await acquireLease({ id: 'x', username: 'x' })) ?? '';
  const isMarked = async () => (await documentItems()).get('deadly.pdf')?.readingEtag !== undefined;
  // Its next write after the mark renews the job, or removes the mark once the file has been read.
  const before = async (call: string) => (isTableWrite(call) && (await isMarked()) ? 'kill' : undefined);
  expect(await watchedRun(() => reindexRun({ job }), before)).toBeNull();
  expect(await documentNamed(admin, 'deadly.pdf')).toMatchObject({ state: 'pending' });
  // As if a minute had passed.
  await NewestReindex.update({ set: { renewedAt: Date.now() - 60_000 } });
  const reason = 'Reading it stopped the last reindex. Split it into smaller files, or save it anew.';
  expect((await reindex(admin)).job.failed).toEqual([{ name: 'deadly.pdf', reason }]);
  expect((await reindex(admin)).job.files).toBe(0);
  await removeFile(admin, 'deadly.pdf');
});

test('a reindex started twice at once runs once, and both see its end', async () => {
  const other = await newAdmin(measured.stage);
  await upload(admin, 'shared.md', 'Gumleaf grey is shared.');
  const [one, two] = await Promise.all([reindex(admin), reindex(other)]);
  expect(one.job.id).toBe(two.job.id);
  expect([one.job.state, two.job.state]).toEqual(['ended', 'ended']);
  const asked = (await (await admin.get('/api/admin/audit')).json()) as { action: string }[];
  expect(asked[0]?.action).toBe('knowledge.reindexed');
});

test('a reindex that was killed is interrupted, and continues when started again', async () => {
  const { acquireLease } = await import('./job.ts');
  const { runReindex } = await import('./reindex.ts');
  const { NewestReindex } = await import('../items.ts');
  const { documentItems } = await import('../files/documents.ts');
  const names = Array.from({ length: 20 }, (_, n) => `killed ${n}.md`);
  await Promise.all(names.map((name, n) => upload(admin, name, `Kookaburra tile ${n} is blue.`)));
  const job = (await acquireLease({ id: 'x', username: 'x' })) ?? '';
  const killed = new AbortController();
  const running = runReindex(job, killed.signal);
  const read = async () => [...(await documentItems()).values()].filter(({ state }) => state === 'cut').length;
  await expect.poll(read, { interval: 2 }).toBeGreaterThan(0);
  killed.abort();
  expect(await running).toBe(false);
  expect(await read()).toBeLessThan(names.length);
  // As if a minute had passed.
  await NewestReindex.update({ set: { renewedAt: Date.now() - 60_000 } });
  expect((await knowledge(admin)).job).toMatchObject({ state: 'interrupted' });
  expect((await reindex(admin)).job).toMatchObject({ state: 'ended' });
  expect((await search(admin, 'Kookaburra tile')).filter(({ text }) => text.startsWith('Kookaburra'))).toHaveLength(8);
});

test('a reindex that Bedrock refuses is 502, and keeps the old index', async () => {
  const { stage } = measured;
  await upload(admin, 'refused.md', `Refused ${randomBytes(4).toString('hex')}.`);
  const order = { kind: 'throttle', operation: 'ingestion', times: 3 };
  await fetch(`${stage.endpoints.bedrock}/_test/faults`, { method: 'POST', body: JSON.stringify(order) });
  const answer = await admin.post('/kb/reindex');
  expect(answer.status).toBe(502);
  expect(((await answer.json()) as { message: string }).message).toMatch(/still is/);
  expect((await search(admin, 'Which white suits a south-facing room?')).length).toBeGreaterThan(0);
  expect(await documentNamed(admin, 'refused.md')).toMatchObject({ state: 'pending' });
  expect((await reindex(admin)).job.state).toBe('ended');
  expect(await documentNamed(admin, 'refused.md')).toMatchObject({ state: 'indexed' });
});

test('a reindex removes stray passages from the bucket, and names invalid files', async () => {
  const { DeleteObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const { s3 } = await import('../files/files.ts');
  const Bucket = process.env.KNOWLEDGE_BUCKET;
  for (const Key of ['passages/ghost.md/001.md', 'passages/queenslanders.md/900.md', 'passages/stray.md'])
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'The bunyip paints at night.' }));
  const objects = { 'files/large.md': 'x'.repeat(10_485_761), 'files/folder/x.md': 'x', 'files/rugs.docx': 'x' };
  for (const [Key, Body] of Object.entries(objects)) await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
  const { job } = await reindex(admin);
  expect(job).toMatchObject({
    state: 'ended',
    failed: [
      { name: 'folder/x.md', reason: expect.stringMatching(/Rename/) },
      { name: 'large.md', reason: expect.stringMatching(/10 MB/) },
      { name: 'rugs.docx', reason: expect.stringMatching(/Rename/) },
    ],
  });
  expect((await search(admin, 'bunyip paints at night')).filter(({ text }) => text.includes('bunyip'))).toEqual([]);
  for (const Key of Object.keys(objects)) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
});

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
  const first = watchedRun(() => reindexRun({ job }), before);
  await expect.poll(isMarked).toBe(true);
  isHeld = true;
  expect(await runReindex(job, new AbortController().signal)).toBe(true);
  expect(await documentNamed(admin, 'innocent.pdf')).toMatchObject({ state: 'indexed' });
  gate.resolve();
  expect(await first).toBe(0);
  expect((await reindex(admin)).job.failed).toEqual([]);
});

/** Has the reindex run that a deploy starts. */
async function deploy(articles: Record<string, string>, listed = articles): Promise<void> {
  await ship(articles, listed);
  await reindexRun({});
}
const textIn = async (name: string) => {
  const { fileBytes } = await import('../files/files.ts');
  const found = await fileBytes(name);
  return found && Buffer.from(found.bytes).toString('utf8');
};
const LIBRARY = { 'one.md': '# One\n\nA wombat rug.', 'two.md': '# Two\n\nA galah lamp.' };

test("a deploy's library is brought in and indexed, and an older article goes", async () => {
  expect(await textIn('kitchens.md')).toBeDefined();
  await upload(admin, 'price list.txt', 'From the desk.');
  await deploy(LIBRARY);
  expect((await knowledge(admin)).job).toMatchObject({ state: 'ended', startedBy: 'deploy' });
  expect(await documentNamed(admin, 'one.md')).toMatchObject({ state: 'indexed' });
  expect(await textIn('kitchens.md')).toBeUndefined();
  expect(await textIn('price list.txt')).toBe('From the desk.');
});

test("the next deploy leaves staff's changes, and a new version replaces them", async () => {
  await removeFile(admin, 'one.md');
  await upload(admin, 'two.md', '# Two\n\nStaff know better.');
  await deploy({ ...LIBRARY, 'three.md': '# Three' });
  expect(await textIn('one.md')).toBeUndefined();
  expect(await textIn('two.md')).toContain('Staff know better.');
  expect(await textIn('three.md')).toBe('# Three');
  await deploy({ 'one.md': '# One, anew', 'two.md': '# Two, anew', 'three.md': '# Three' });
  expect(await textIn('one.md')).toBe('# One, anew');
  expect(await textIn('two.md')).toBe('# Two, anew');
});

test('a deploy without a change of the library starts no reindex', async () => {
  await deploy(LIBRARY);
  const before = (await knowledge(admin)).job?.id;
  await deploy(LIBRARY);
  expect((await knowledge(admin)).job?.id).toBe(before);
});

test("a failed reindex of a deploy shows on the admin's desk, and the next one mends it", async () => {
  const newer = { ...LIBRARY, 'one.md': '# One, newer' };
  // A deploy that is still putting its files there.
  await deploy(LIBRARY, newer);
  expect((await knowledge(admin)).job).toMatchObject({ state: 'failed', startedBy: 'deploy' });
  expect(await textIn('one.md')).toBe(LIBRARY['one.md']);
  await deploy(newer);
  expect((await knowledge(admin)).job).toMatchObject({ state: 'ended', startedBy: 'deploy' });
  expect(await textIn('one.md')).toBe('# One, newer');
});
