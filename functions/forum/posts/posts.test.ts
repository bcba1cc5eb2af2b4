/** Writing, reading, editing, liking and deleting a post. */
import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  calls,
  draft,
  feedBackTo,
  like,
  newPost,
  newReply,
  onePost,
  repliesTo,
  unlike,
} from '../../../infra/testing/people/forum.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { ErrorAnswer } from '../../../shared/contract/site.ts';
import { Post } from '../../../shared/forum.ts';
import { Posts } from '../../platform/table/items/forum.ts';

const NOTE = { n: 1, kind: 'fix', title: 'Dim the globe', text: 'It glares in the mirror.', x: 0.5, y: 0.2 };
const age = (id: string, minutes: number) =>
  Posts.update(id, { set: { createdAt: new Date(Date.now() - minutes * 60_000).toISOString() } });

/** The member of the refused calls: they store nothing, so the tests share one account. */
let refused: Member;
beforeAll(async () => {
  refused = await someMember();
});

describe('a post', () => {
  test('heads the feed with its author, and is isOwn for them alone', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const post = await newPost(author);
    expect(post).toMatchObject({ ...draft(), isOwn: true, likesCount: 0, repliesCount: 0, isDeleted: false });
    const seen = (await feedBackTo(reader, post.id)).find(({ id }) => id === post.id);
    const { id, firstName, profileImageUrl } = author.user;
    // Only these of its author.
    const asSeen = { ...post, isOwn: false, user: { id, firstName, profileImageUrl } };
    expect(seen).toEqual({ ...asSeen, isShortened: false });
    expect(await onePost(reader, post.id)).toEqual(asSeen);
  });

  test('keeps paragraphs, markup and scripts as typed, and drops control characters', async () => {
    const author = await someMember();
    const content =
      '  <script>alert(1)</script>\r\n\r\n[a](javascript:alert(1)) 日本語 👩🏽‍🔧\u0000\u202Ereversed\u2066  ';
    const post = await newPost(author, { title: ' Two\n lines\t', content });
    expect(post.title).toBe('Two lines');
    expect(post.content).toBe('<script>alert(1)</script>\n\n[a](javascript:alert(1)) 日本語 👩🏽‍🔧reversed');
  });

  test('takes a title of one visible character', async () => {
    const author = await someMember();
    for (const title of ['A', 'ab', '7', '?']) expect((await newPost(author, { title })).title).toBe(title);
  });

  test('shows the house only when it is not anonymous', async () => {
    const author = await someMember();
    const house = ' Small flat,\n Marrickville ';
    expect((await newPost(author, { house })).house).toBe('Small flat, Marrickville');
    const hidden = await newPost(author, { house, isAnonymous: true });
    expect(hidden.house).toBeNull();
    expect(JSON.stringify(await Posts.get(hidden.id))).not.toContain('Marrickville');
  });

  test('keeps notes only with a photo', async () => {
    const author = await someMember();
    expect((await newPost(author, { notes: [NOTE] })).notes).toEqual([]);
    const post = await newPost(author, { notes: [NOTE], imageUrl: await somePhoto(author) });
    expect((await onePost(author, post.id)).notes).toEqual([NOTE]);
  });

  test('that is invalid is refused with a message; one of the maximum length is not', async () => {
    for (const [more, message] of [
      [{ title: ' \u200b\u200b\u200b ' }, /Give your post a title/],
      // Fillers that Unicode counts as letters, and Braille's empty cell.
      [{ title: '\u3164\u3164\u3164' }, /Give your post a title/],
      [{ content: '\u3164\u2800' }, /Write your post/],
      [{ title: 'x'.repeat(121) }, /title takes at most 120/],
      [{ content: ' \n ' }, /Write your post/],
      [{ content: 'x'.repeat(10_001) }, /post takes at most 10,000/],
      [{ imageUrl: 'https://elsewhere.example/photo.jpg' }, /photo/],
      [{ authorId: 'another' }, /authorId/],
      [{ house: 'x'.repeat(61) }, /at most 60/],
      [{ notes: Array.from({ length: 6 }, () => NOTE) }, /at most 5 notes/],
      [{ notes: [{ ...NOTE, x: 1.1 }] }, /notes/],
    ] as const) {
      const answer = await calls.post(refused, more);
      expect(answer.status).toBe(400);
      expect(ErrorAnswer.parse(await answer.json()).message).toMatch(message);
    }
    const author = await someMember();
    const post = await newPost(author, { title: 'x'.repeat(120), content: `${'word '.repeat(1999)}words` });
    expect((await onePost(author, post.id)).content).toHaveLength(10_000);
  });
});

