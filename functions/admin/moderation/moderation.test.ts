/** Reports and what moderators do about them, anonymity among it. */
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
import { type Member, someMember, theAdmin } from '../../../infra/testing/people/people.ts';
import type { AuditAction } from '../../../shared/admin.ts';
import { audited, auditPage } from '../../platform/table/entities/admin/audit.ts';
import { type ReportedPost, reportedPosts } from '../../platform/table/entities/forum/report.ts';
import { dismissReports, hidePost, restorePost } from './moderation.ts';
import { reportedAuthor } from './reports.ts';

const ADMIN = { id: 'the-admin', username: 'moderator' };
const record = (action: AuditAction, postId: string) => audited({ admin: ADMIN, action, subject: 'A post', postId });
const hide = (postId: string) => hidePost(postId, record('report.hidden', postId));
const restore = (postId: string) => restorePost(postId, record('report.restored', postId));
const dismiss = (postId: string) => dismissReports(postId, record('report.dismissed', postId));

/** What the audit says was done to a post, newest first: `report.hidden by the-admin`. */
async function actsOn(postId: string): Promise<string[]> {
  const acts: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { entries, next } = await auditPage(cursor);
    const own = entries.filter((entry) => entry.postId === postId);
    acts.push(...own.map(({ action, admin }) => `${action} by ${admin.id}`));
    if (!next) return acts;
    cursor = next;
  }
}

/** The entry of a post in the queue, which others fill too. */
async function entryOf(postId: string, state: 'open' | 'hidden' = 'open'): Promise<ReportedPost | undefined> {
  for (let cursor: string | undefined; ; ) {
    const { reported, next } = await reportedPosts(state, cursor);
    const entry = reported.find(({ post }) => post.id === postId);
    if (entry || !next) return entry;
    cursor = next;
  }
}

async function reportedPost(more: object = {}) {
  const [author, reader] = await Promise.all([someMember(), someMember()]);
  const post = await newPost(author, more);
  expect((await calls.report(reader, post.id, { reason: 'spam', details: 'An advert.' })).status).toBe(200);
  return { author, reader, post };
}
const openTo = async (who: Pick<Member, 'get'>, imageUrl: string) => (await who.get(imageUrl)).status;

describe('a report', () => {
  test('enters the queue with its reason, once for each member', async () => {
    const { author, reader, post } = await reportedPost();
    expect((await calls.report(reader, post.id, { reason: 'unkind' })).status).toBe(200);
    const other = await someMember();
    expect((await calls.report(other, post.id, { reason: 'other', details: ' It  is\u0000 mine. ' })).status).toBe(200);
    const entry = await entryOf(post.id);
    expect(entry?.post).toMatchObject({ id: post.id, title: post.title, authorId: author.user.id });
    expect(entry?.report).toMatchObject({
      reportsCount: 2,
      reasons: [
        { reason: 'spam', details: 'An advert.' },
        { reason: 'other', details: 'It  is mine.' },
      ],
    });
    expect(JSON.stringify(entry?.report)).not.toContain(reader.user.id);
  });

  test('changes nothing that anybody can read', async () => {
    const { author, reader, post } = await reportedPost();
    expect(await onePost(author, post.id)).toEqual(post);
    expect(await onePost(reader, post.id)).toMatchObject({ title: post.title });
  });

  test('of one’s own post, without a reason or of nothing is refused', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const post = await newPost(author);
    expect((await calls.report(author, post.id)).status).toBe(409);
    for (const body of [{}, { reason: 'bored' }, { reason: 'spam', details: 'x'.repeat(1001) }])
      expect((await calls.report(reader, post.id, body)).status).toBe(400);
    await calls.remove(author, post.id);
    expect((await calls.report(reader, post.id)).status).toBe(404);
    expect(await entryOf(post.id)).toBeUndefined();
  });

  test('is counted for every member; the queue shows the first reasons', async () => {
    const { reportPost } = await import('../../platform/table/entities/forum/report.ts');
    const { post } = await reportedPost();
    for (let n = 0; n < 30; n++)
      expect(await reportPost(`reader-${n}`, post.id, { reason: 'spam', details: `${n}` })).toBe(true);
    const entry = await entryOf(post.id);
    expect([entry?.report.reportsCount, entry?.report.reasons.length]).toEqual([31, 20]);
    // The last one of them again, from three windows at once.
    const late = await Promise.all([1, 2, 3].map(() => reportPost('late', post.id, { reason: 'spam', details: '' })));
    expect(late).toEqual([true, true, true]);
    expect((await entryOf(post.id))?.report.reportsCount).toBe(32);
  });

  test('made during a dismissal stays whole or is dismissed too', async () => {
    const { reportPost } = await import('../../platform/table/entities/forum/report.ts');
    const { post } = await reportedPost();
    for (let round = 0; round < 4; round++) {
      const report = (n: number) => reportPost(`${round}-${n}`, post.id, { reason: 'spam', details: `${n}` });
      for (let n = 0; n < 20; n++) await report(n);
      const acts = [20, 21, 22].map(report);
      expect(await Promise.all([...acts, dismiss(post.id)])).toEqual([true, true, true, true]);
      const left = await entryOf(post.id);
      expect(left?.report.reasons.length).toBe(left?.report.reportsCount);
    }
  });

  test('goes with the post that its author deletes', async () => {
    const { author, post } = await reportedPost();
    await calls.remove(author, post.id);
    expect(await entryOf(post.id)).toBeUndefined();
    expect(await hide(post.id)).toBe(false);
  });
});

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

  test('is hidden once, and only what waits in the queue can be', async () => {
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
    const { reportPost } = await import('../../platform/table/entities/forum/report.ts');
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
    'is shown to an admin, and the look is recorded: %o',
    async (more) => {
      const { author, post } = await reportedPost(more);
      expect(await reportedAuthor(ADMIN, post.id)).toEqual({ id: author.user.id, username: author.username });
      expect(await actsOn(post.id)).toEqual(['report.author-viewed by the-admin']);
    },
  );

  test('stays unseen where nobody reported it', async () => {
    const { id } = await newPost(await someMember(), { isAnonymous: true });
    await expect(reportedAuthor(ADMIN, id)).rejects.toMatchObject({ status: 404 });
    expect(await actsOn(id)).toEqual([]);
  });
});
