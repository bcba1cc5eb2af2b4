/** The knowledge base from upload to answer, on a separate stage: a reindex would change the library under other tests. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '../../infra/local/visitor.ts';
import { lockedPdf, pdfBomb, pdfOf } from '../../infra/testing/files/pdf.ts';
import {
  asked,
  documentNamed,
  knowledge,
  reindex,
  removeFile,
  search,
  upload,
} from '../../infra/testing/people/knowledge.ts';
import { newAdmin, newSubscriber } from '../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../infra/testing/stage/measured-stage.ts';
import { isTableWrite, watchedRun } from '../../infra/testing/stage/watched-run.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
let member: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  [admin, member] = await Promise.all([newAdmin(measured.stage), newSubscriber(measured.stage)]);
});
afterAll(() => measured.close());

test('the shipped library is there as files, each indexed', async () => {
  const { documents, knowledge_files, indexed_chunks, needsReindex } = await knowledge(admin);
  expect(documents.map(({ name }) => name)).toContain('queenslanders.md');
  expect(documents.filter(({ state, chunks }) => state !== 'indexed' || chunks === 0)).toEqual([]);
  expect(knowledge_files).toBe(documents.length);
  expect(indexed_chunks).toBe(documents.reduce((sum, { chunks }) => sum + chunks, 0));
  expect(needsReindex).toBe(false);
});

test('a fact in a file is quoted from reindex to deletion', async () => {
  const facts = [
    { name: 'zephyrine lamps.md', subject: 'Zephyrine lamp', fact: 'A Zephyrine lamp wants a shade 417 mm wide.' },
    { name: 'quollbark.txt', subject: 'quollbark rug', fact: 'A quollbark rug wants airing every 39 days.' },
    { name: 'tallow-wren.pdf', subject: 'tallowwren bench', fact: 'A tallowwren bench wants oil from Wodonga.' },
  ];
  for (const { name, fact } of facts) await upload(admin, name, name.endsWith('pdf') ? await pdfOf([fact]) : fact);
  const question = (subject: string) => `What does a ${subject} want?`;
  const known = async () => {
    const known: string[] = [];
    for (const { name, subject, fact } of facts) {
      const { words, documents } = await asked(member, question(subject));
      const quoted = words.includes(fact.split(' wants ')[1]?.slice(0, -1) ?? '?');
      expect(documents.includes(name), `${name}: ${words}`).toBe(quoted);
      if (quoted) known.push(name);
    }
    return known;
  };
  const names = facts.map(({ name }) => name);
  const states = async () => Promise.all(names.map(async (name) => (await documentNamed(admin, name))?.state));

  expect(await states()).toEqual(['pending', 'pending', 'pending']);
  expect(await known()).toEqual([]);
  await reindex(admin);
  expect(await states()).toEqual(['indexed', 'indexed', 'indexed']);
  expect(await known()).toEqual(names);
  for (const name of names) expect((await removeFile(admin, name)).status).toBe(200);
  expect(await knowledge(admin)).toMatchObject({ needsReindex: true, removed: names.toSorted() });
  expect(await known()).toEqual(names);
  await reindex(admin);
  expect(await known()).toEqual([]);
  expect(await knowledge(admin)).toMatchObject({ needsReindex: false, removed: [] });
});

test('a replaced file answers with its old words until the reindex', async () => {
  await upload(
    admin,
    'wattlewick.md',
    '# Wattlewick\n\n## Colour\n\nWattlewick is plum.\n\n## Care\n\nWattlewick is waxed.',
  );
  await reindex(admin);
  await upload(admin, 'wattlewick.md', '# Wattlewick\n\nWattlewick is green.');
  expect(await documentNamed(admin, 'wattlewick.md')).toMatchObject({ state: 'pending', chunks: 2 });
  const words = async () => (await search(admin, 'Wattlewick')).map(({ text }) => text).toSorted();
  expect(await words()).toEqual(['Wattlewick is plum.', 'Wattlewick is waxed.']);
  await reindex(admin);
  expect(await words()).toEqual(['Wattlewick is green.']);
  await upload(admin, 'wattlewick.md', new Uint8Array([0xff, 0xfe, 0xfd]));
  await reindex(admin);
  expect(await words()).toEqual([]);
  expect(await documentNamed(admin, 'wattlewick.md')).toMatchObject({ state: 'failed', chunks: 0, reason: /UTF-8/ });
  await removeFile(admin, 'wattlewick.md');
});

test('names two broken files of a hundred and indexes the rest', async () => {
  const code = (n: number) => `code${(n * 7919).toString(36)}x`;
  const words = (n: number) => `The drawer ${code(n)} holds ${n} spoons.`;
  const content = async (n: number): Promise<[string, string | Uint8Array]> => {
    if (n === 40) return ['bulk 40.pdf', (await pdfOf(['cut short'])).slice(0, 300)];
    if (n === 60) return ['bulk 60.pdf', await lockedPdf('locked')];
    if (n % 9 === 0) return [`bulk ${n}.pdf`, await pdfOf(['A page of nothing much.', words(n)])];
    const filler = n % 25 === 0 ? '\n\nShelves and more shelves.'.repeat(1_500) : '';
    return [`bulk ${n}.${n % 2 ? 'md' : 'txt'}`, `${words(n)}${filler}`];
  };
  const files = await Promise.all(Array.from({ length: 100 }, (_, n) => content(n)));
  for (let start = 0; start < files.length; start += 10)
    await Promise.all(files.slice(start, start + 10).map(([name, bytes]) => upload(admin, name, bytes)));
  const { job, message } = await reindex(admin);
  expect(job.failed).toEqual([
    { name: 'bulk 40.pdf', reason: expect.stringMatching(/damaged/) as string },
    { name: 'bulk 60.pdf', reason: expect.stringMatching(/password/) as string },
  ]);
  expect(message).toMatch(/2 files could not be read\. bulk 40\.pdf: .* bulk 60\.pdf: /);
  const bulk = (await knowledge(admin)).documents.filter(({ name }) => name.startsWith('bulk'));
  expect(bulk.filter(({ state }) => state === 'indexed')).toHaveLength(98);
  for (const n of [1, 2, 9, 50, 99]) expect((await search(admin, `drawer ${code(n)}`))[0]?.text).toContain(words(n));
  expect((await search(admin, `drawer ${code(9)}`))[0]).toMatchObject({ n: 1, document: 'bulk 9.pdf', page: 2 });
  await Promise.all(files.map(([name]) => removeFile(admin, name)));
  await reindex(admin);
  expect((await knowledge(admin)).documents.some(({ name }) => name.startsWith('bulk'))).toBe(false);
});

describe('a reindex', () => {
  test('skips a file that crashed the reader until it is replaced', async () => {
    await upload(admin, 'vast.pdf', await pdfBomb());
    const state = { state: 'failed', reason: expect.stringMatching(/too much memory/) };
    expect((await reindex(admin)).job.failed).toEqual([expect.objectContaining({ name: 'vast.pdf' })]);
    expect(await documentNamed(admin, 'vast.pdf')).toMatchObject(state);
    expect((await reindex(admin)).job.files).toBe(0);
    expect(await documentNamed(admin, 'vast.pdf')).toMatchObject(state);
    await upload(admin, 'vast.pdf', await pdfOf(['A vast lamp.']));
    await reindex(admin);
    expect(await documentNamed(admin, 'vast.pdf')).toMatchObject({ state: 'indexed' });
    await removeFile(admin, 'vast.pdf');
  });

  test('fails a file that killed the whole function while being read', async () => {
    const { acquireLease } = await import('./reindex/job.ts');
    const { NewestReindex } = await import('../platform/table/entities/knowledge/reindex-job.ts');
    const { documentItems } = await import('./files/documents.ts');
    await upload(admin, 'deadly.pdf', await pdfBomb());
    const job = (await acquireLease({ id: 'x', username: 'x' })) ?? '';
    const file = join(import.meta.dirname, 'reindex/lambda.ts');
    const isMarked = async () => (await documentItems()).get('deadly.pdf')?.readingEtag !== undefined;
    // Its next write after the mark renews the job, or removes the mark once the file has been read.
    const before = async (call: string) => (isTableWrite(call) && (await isMarked()) ? 'kill' : undefined);
    expect(await watchedRun({ stage: measured.stage, file, event: { job }, before })).toBeNull();
    expect(await documentNamed(admin, 'deadly.pdf')).toMatchObject({ state: 'pending' });
    // As if a minute had passed.
    await NewestReindex.update({ set: { renewedAt: Date.now() - 60_000 } });
    const reason = 'Reading it stopped the last reindex. Split it into smaller files, or save it anew.';
    expect((await reindex(admin)).job.failed).toEqual([{ name: 'deadly.pdf', reason }]);
    expect((await reindex(admin)).job.files).toBe(0);
    await removeFile(admin, 'deadly.pdf');
  });

  test('started twice at once runs once, and both see its end', async () => {
    const other = await newAdmin(measured.stage);
    await upload(admin, 'shared.md', 'Gumleaf grey is shared.');
    const [one, two] = await Promise.all([reindex(admin), reindex(other)]);
    expect(one.job.id).toBe(two.job.id);
    expect([one.job.state, two.job.state]).toEqual(['ended', 'ended']);
    const asked = (await (await admin.get('/api/admin/audit')).json()) as { action: string }[];
    expect(asked[0]?.action).toBe('knowledge.reindexed');
  });

  test('that was killed is interrupted, and continues when started again', async () => {
    const { acquireLease } = await import('./reindex/job.ts');
    const { runReindex } = await import('./reindex/reindex.ts');
    const { NewestReindex } = await import('../platform/table/entities/knowledge/reindex-job.ts');
    const { documentItems } = await import('./files/documents.ts');
    const names = Array.from({ length: 20 }, (_, n) => `killed ${n}.md`);
    await Promise.all(names.map((name, n) => upload(admin, name, `Kookaburra tile ${n} is blue.`)));
    // Files are read in the order of their names, one after the other, so the last six wait for it.
    await upload(admin, 'killed 2.pdf', await pdfBomb());
    const job = (await acquireLease({ id: 'x', username: 'x' })) ?? '';
    const killed = new AbortController();
    const running = runReindex(job, killed.signal);
    const read = async () => [...(await documentItems()).values()].filter(({ state }) => state === 'cut').length;
    await expect.poll(read, { interval: 2 }).toBeGreaterThan(0);
    killed.abort();
    expect(await running).toBe(false);
    expect(await read()).toBeLessThan(names.length);
    await removeFile(admin, 'killed 2.pdf');
    // As if a minute had passed.
    await NewestReindex.update({ set: { renewedAt: Date.now() - 60_000 } });
    expect((await knowledge(admin)).job).toMatchObject({ state: 'interrupted' });
    expect((await reindex(admin)).job).toMatchObject({ state: 'ended' });
    expect((await search(admin, 'Kookaburra tile')).filter(({ text }) => text.startsWith('Kookaburra'))).toHaveLength(
      8,
    );
  });

  test('that Bedrock refuses is 502, and keeps the old index', async () => {
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

  test('removes stray passages from the bucket', async () => {
    const { PutObjectCommand } = await import('@aws-sdk/client-s3');
    const { s3 } = await import('./files/files.ts');
    const Bucket = process.env.KNOWLEDGE_BUCKET;
    for (const Key of ['passages/ghost.md/001.md', 'passages/queenslanders.md/900.md', 'passages/stray.md'])
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'The bunyip paints at night.' }));
    await reindex(admin);
    expect((await search(admin, 'bunyip paints at night')).filter(({ text }) => text.includes('bunyip'))).toEqual([]);
  });

  test('names invalid files that were put into the bucket directly', async () => {
    const { DeleteObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
    const { s3 } = await import('./files/files.ts');
    const Bucket = process.env.KNOWLEDGE_BUCKET;
    const objects = { 'files/large.md': 'x'.repeat(10_485_761), 'files/folder/x.md': 'x', 'files/rugs.docx': 'x' };
    for (const [Key, Body] of Object.entries(objects)) await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
    const { job } = await reindex(admin);
    expect(job.state).toBe('ended');
    expect(job.failed).toEqual([
      { name: 'folder/x.md', reason: expect.stringMatching(/Rename/) as string },
      { name: 'large.md', reason: expect.stringMatching(/10 MB/) as string },
      { name: 'rugs.docx', reason: expect.stringMatching(/Rename/) as string },
    ]);
    for (const Key of Object.keys(objects)) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    expect((await reindex(admin)).job.failed).toEqual([]);
  });
});
