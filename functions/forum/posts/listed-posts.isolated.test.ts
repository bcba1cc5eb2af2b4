/** The weight of the lists: the feed and a search give the beginning of a long post, and a single post gives all of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { newMember } from '../../../infra/testing/calls/calls.ts';
import { storedPhoto } from '../../../infra/testing/calls/upload-calls.ts';
import { calls, newPost, onePost } from '../../../infra/testing/people/forum.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { MAX_CONTENT, MAX_HOUSE, MAX_TITLE, type Post } from '../../../shared/forum.ts';
import { MAX_NOTES } from '../../../shared/notes.ts';

/** The most bytes of a page of 20 posts: they are 87,000, and 766,500 with whole posts. */
const MAX_PAGE_BYTES = 100_000;
/** The heaviest character: three bytes as one UTF-16 unit. */
const HEAVY = '字';
const WORD = 'veranda ';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let authors: Visitor[];
const posts: z.output<typeof Post>[] = [];

/** The heaviest post that one can write, with a word to find it by. */
const heaviest = async (who: Visitor) => ({
  title: HEAVY.repeat(MAX_TITLE),
  content: WORD + HEAVY.repeat(MAX_CONTENT - WORD.length),
  house: HEAVY.repeat(MAX_HOUSE),
  imageUrl: await storedPhoto(who),
  notes: Array.from({ length: MAX_NOTES }, (_, n) => ({
    n: 95 + n,
    kind: 'change',
    title: HEAVY.repeat(60),
    text: HEAVY.repeat(400),
    x: 0.123_456_789_012_345_6,
    y: 0.987_654_321_098_765_4,
  })),
});

beforeAll(async () => {
  measured = await measuredStage();
  // Neither has verified their email, so each may write ten posts a day.
  authors = [await newMember(measured.stage), await newMember(measured.stage)];
  for (let n = 0; n < 10; n++)
    posts.push(...(await Promise.all(authors.map(async (author) => newPost(author, await heaviest(author))))));
  posts.sort((one, other) => (one.id < other.id ? -1 : 1));
});
afterAll(() => measured.close());

const Listed = z.array(z.looseObject({ id: z.string(), content: z.string(), isShortened: z.boolean() }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test.each(['/api/forum/posts', `/api/forum/search?q=${WORD.trim()}`])(
  'a page of 20 of the heaviest posts in %s stays small',
  async (path) => {
    const reader = await newMember(measured.stage);
    const text = await (await reader.get(path)).text();
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_PAGE_BYTES);
    const listed = Listed.parse(JSON.parse(text));
    expect(idsOf(listed)).toEqual(idsOf(posts).toReversed());
    for (const { content, isShortened } of listed) {
      expect(isShortened).toBe(true);
      expect(posts[0]?.content.startsWith(content)).toBe(true);
      expect(content.length).toBeGreaterThan(900);
    }
  },
);

test('a single post has its whole text and notes, also for its author and after an edit', async () => {
  const [author] = authors;
  const [post] = posts;
  if (!author || !post) throw new Error('there is no post');
  const { content, notes } = await heaviest(author);
  const reader = await newMember(measured.stage);
  for (const who of [author, reader]) expect(await onePost(who, post.id)).toMatchObject({ content, notes });
  const changed = `${content.slice(0, -1)}.`;
  expect(await (await calls.edit(author, post.id, { content: changed })).json()).toMatchObject({
    content: changed,
    notes,
  });
});

test('a short post is listed with all of its text', async () => {
  const author = await newMember(measured.stage);
  const { id, content } = await newPost(author);
  const listed = Listed.parse(await (await author.get('/api/forum/posts')).json());
  expect(listed.find((post) => post.id === id)).toMatchObject({ content, isShortened: false });
});
