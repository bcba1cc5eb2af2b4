/** Writing, reading, editing and deleting a reply. */
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { pagesFrom } from '../../../infra/testing/people/answered.ts';
import { calls, newPost, newReply, onePost, repliesTo } from '../../../infra/testing/people/forum.ts';
import { someMember } from '../../../infra/testing/people/people.ts';
import { Reply } from '../../../shared/forum.ts';
import { Replies, type ReplyItem } from '../../platform/table/items/forum.ts';
import { keys } from '../../platform/table/keys.ts';
import { writeMany } from '../../platform/table/write-many.ts';

describe('a reply', () => {
  test('is listed under its post with its author, and counted', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const post = await newPost(author);
    const reply = await newReply(reader, post.id, 'Half strength.');
    const { id, firstName, profileImageUrl } = reader.user;
    expect(await repliesTo(author, post.id)).toEqual([
      {
        id: reply.id,
        postId: post.id,
        content: 'Half strength.',
        createdAt: reply.createdAt,
        editedAt: null,
        isOwn: false,
        isHidden: false,
        isByPostAuthor: false,
        user: { id, firstName, profileImageUrl },
      },
    ]);
    expect((await onePost(author, post.id)).repliesCount).toBe(1);
  });

  test('by the post’s author is marked, and anonymous under an anonymous post', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const [open, anonymous] = [await newPost(author), await newPost(author, { isAnonymous: true })];
    const [, own] = await Promise.all([newReply(author, open.id), newReply(author, anonymous.id)]);
    expect(own).toMatchObject({ isOwn: true, user: null });
    const edited = await calls.editReply(author, anonymous.id, own.id, 'Still nobody.');
    expect(Reply.parse(await edited.json())).toMatchObject({ isOwn: true, user: null });
    const [named] = await repliesTo(reader, open.id);
    expect(named).toMatchObject({ isByPostAuthor: true, user: { id: author.user.id } });
    const [unnamed] = await repliesTo(reader, anonymous.id);
    expect(unnamed).toMatchObject({ isByPostAuthor: true, isOwn: false, user: null });
    expect((await repliesTo(author, anonymous.id))[0]).toMatchObject({ isOwn: true, user: null });
  });

  test('sent again with its key is stored once; keys belong to posts', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const [post, other] = await Promise.all([newPost(author), newPost(author)]);
    const keyed = { 'idempotency-key': 'once' };
    const answers = await Promise.all([1, 2, 3].map(() => calls.reply(reader, post.id, 'Once.', keyed)));
    const replies = await Promise.all(answers.map(async (answer) => Reply.parse(await answer.json())));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect((await onePost(reader, post.id)).repliesCount).toBe(1);
    expect((await calls.reply(reader, other.id, 'Once.', keyed)).status).toBe(422);
    expect((await onePost(reader, other.id)).repliesCount).toBe(0);
  });

  test('without text, or of more than 5,000 characters, is refused', async () => {
    const member = await someMember();
    const { id } = await newPost(member);
    for (const content of ['', ' \n', '\u200b', 'x'.repeat(5001)])
      expect((await calls.reply(member, id, content)).status).toBe(400);
    expect((await onePost(member, id)).repliesCount).toBe(0);
  });
});

test('pages of 20 start at the newest, each in reading order', async () => {
  const [author, reader] = await Promise.all([someMember(), someMember()]);
  const { id } = await newPost(author);
  const now = Date.now();
  const replies = Array.from({ length: 43 }, (_, n): ReplyItem => {
    const { id: authorId } = (n % 2 ? author : reader).user;
    const written = { createdAt: new Date(now + n).toISOString(), editedAt: null };
    const signed = { authorId, isByPostAuthor: authorId === author.user.id, isAnonymous: false };
    return { id: ulid(now + n), postId: id, content: `reply ${n + 1}`, ...written, ...signed };
  });
  await writeMany({ put: replies.map((reply) => ({ ...keys.reply(id, reply.id), ...reply })) });
  const pages: string[][] = [];
  for await (const { page } of pagesFrom(reader, `/api/forum/posts/${id}/replies`))
    pages.push(page.map((reply) => Reply.parse(reply).content));
  expect(pages.map((page) => page.length)).toEqual([20, 20, 3]);
  expect(pages.toReversed().flat()).toEqual(Array.from({ length: 43 }, (_, n) => `reply ${n + 1}`));
});

describe('changing a reply', () => {
  test('is allowed to its author within 30 minutes', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const { id } = await newPost(author);
    const reply = await newReply(reader, id);
    expect((await calls.editReply(author, id, reply.id, 'Mine now.')).status).toBe(404);
    const edited = Reply.parse(await (await calls.editReply(reader, id, reply.id, 'Third strength.')).json());
    expect(edited).toEqual({ ...reply, content: 'Third strength.', editedAt: edited.editedAt });
    await Replies.update(id, reply.id, { set: { createdAt: new Date(Date.now() - 31 * 60_000).toISOString() } });
    expect((await calls.editReply(reader, id, reply.id, 'Too late.')).status).toBe(409);
    expect((await repliesTo(author, id)).map(({ content }) => content)).toEqual(['Third strength.']);
  });

  test('by deleting it removes it and lowers the count once', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const { id } = await newPost(author);
    const reply = await newReply(reader, id);
    const other = await newPost(author);
    expect((await calls.removeReply(author, id, reply.id)).status).toBe(404);
    // Nor through the path of another post.
    expect((await calls.removeReply(reader, other.id, reply.id)).status).toBe(404);
    expect((await calls.editReply(reader, other.id, reply.id, 'x')).status).toBe(404);
    expect((await onePost(reader, id)).repliesCount).toBe(1);
    const answers = await Promise.all([1, 2, 3].map(() => calls.removeReply(reader, id, reply.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await onePost(reader, id)).repliesCount).toBe(0);
    expect((await calls.editReply(reader, id, reply.id, 'Back again')).status).toBe(404);
  });
});
