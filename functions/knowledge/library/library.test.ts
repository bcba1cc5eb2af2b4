/** The library as members read it: the shipped articles, where a citation leads, and who is let in. */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { search } from '../../../infra/testing/people/knowledge.ts';
import { type Member, someMember, theAdmin } from '../../../infra/testing/people/people.ts';
import { LibraryArticle, type LibraryBlock, LibraryEntry } from '../../../shared/library.ts';
import { STATES } from '../../../shared/text/states.ts';
import { passagesIn } from '../../platform/aws/library.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const listed = async () => z.array(LibraryEntry).parse(await (await member.get('/api/library')).json());
async function read(slug: string, passage?: string) {
  const query = passage === undefined ? '' : `?passage=${encodeURIComponent(passage)}`;
  const answer = await member.get(`/api/library/${encodeURIComponent(slug)}${query}`);
  return { status: answer.status, article: answer.ok ? LibraryArticle.parse(await answer.json()) : undefined, answer };
}
const wordsIn = (block: LibraryBlock): string => JSON.stringify(block);

test('every shipped article is listed by title, with its states and sources', async () => {
  const entries = await listed();
  const titles = entries.map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en-AU')));
  const entry = entries.find(({ slug }) => slug === 'renovating-safely');
  expect(entry).toMatchObject({ title: expect.stringContaining('asbestos') as string, states: STATES });
  expect(entry?.headings).toContain('Lead paint in older houses');
  expect(entry?.checkedAgainst.length).toBeGreaterThan(2);
});

test('an article comes in sections with anchors and passage ids', async () => {
  const { article } = await read('kitchens');
  expect(article).toMatchObject({ slug: 'kitchens', document: 'kitchens.md', before: null, after: null });
  const [first] = article?.sections ?? [];
  expect(first).toMatchObject({
    heading: 'Bench heights and cupboard depths',
    anchor: 'bench-heights-and-cupboard-depths',
  });
  expect(first?.passages[0]?.id).toBe('kitchens.md/001');
  const ids = article?.sections.flatMap(({ passages }) => passages.map(({ id }) => id)) ?? [];
  expect(ids).toEqual(ids.map((_, index) => `kitchens.md/${String(index + 1).padStart(3, '0')}`));
});

test('the passage that a search finds is in the article it names', async () => {
  const [found] = await search(await theAdmin(), 'How high is the rangehood above a gas cooktop?');
  const { article } = await read(found?.document.replace(/\.md$/, '') ?? '', found?.passage);
  const passage = article?.sections.flatMap(({ passages }) => passages).find(({ id }) => id === found?.passage);
  const [sentence = '-'] = found?.text.split('. ') ?? [];
  expect(passage?.blocks.map(wordsIn).join('\n')).toContain(sentence);
});

test('an unknown article is not found; an unknown passage still opens its article', async () => {
  for (const slug of ['nothing-of-the-kind', '..', 'files/kitchens.md', 'kitchens.md', '%00', 'nothing~pdf']) {
    const { answer } = await read(slug);
    expect(answer.status, slug).toBe(404);
    expect(await answer.text()).toMatch(/nothing (?:at|in the library at|under) this address/);
  }
  for (const passage of ['renters.md/001', 'kitchens.md/999', 'kitchens.md/1', 'nonsense'])
    expect((await read('kitchens', passage)).status, passage).toBe(200);
});

test('a result of Bedrock’s Retrieve names its passage by its object', () => {
  for (const [uri, passage] of [
    ['s3://library/passages/Paint & care (2).pdf/1004.md', 'Paint & care (2).pdf/1004'],
    ['s3://library/elsewhere/003.md', ''],
    [undefined, ''],
  ] as const) {
    const [found] = passagesIn([{ content: { text: 'Fans.' }, location: { type: 'S3', s3Location: { uri } } }]);
    expect(found?.passage).toBe(passage);
  }
});
