/** Hiding, restoring and dismissing reported posts, and looking up their authors. */
import { describe, expect, test } from 'vitest';
import { somePhoto } from '../../../infra/testing/people/conversation.ts';
import {
  calls,
  feedBackTo,
  newPost,
  newReply,
  onePost,
  repliesTo,
  search,
} from '../../../infra/testing/people/forum.ts';
import {
  ADMIN,
  actsOn,
  dismiss,
  entryOf,
  hide,
  openTo,
  reportedPost,
  reportPost,
  restore,
} from '../../../infra/testing/people/moderators.ts';
import { someMember, theAdmin } from '../../../infra/testing/people/people.ts';
import { reportedAuthor } from './reports.ts';

describe('a hidden post', () => {
  test('disappears for everybody and comes back as it was', async () => {
    const author = await someMember();
    const imageUrl = await somePhoto(author);
    const [reader, admin] = await Promise.all([someMember(), theAdmin()]);
    const word = `w${author.user.id.toLowerCase()}`;
    const post = await newPost(author, { imageUrl, content: word });
    const reply = await newReply(reader, post.id);
    await calls.report(reader, post.id);
    const before = await onePost(reader, post.id);
    expect(await openTo(reader, imageUrl)).toBe(302);

    expect(await hide(post.id)).toBe(true);
    for (const who of [author, reader, admin]) {
      const refused = await Promise.all([
        calls.one(who, post.id),
        calls.replies(who, post.id),
        calls.like(who, post.id),
        calls.unlike(who, post.id),
        calls.reply(who, post.id),
        calls.report(who, post.id),
        calls.edit(who, post.id),
        calls.remove(who, post.id),
        calls.editReply(who, post.id, reply.id, 'words'),
        calls.removeReply(who, post.id, reply.id),
      ]);
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
      expect((await feedBackTo(who, post.id)).filter(({ id }) => id === post.id)).toEqual([]);
      expect(await search(who, word)).toEqual([]);
    }
    expect([await openTo(author, imageUrl), await openTo(reader, imageUrl)]).toEqual([404, 404]);
    expect(await openTo(admin, imageUrl)).toBe(302);
    expect(await entryOf(post.id)).toBeUndefined();
    expect((await entryOf(post.id, 'hidden'))?.report.reportsCount).toBe(1);

    expect(await restore(post.id)).toBe(true);
    expect(await onePost(reader, post.id)).toEqual(before);
    expect(await repliesTo(reader, post.id)).toEqual([reply]);
    expect((await search(reader, word)).map(({ id }) => id)).toEqual([post.id]);
    expect(await openTo(reader, imageUrl)).toBe(302);
    expect(await entryOf(post.id, 'hidden')).toBeUndefined();
    expect(await actsOn(post.id)).toEqual(['report.restored by the-admin', 'report.hidden by the-admin']);
  });

  test('is hidden once, and only while it is in the open queue', async () => {
    const { reader, post } = await reportedPost();
    expect(await restore(post.id)).toBe(false);
    const both = await Promise.all([hide(post.id), hide(post.id)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await dismiss(post.id)).toBe(false);
    const unreported = await newPost(reader);
    expect(await hide(unreported.id)).toBe(false);
    for (const id of ['none', '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
      expect(await hide(id)).toBe(false);
      expect(await restore(id)).toBe(false);
      expect(await dismiss(id)).toBe(false);
    }
  });

  test('keeps the reports that come in while it is being hidden', async () => {
    const { post } = await reportedPost();
    const [hidden, ...reported] = await Promise.all([
      hide(post.id),
      ...Array.from({ length: 5 }, (_, n) => reportPost(`reader-${n}`, post.id, { reason: 'spam', details: '' })),
    ]);
    expect(hidden).toBe(true);
    const entry = await entryOf(post.id, 'hidden');
    expect(entry?.report.reportsCount).toBe(1 + reported.filter(Boolean).length);
    expect(await entryOf(post.id)).toBeUndefined();
  });
});

test('a post that is dismissed keeps its photo; one that its author has deleted loses it', async () => {
  for (const [isDeleted, status] of [
    [false, 302],
    [true, 404],
  ] as const) {
    const author = await someMember();
    const imageUrl = await somePhoto(author);
    const post = await newPost(author, { imageUrl });
    expect((await calls.report(await someMember(), post.id)).status).toBe(200);
    if (isDeleted) expect((await calls.remove(author, post.id)).status).toBe(200);
    expect(await dismiss(post.id)).toBe(true);
    expect(await openTo(author, imageUrl)).toBe(status);
  }
});

test('only another member can report a dismissed post again', async () => {
  const { reader, post } = await reportedPost();
  expect(await dismiss(post.id)).toBe(true);
  expect(await entryOf(post.id)).toBeUndefined();
  expect((await onePost(reader, post.id)).title).toBe(post.title);
  await calls.report(reader, post.id);
  expect(await entryOf(post.id)).toBeUndefined();
  await calls.report(await someMember(), post.id, { reason: 'unsafe' });
  expect((await entryOf(post.id))?.report).toMatchObject({ reportsCount: 1, reasons: [{ reason: 'unsafe' }] });
});

describe('the author of a reported post', () => {
  test.each([{ isAnonymous: false }, { isAnonymous: true }])(
    'is shown to an admin, which is recorded: %o',
    async (more) => {
      const { author, post } = await reportedPost(more);
      expect(await reportedAuthor(ADMIN, post.id)).toEqual({ id: author.user.id, username: author.username });
      expect(await actsOn(post.id)).toEqual(['report.author-viewed by the-admin']);
    },
  );

  test('is not shown when nobody reported the post', async () => {
    const { id } = await newPost(await someMember(), { isAnonymous: true });
    await expect(reportedAuthor(ADMIN, id)).rejects.toMatchObject({ status: 404 });
    expect(await actsOn(id)).toEqual([]);
  });
});