describe('a post with an Idempotency-Key', () => {
  const keyed = { 'idempotency-key': 'once' };

  test('sent three times is stored once', async () => {
    const author = await someMember();
    const imageUrl = await somePhoto(author);
    const begun = ulid(Date.now() - 1);
    const answers = await Promise.all([1, 2, 3].map(() => calls.post(author, { imageUrl }, keyed)));
    const posts = await Promise.all(answers.map(async (answer) => Post.parse(await answer.json())));
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
    expect((await feedBackTo(author, begun)).filter(({ isOwn }) => isOwn)).toHaveLength(1);
  });

  test('used for other content is refused; keys belong to members', async () => {
    const [author, other] = await Promise.all([someMember(), someMember()]);
    expect((await calls.post(author, {}, keyed)).status).toBe(200);
    expect((await calls.post(author, { title: 'Something else' }, keyed)).status).toBe(422);
    expect((await calls.post(other, {}, keyed)).status).toBe(200);
    expect((await calls.post(author, {}, { 'idempotency-key': '' })).status).toBe(400);
  });
});

describe('editing', () => {
  test('is allowed to the author within 30 minutes, and shows', async () => {
    const [author, other] = await Promise.all([someMember(), someMember()]);
    const post = await newPost(author);
    expect((await calls.edit(other, post.id, { title: 'Taken over' })).status).toBe(404);
    const edited = Post.parse(await (await calls.edit(author, post.id, { title: 'Edited title' })).json());
    expect(edited).toEqual({ ...post, title: 'Edited title', editedAt: edited.editedAt });
    expect(Date.parse(edited.editedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(post.createdAt));
    await age(post.id, 31);
    expect((await calls.edit(author, post.id, { title: 'Too late' })).status).toBe(409);
    expect((await onePost(author, post.id)).title).toBe('Edited title');
  });

  test('is allowed ten times', async () => {
    const author = await someMember();
    const { id } = await newPost(author);
    for (let edit = 1; edit <= 10; edit += 1)
      expect((await calls.edit(author, id, { title: `Edit ${edit}` })).status).toBe(200);
    expect(await refusal(calls.edit(author, id, { title: 'Edit 11' }), 409)).toBe(
      'A post can be changed 10 times. Write what is new as a reply.',
    );
    expect((await onePost(author, id)).title).toBe('Edit 10');
  });

  test('changes neither the name nor the photo', async () => {
    const author = await someMember();
    const post = await newPost(author, { isAnonymous: true });
    for (const more of [{ isAnonymous: false }, { imageUrl: null }])
      expect((await calls.edit(author, post.id, more)).status).toBe(400);
    expect(await onePost(author, post.id)).toEqual(post);
  });
});

describe('deleting', () => {
  test('removes a post without replies', async () => {
    const [author, other] = await Promise.all([someMember(), someMember()]);
    const post = await newPost(author);
    expect((await calls.remove(other, post.id)).status).toBe(404);
    expect((await calls.remove(author, post.id)).status).toBe(200);
    expect((await calls.one(author, post.id)).status).toBe(404);
    expect((await calls.remove(author, post.id)).status).toBe(404);
    expect((await feedBackTo(author, post.id)).filter(({ id }) => id === post.id)).toEqual([]);
  });

  test('leaves an empty post above its replies; every action on it fails', async () => {
    const [author, other] = await Promise.all([someMember(), someMember()]);
    const post = await newPost(author);
    const reply = await newReply(other, post.id);
    expect((await calls.remove(author, post.id)).status).toBe(200);
    const empty = await onePost(author, post.id);
    expect(empty).toMatchObject({ title: '', content: '', user: null, isOwn: false, isDeleted: true, repliesCount: 1 });
    expect(await repliesTo(author, post.id)).toEqual([{ ...reply, isOwn: false }]);
    const answers = await Promise.all([
      calls.reply(other, post.id),
      calls.like(other, post.id),
      calls.edit(author, post.id),
      calls.report(other, post.id),
      calls.remove(author, post.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await calls.removeReply(other, post.id, reply.id)).status).toBe(200);
    expect((await calls.one(author, post.id)).status).toBe(404);
  });
});

describe('a like', () => {
  test('counts once for each member, and is taken back once', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const { id } = await newPost(author);
    expect(await like(reader, id)).toEqual({ likesCount: 1, isLikedByUser: true });
    expect(await like(reader, id)).toEqual({ likesCount: 1, isLikedByUser: true });
    expect(await like(author, id)).toEqual({ likesCount: 2, isLikedByUser: true });
    expect(await unlike(reader, id)).toEqual({ likesCount: 1, isLikedByUser: false });
    expect(await unlike(reader, id)).toEqual({ likesCount: 1, isLikedByUser: false });
    expect(await onePost(reader, id)).toMatchObject({ likesCount: 1, isLikedByUser: false });
    expect(await onePost(author, id)).toMatchObject({ likesCount: 1, isLikedByUser: true });
  });
});
