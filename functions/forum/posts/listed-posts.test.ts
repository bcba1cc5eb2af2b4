/** The weight of the lists: the feed and a search give the beginning of a long post, and a single post gives all of it. */
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { newMember } from '../../../infra/testing/calls/calls.ts';
import { storedPhoto } from '../../../infra/testing/calls/upload-calls.ts';
import { calls, newPost, onePost } from '../../../infra/testing/people/forum.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { User } from '../../../shared/accounts.ts';
import { MAX_CONTENT, MAX_HOUSE, MAX_TITLE, POSTS_A_PAGE } from '../../../shared/forum.ts';
import { MAX_NOTES } from '../../../shared/notes.ts';

/** The most bytes of a page of 20 posts: they are 87,000, and 766,500 with whole posts. */
const MAX_PAGE_BYTES = 100_000;
/** The heaviest character: three bytes as one UTF-16 unit. */
const HEAVY = '字';
const WORD = 'veranda ';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let reader: Visitor;
let ids: string[];

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
async function storePage(authorId: string): Promise<string[]> {
  const [{ Posts }, { writeMany }, { newPostItem }, { postingsOf }] = await Promise.all([
    import('../../platform/table/entities/forum/post.ts'),
    import('../../platform/table/table.ts'),
    import('./posts.ts'),
    import('../search/search-index.ts'),
  ]);
  const now = Date.now();
  const posts = Array.from({ length: POSTS_A_PAGE }, (_, n) => ({
    ...newPostItem(ulid(now - n), authorId, heaviest(`/objects/images/${'0'.repeat(32)}`)),
    imageSize: { width: 2048, height: 1536 },
  }));
  await writeMany({ put: posts.flatMap((post) => [Posts.item(post.id, post), ...postingsOf(post.id, post)]) });
  return posts.map(({ id }) => id);
}

beforeAll(async () => {
  measured = await measuredStage({ follow: false });
  reader = await newMember(measured.stage);
  const { id } = User.parse(await (await reader.get('/api/user')).json());
  ids = await storePage(id);
});
afterAll(() => measured.close());

const Listed = z.array(z.looseObject({ id: z.string(), content: z.string(), isShortened: z.boolean() }));

// First: the other tests post too.
test.each(['/api/forum/posts', `/api/forum/search?q=${WORD.trim()}`])(
  'a page of 20 of the heaviest posts in %s stays small',
  async (path) => {
    const text = await (await reader.get(path)).text();
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_PAGE_BYTES);
    const listed = Listed.parse(JSON.parse(text));
    expect(listed.map(({ id }) => id)).toEqual(ids);
    for (const { content, isShortened } of listed) {
      expect(isShortened).toBe(true);
      expect(heaviest('').content.startsWith(content)).toBe(true);
      expect(content.length).toBeGreaterThan(900);
    }
  },
);

test('a single post has its whole text and notes, for its author too and after an edit', async () => {
  const author = await newMember(measured.stage);
  const { content, notes, ...more } = heaviest(await storedPhoto(author));
  const { id } = await newPost(author, { ...more, content, notes });
  for (const who of [author, reader]) expect(await onePost(who, id)).toMatchObject({ content, notes });
  const changed = `${content.slice(0, -1)}.`;
  const edited = await calls.edit(author, id, { content: changed });
  expect(await edited.json()).toMatchObject({ content: changed, notes });
});

test('a short post is listed with all of its text', async () => {
  const author = await newMember(measured.stage);
  const { id, content } = await newPost(author);
  const listed = Listed.parse(await (await author.get('/api/forum/posts')).json());
  expect(listed.find((post) => post.id === id)).toMatchObject({ content, isShortened: false });
});
