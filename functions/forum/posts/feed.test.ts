/** The feed over several months, the weight of the lists, and the counted figures, on a separate stage: posts of other tests would come between. */
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { pagesFrom } from '../../../infra/testing/people/answered.ts';
import { calls, newPost, onePost } from '../../../infra/testing/people/forum.ts';
import { newMember } from '../../../infra/testing/people/stage-members.ts';
import { storedPhoto } from '../../../infra/testing/people/uploads.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { Community, ListedPost, MAX_CONTENT, MAX_HOUSE, MAX_TITLE, POSTS_A_PAGE } from '../../../shared/forum.ts';
import { MAX_NOTES } from '../../../shared/notes.ts';

// The posts of the day are counted.
inOneWindow(86_400);

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
    import('../../platform/table/items/forum.ts'),
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
    import('../items.ts'),
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

test('a cursor from the future or from before the first post is valid, others are refused', async () => {
  const idsFrom = async (cursor: string) => (await read(`/api/forum/posts?cursor=${cursor}`)).flatMap(({ ids }) => ids);
  expect(await idsFrom('7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toEqual((await read()).flatMap(({ ids }) => ids));
  expect(await idsFrom('0'.repeat(26))).toEqual([]);
  for (const cursor of ['POST%23x', 'x'.repeat(26), '%00', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ'])
    expect((await reader.get(`/api/forum/posts?cursor=${cursor}`)).status, cursor).toBe(400);
});

test('another order has one page of the newest 100, within the queries of a page', async () => {
  const { Posts } = await import('../../platform/table/items/forum.ts');
  const byTime = (await read()).flatMap(({ ids }) => ids);
  const [newest = '', second = '', third = '', ...older] = byTime;
  const beyond = await storedPost(10);
  for (const [id, change] of [
    [newest, { repliesCount: 1 }],
    [second, { likesCount: 1, status: 'deleted' as const }],
    [third, { likesCount: 2 }],
    [beyond, { likesCount: 9 }],
  ] as const) {
    const post = await Posts.get(id);
    if (post) await Posts.put(id, { ...post, ...change });
  }
  measured.wire.takeCalls();
  const [liked] = await read('/api/forum/posts?order=liked');
  expect(measured.wire.takeCalls().Query ?? 0).toBeLessThanOrEqual(3);
  expect(liked).toEqual({ ids: [third, newest, ...older].slice(0, POSTS_A_PAGE), next: undefined });
  const [unanswered] = await read('/api/forum/posts?order=unanswered');
  expect(unanswered).toEqual({ ids: [third, ...older].slice(0, POSTS_A_PAGE), next: undefined });
  for (const query of ['order=oldest', `order=liked&cursor=${newest}`])
    expect((await reader.get(`/api/forum/posts?${query}`)).status, query).toBe(400);
});

/** The most bytes of a page of 20 posts: they are 87,000, and 766,500 with whole posts. */
const MAX_PAGE_BYTES = 100_000;
/** The heaviest character: three bytes as one UTF-16 unit. */
const HEAVY = '字';
const WORD = 'veranda ';

/** The heaviest post that one can write, with a word to find it by. */
const heaviest = (imageUrl: string) => ({
  title: HEAVY.repeat(MAX_TITLE),
  content: WORD + HEAVY.repeat(MAX_CONTENT - WORD.length),
  house: HEAVY.repeat(MAX_HOUSE),
  isAnonymous: false,
  imageUrl,
  notes: Array.from({ length: MAX_NOTES }, (_, n) => ({
    n: 95 + n,
    kind: 'change' as const,
    title: HEAVY.repeat(60),
    text: HEAVY.repeat(400),
    x: 0.123_456_789_012_345_6,
    y: 0.987_654_321_098_765_4,
  })),
});

/** Stores a page of these posts, as the forum itself would have written them. @returns Their ids, newest first. */
async function storePage(): Promise<string[]> {
  const [{ Posts }, { writeMany }, { newPostItem }, { postingsOf }] = await Promise.all([
    import('../../platform/table/items/forum.ts'),
    import('../../platform/table/write-many.ts'),
    import('./posts.ts'),
    import('../search/search-index.ts'),
  ]);
  const now = Date.now();
  const posts = Array.from({ length: POSTS_A_PAGE }, (_, n) => ({
    ...newPostItem(ulid(now + POSTS_A_PAGE - n), 'nobody', heaviest(`/objects/images/${'0'.repeat(32)}`)),
    imageSize: { width: 2048, height: 1536 },
  }));
  await writeMany({ put: posts.flatMap((post) => [Posts.item(post.id, post), ...postingsOf(post.id, post)]) });
  return posts.map(({ id }) => id);
}
const Listed = z.array(z.looseObject({ id: z.string(), content: z.string(), isShortened: z.boolean() }));

test('a page of 20 of the heaviest posts stays small, in the feed and in a search', async () => {
  const ids = await storePage();
  for (const path of ['/api/forum/posts', `/api/forum/search?q=${WORD.trim()}`]) {
    const text = await (await reader.get(path)).text();
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_PAGE_BYTES);
    const listed = Listed.parse(JSON.parse(text));
    expect(listed.map(({ id }) => id)).toEqual(ids);
    for (const { content, isShortened } of listed) {
      expect(isShortened).toBe(true);
      expect(heaviest('').content.startsWith(content)).toBe(true);
      expect(content.length).toBeGreaterThan(900);
    }
  }
});

test('a single post has its whole text and notes, also after an edit', async () => {
  const author = await newMember(measured.stage);
  const { content, notes, ...more } = heaviest(await storedPhoto(author));
  const { id } = await newPost(author, { ...more, content, notes });
  for (const who of [author, reader]) expect(await onePost(who, id)).toMatchObject({ content, notes });
  const changed = `${content.slice(0, -1)}.`;
  const edited = await calls.edit(author, id, { content: changed });
  expect(await edited.json()).toMatchObject({ content: changed, notes });
});

test('the counted figures are members, today’s posts and the posts of each topic', async () => {
  const { community } = await import('../community/community.ts');
  const MINUTES_5 = 5 * 60_000 + 1;
  const before = await community();
  const author = await newMember(measured.stage);
  await newPost(author, { title: 'Storage for small spaces', content: 'Which colour scheme?' });
  await newPost(author, { title: '#small-spaces', content: 'A small space is sustainable.' });
  const gone = await newPost(author, { title: 'Small spaces again' });
  await calls.remove(author, gone.id);
  // The last count stays fresh for five minutes.
  expect(Community.parse(await (await reader.get('/api/forum/community')).json())).toEqual(before);
  const after = await community(Date.now() + MINUTES_5);
  expect([after.members - before.members, after.postsToday - before.postsToday]).toEqual([1, 2]);
  expect(after.topics).toEqual([
    { topic: '#small-spaces', posts: 2, more: false },
    { topic: '#color-schemes', posts: 1, more: false },
    { topic: '#budget-friendly', posts: 0, more: false },
    { topic: '#sustainable', posts: 1, more: false },
  ]);
});
