/** The feed over several months, on a separate stage, because the posts of other tests would come between. */
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { newMember } from '../../../infra/testing/calls/calls.ts';
import { newPost, pagesFrom } from '../../../infra/testing/people/forum.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { ListedPost } from '../../../shared/forum.ts';

type Pages = { ids: string[]; next: string | undefined }[];
let measured: Awaited<ReturnType<typeof measuredStage>>;
let reader: Visitor;
beforeAll(async () => {
  // Without the functions that follow the table's stream: their queries would count as a page's.
  measured = await measuredStage({ follow: false });
  reader = await newMember(measured.stage);
});
afterAll(() => measured.close());

/** Stores a post from the first day of the month that many months ago. */
async function storedPost(monthsAgo: number, status: 'visible' | 'hidden' = 'visible'): Promise<string> {
  const [{ Posts }, { newPostItem }] = await Promise.all([
    import('../../platform/table/entities/forum/post.ts'),
    import('./posts.ts'),
  ]);
  const now = new Date();
  const id = ulid(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1, 0, 0, 0, (at += 1)));
  const post = newPostItem(id, 'nobody', { title: 'A title', content: 'Words.', isAnonymous: true });
  await Posts.put(id, { ...post, status });
  return id;
}
let at = 0;

async function startedIn(monthsAgo: number): Promise<void> {
  const [{ monthOf }, { ForumStart }] = await Promise.all([
    import('../../platform/table/keys.ts'),
    import('../../platform/table/entities/forum/forum-start.ts'),
  ]);
  const now = new Date();
  const month = monthOf(ulid(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)));
  await ForumStart.put({ month });
}

async function read(path = '/api/forum/posts'): Promise<Pages> {
  const pages: Pages = [];
  for await (const { page, next } of pagesFrom(reader, path))
    pages.push({ ids: page.map((post) => ListedPost.parse(post).id), next });
  return pages;
}

test('a forum without posts has one empty page', async () => {
  expect(await read()).toEqual([{ ids: [], next: undefined }]);
});

test('posts of many months are listed once, newest first, 20 a page', async () => {
  await startedIn(9);
  const ids: string[] = [];
  for (const monthsAgo of [9, 8, 8, 3, 1, 1, 0]) ids.push(await storedPost(monthsAgo));
  for (let n = 0; n < 30; n++) ids.push(await storedPost(0));
  ids.push((await newPost(reader)).id);
  const pages = await read();
  expect(pages.flatMap((page) => page.ids)).toEqual(ids.toSorted().toReversed());
  expect(Math.max(...pages.map((page) => page.ids.length))).toBe(20);
});

test('a page reads at most three months, and may be short', async () => {
  const pages = await read();
  expect(pages.length).toBeLessThanOrEqual(6);
  expect(pages.some(({ ids, next }) => ids.length < 20 && next !== undefined)).toBe(true);
  for (const path of ['/api/forum/posts', ...pages.map(({ next }) => next)]) {
    if (!path) continue;
    measured.wire.takeCalls();
    await reader.get(path);
    expect(measured.wire.takeCalls().Query ?? 0).toBeLessThanOrEqual(3);
  }
});

test('hidden posts are left out, and later posts fill the page', async () => {
  const before = (await read()).flatMap(({ ids }) => ids);
  for (let n = 0; n < 25; n++) await storedPost(0, 'hidden');
  const pages = await read();
  expect(pages.flatMap(({ ids }) => ids)).toEqual(before);
});

test.each([
  ['from the future', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', (all: string[]) => all],
  ['from before the first post', '0'.repeat(26), () => []],
])('a cursor %s is valid', async (_, cursor, expected) => {
  const all = (await read()).flatMap(({ ids }) => ids);
  expect((await read(`/api/forum/posts?cursor=${cursor}`)).flatMap(({ ids }) => ids)).toEqual(expected(all));
});

test.each(['POST%23x', 'x'.repeat(26), '%00', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ'])(
  'the cursor %s is refused',
  async (cursor) => {
    expect((await reader.get(`/api/forum/posts?cursor=${cursor}`)).status).toBe(400);
  },
);
