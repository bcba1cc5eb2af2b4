/** The moderation queue at the admin's desk: what it shows and does not reveal, and that each decision is made once, undone as it was, and recorded. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pagesFrom } from '../../../infra/testing/people/answered.ts';
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
  actsOn,
  auditOf,
  dismiss,
  entryOf,
  hide,
  openTo,
  reportedPost,
  reportPost,
  restore,
  wholeAudit,
} from '../../../infra/testing/people/moderators.ts';
import { type Member, someAdmin, someMember, theAdmin } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { ReportedEntry } from '../../../shared/admin.ts';
import type { Post } from '../../../shared/forum.ts';
import { markVerified } from '../../accounts/operator.ts';

let admin: Awaited<ReturnType<typeof someAdmin>>;
let author: Member;
let reporter: Member;
beforeAll(async () => {
  [admin, author, reporter] = await Promise.all([someAdmin(), someMember(), someMember()]);
  // An unverified member may write only ten posts a day, and report five.
  for (const { username } of [author, reporter]) await markVerified(username);
});

/** A post's entry in the queue, which other tests fill too. */
async function entry(id: string, state = 'open'): Promise<ReportedEntry | undefined> {
  for await (const { page } of pagesFrom(admin, `/api/admin/reports?state=${state}`)) {
    const found = z
      .array(ReportedEntry)
      .parse(page)
      .find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}
const decide = (id: string, verb: string, who = admin) => who.post(`/api/admin/reports/${id}/${verb}`);
/** This admin's own audit entries, newest first. */
const ownAudit = async () =>
  (await wholeAudit(admin))
    .filter((act) => act.admin.id === admin.user.id)
    .map(({ action, subject }) => [action, subject]);

async function reported(more: object = {}): Promise<Post> {
  const post = await newPost(author, more);
  expect((await calls.report(reporter, post.id, { reason: 'spam', details: 'Rugs for sale.' })).ok).toBe(true);
  return post;
}

test('a reported post waits with its reasons and never names the reporter', async () => {
  const post = await reported({ title: 'Cheap rugs' });
  await calls.report(await someMember(), post.id, { reason: 'unkind' });
  const found = await entry(post.id);
  expect(found).toMatchObject({
    title: 'Cheap rugs',
    author: { id: author.user.id, username: author.username },
    state: 'open',
    reportsCount: 2,
    hiddenAt: null,
    reasons: [{ reason: 'spam', details: 'Rugs for sale.' }, { reason: 'unkind' }],
  });
  for (const secret of [reporter.user.id, reporter.username]) expect(JSON.stringify(found)).not.toContain(secret);
});

describe('an anonymous author', () => {
  test('is not in the queue; looking them up is recorded', async () => {
    const title = `Anonymous ${author.username}`;
    const post = await reported({ title: title.replace(author.username, 'words'), isAnonymous: true });
    const found = await entry(post.id);
    expect(found).toMatchObject({ isAnonymous: true, author: null });
    for (const secret of [author.user.id, author.username]) expect(JSON.stringify(found)).not.toContain(secret);
    expect(await ownAudit()).not.toContainEqual(['report.author-viewed', 'Anonymous words']);
    const look = await decide(post.id, 'author');
    expect([look.status, await look.json()]).toEqual([200, { id: author.user.id, username: author.username }]);
    expect(await ownAudit()).toContainEqual(['report.author-viewed', 'Anonymous words']);
    for (const seen of await auditOf(admin, 'Anonymous words'))
      expect(JSON.stringify(seen)).not.toContain(author.user.id);
  });

  test('of an unreported post is not shown to admins', async () => {
    const post = await newPost(author, { title: 'Never reported', isAnonymous: true });
    expect((await decide(post.id, 'author')).status).toBe(404);
    expect(await ownAudit()).not.toContainEqual(['report.author-viewed', 'Never reported']);
  });
});

test('two admins who decide at once make and record one decision', async () => {
  const { id, title } = await reported({ title: 'Both at once' });
  const other = await someAdmin();
  const answers = await Promise.all([decide(id, 'hide'), decide(id, 'hide', other), decide(id, 'dismiss', other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(await auditOf(admin, title)).toHaveLength(1);
});

test.each(['hide', 'restore', 'dismiss', 'author'])('%s of an unknown entry is 404 with a message', async (verb) => {
  for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nothing']) {
    const answer = await decide(id, verb);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { message: string }).message.length).toBeGreaterThan(10);
  }
});

test('the queue is paged by the id of the last post seen', async () => {
  const posts = await Promise.all(Array.from({ length: 21 }, (_, n) => reported({ title: `Page ${n}` })));
  const [oldest = ''] = posts.map(({ id }) => id).toSorted();
  const seen: string[] = [];
  for await (const { page } of pagesFrom(admin, '/api/admin/reports')) {
    if (seen.length === 0) expect(page).toHaveLength(20);
    seen.push(...(page as { id: string }[]).map(({ id }) => id));
    if (seen.includes(oldest)) break;
  }
  // Other tests report too: their posts may be between these.
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  expect(seen).toEqual(expect.arrayContaining(posts.map(({ id }) => id)));
  for (const cursor of ['x', '%00', 'POST%23x'])
    expect((await admin.get(`/api/admin/reports?cursor=${cursor}`)).status).toBe(400);
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

test('a post that is dismissed keeps its photo', async () => {
  const member = await someMember();
  const imageUrl = await somePhoto(member);
  const post = await newPost(member, { imageUrl });
  expect((await calls.report(reporter, post.id)).status).toBe(200);
  expect(await dismiss(post.id)).toBe(true);
  expect(await openTo(member, imageUrl)).toBe(302);
});
