/** An admin's own files as members read them, on a separate stage: a reindex would change the library under other tests. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { pdfOf } from '../../../infra/testing/files/pdf.ts';
import { reindex, removeFile, search, upload } from '../../../infra/testing/people/knowledge.ts';
import { newAdmin, newMember } from '../../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { LibraryArticle, LibraryEntry } from '../../../shared/library.ts';
import { slugOf } from '../../../shared/library-address.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
let member: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  [admin, member] = await Promise.all([newAdmin(measured.stage), newMember(measured.stage)]);
});
afterAll(() => measured.close());

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

test('an article is what was indexed, not what was uploaded since', async () => {
  await upload(admin, 'brolga.md', '# Brolga\n\nBrolga grey is pale.');
  await reindex(admin);
  await upload(admin, 'brolga.md', '# Brolga\n\nBrolga grey is dark.');
  expect(JSON.stringify(await read('brolga'))).toContain('Brolga grey is pale.');
  await reindex(admin);
  expect(JSON.stringify(await read('brolga'))).toContain('Brolga grey is dark.');
  await removeFile(admin, 'brolga.md');
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
