/** The moderation queue at the admin's desk: what it shows, what it does not reveal, and that each decision is made once and recorded. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls, feedBackTo, newPost, pagesFrom } from '../../../infra/testing/people/forum.ts';
import { auditOf, wholeAudit } from '../../../infra/testing/people/moderators.ts';
import { type Member, someAdmin, someMember } from '../../../infra/testing/people/people.ts';
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
const isSeen = async (id: string) => (await feedBackTo(reporter, id)).some((post) => post.id === id);
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

test('hiding and restoring a post show in the forum and the audit log', async () => {
  const { id, title } = await reported({ title: 'Hide and seek' });
  expect((await decide(id, 'hide')).status).toBe(200);
  expect(await isSeen(id)).toBe(false);
  expect(await entry(id)).toBeUndefined();
  expect(await entry(id, 'hidden')).toMatchObject({ state: 'hidden', hiddenAt: expect.any(String) as string });
  expect((await decide(id, 'restore')).status).toBe(200);
  expect(await isSeen(id)).toBe(true);
  expect(await entry(id, 'hidden')).toBeUndefined();
  expect((await ownAudit()).slice(0, 2)).toEqual([
    ['report.restored', title],
    ['report.hidden', title],
  ]);
});

test('dismissed reports leave the queue and do not change the post', async () => {
  const { id, title } = await reported({ title: 'Nothing wrong here' });
  expect((await decide(id, 'dismiss')).status).toBe(200);
  expect(await entry(id)).toBeUndefined();
  expect(await isSeen(id)).toBe(true);
  expect((await ownAudit())[0]).toEqual(['report.dismissed', title]);
});

test('two admins who decide at once make and record one decision', async () => {
  const { id, title } = await reported({ title: 'Both at once' });
  const other = await someAdmin();
  const answers = await Promise.all([decide(id, 'hide'), decide(id, 'hide', other), decide(id, 'dismiss', other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(await auditOf(admin, title)).toHaveLength(1);
});

test.each(['hide', 'restore', 'dismiss', 'author'])('%s of an unknown entry is 404 with a message', async (verb) => {
  for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nothing', '..', '%00']) {
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
