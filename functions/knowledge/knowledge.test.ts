/** The knowledge base from upload to answer and to the library, on a separate stage: a reindex would change the library under other tests. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Visitor } from '../../infra/local/visitor.ts';
import { pdfOf } from '../../infra/testing/files/pdf.ts';
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
import { LibraryArticle, LibraryEntry } from '../../shared/library.ts';
import { slugOf } from '../../shared/library-address.ts';

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
  // Members read what was indexed, too.
  expect(JSON.stringify(await read('wattlewick'))).toContain('Wattlewick is plum.');
  expect(await words()).toEqual(['Wattlewick is plum.', 'Wattlewick is waxed.']);
  await reindex(admin);
  expect(await words()).toEqual(['Wattlewick is green.']);
  await upload(admin, 'wattlewick.md', new Uint8Array([0xff, 0xfe, 0xfd]));
  await reindex(admin);
  expect(await words()).toEqual([]);
  expect(await documentNamed(admin, 'wattlewick.md')).toMatchObject({ state: 'failed', chunks: 0, reason: /UTF-8/ });
  await removeFile(admin, 'wattlewick.md');
});

const read = async (slug: string, passage = '') => {
  const answer = await member.get(`/api/library/${encodeURIComponent(slug)}?passage=${encodeURIComponent(passage)}`);
  return answer.ok ? LibraryArticle.parse(await answer.json()) : answer.status;
};
const listed = async (slug: string) =>
  z
    .array(LibraryEntry)
    .parse(await (await member.get('/api/library')).json())
    .find((entry) => entry.slug === slug);

test('an indexed PDF opens at the page that a search found', async () => {
  const name = 'Possum & wren (2).pdf';
  await upload(admin, name, await pdfOf(['A cover.', 'A wompoo lamp wants a shade of 431 mm.', 'The end.']));
  expect(await read(slugOf(name))).toBe(404);
  expect(await listed(slugOf(name))).toBeUndefined();
  await reindex(admin);
  const [found] = await search(admin, 'wompoo lamp');
  expect(found?.passage).toBe(`${name}/002`);
  expect(await read(slugOf(name), found?.passage)).toMatchObject({
    title: 'Possum & wren (2)',
    sections: [
      { heading: 'Page 1' },
      { heading: 'Page 2', anchor: 'page-2', passages: [{ id: found?.passage }] },
      { heading: 'Page 3' },
    ],
  });
  expect(await listed(slugOf(name))).toMatchObject({ title: 'Possum & wren (2)', group: null, checkedAgainst: [] });
  await removeFile(admin, name);
  await reindex(admin);
  expect(await read(slugOf(name))).toBe(404);
});

test('a row of a long table is found with its head, and read in a table', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, n) => `| Gauze ${n + 1} | ${1200 + 50 * n} | ${2000 + 10 * n} | ${80 + n} |`,
  );
  const head = '| Fabric | Track width mm | Drop mm | Price per metre AUD |\n| --- | --- | --- | --- |';
  const text = `# Gauze sizes\n\nTrack and drop for each window.\n\n${head}\n${rows.join('\n')}\n\n![](plan.png)\n`;
  await upload(admin, 'gauze.md', text);
  await reindex(admin);
  const [found] = await search(admin, 'price of Gauze 38');
  expect(found?.text).toContain(head);
  expect(found?.text).toContain('| Gauze 38 | 3050 | 2370 | 117 |');
  const article = await read('gauze', found?.passage);
  const blocks =
    typeof article === 'number'
      ? []
      : article.sections.flatMap(({ passages }) => passages).flatMap((one) => one.blocks);
  const tables = blocks.filter(({ kind }) => kind === 'table');
  expect(tables.length).toBeGreaterThan(1);
  for (const table of tables) expect(JSON.stringify(table)).toContain('"head":[[{"text":"Fabric"}]');
  expect(JSON.stringify(blocks)).not.toContain('|');
  expect(await documentNamed(admin, 'gauze.md')).toMatchObject({
    omissions: ['Not searchable: 1 picture has no description.'],
  });
  await removeFile(admin, 'gauze.md');
});

test('a long document opens at the part that has the passage', async () => {
  const pages = Array.from({ length: 95 }, (_, n) => `Page of the long book, number ${n + 1}.`);
  await upload(admin, 'long.pdf', await pdfOf(pages));
  await reindex(admin);
  const headings = (article: Awaited<ReturnType<typeof read>>) =>
    typeof article === 'number' ? [] : article.sections.map(({ heading }) => heading);
  const [first, middle, last] = [
    await read('long~pdf'),
    await read('long~pdf', 'long.pdf/050'),
    await read('long~pdf', 'long.pdf/095'),
  ];
  expect(first).toMatchObject({ before: null, after: 'long.pdf/041' });
  expect(middle).toMatchObject({ before: 'long.pdf/001', after: 'long.pdf/081' });
  expect(last).toMatchObject({ before: 'long.pdf/041', after: null });
  expect([first, middle, last].map((part) => headings(part).length)).toEqual([40, 40, 15]);
  expect(headings(middle)).toContain('Page 50');
  await removeFile(admin, 'long.pdf');
});
