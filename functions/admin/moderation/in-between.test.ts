/** What moderation keeps where a report, an edit, a deletion or a decision comes between another one's reads and its transaction, and whose its audit entries are. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { aWeekOn, runDaily } from '../../../infra/testing/leaving.ts';
import { watchedNight } from '../../../infra/testing/night.ts';
import { exportOf, zipOf } from '../../../infra/testing/people/exports.ts';
import { calls, newPost, newReply, onePost, repliesTo } from '../../../infra/testing/people/forum.ts';
import { entryOf, openTo } from '../../../infra/testing/people/moderators.ts';
import { newAdmin, newMember, newVisitor, password } from '../../../infra/testing/people/stage-members.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { User } from '../../../shared/accounts.ts';
import { AuditEntry } from '../../../shared/admin.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
let author: Visitor;
let reader: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  const { stage } = measured;
  [admin, author, reader] = await Promise.all([newAdmin(stage), newMember(stage), newMember(stage)]);
});
afterAll(() => measured.close());

/** The status of `late`, whose transaction with this item waits until `first` is done. `first` must succeed. */
async function statusAfter(
  item: string,
  first: () => Promise<Response>,
  late: () => Promise<Response>,
): Promise<number> {
  let before: number | undefined;
  measured.wire.beforeTransaction(item, async () => {
    before = (await first()).status;
  });
  const { status } = await late();
  expect(before).toBe(200);
  return status;
}
const idOfPhoto = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const idOf = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json()).id;
const withPicture = async (picture: string | null) => author.put('/api/user', { profileImageUrl: picture });

test('a report during the deletion of a post keeps its photo for the moderators', async () => {
  const imageUrl = await somePhoto(author);
  const { id } = await newPost(author, { imageUrl });
  const report = () => calls.report(reader, id);
  expect(await statusAfter(id, report, () => calls.remove(author, id))).toBe(200);
  expect((await entryOf(id))?.report.snapshot).toMatchObject({ imageUrl });
  expect([await openTo(reader, imageUrl), await openTo(admin, imageUrl)]).toEqual([404, 302]);
});

test('a report during an edit of a post or a reply refuses the edit', async () => {
  const post = await newPost(author, { title: 'Cheap rugs' });
  const edit = () => calls.edit(author, post.id, { title: 'Nothing to see' });
  expect(await statusAfter(post.id, () => calls.report(reader, post.id), edit)).toBe(409);
  expect((await onePost(reader, post.id)).title).toBe('Cheap rugs');

  const reply = await newReply(author, post.id, 'Buy now.');
  const reportReply = () => calls.reportReply(reader, post.id, reply.id);
  const editReply = () => calls.editReply(author, post.id, reply.id, 'Nothing');
  expect(await statusAfter(reply.id, reportReply, editReply)).toBe(409);
  expect((await repliesTo(reader, post.id)).map(({ content }) => content)).toEqual(['Buy now.']);
});

test('an edit during a report is what the report shows', async () => {
  const { id } = await newPost(author, { title: 'Nothing to see' });
  const edit = () => calls.edit(author, id, { title: 'Cheap rugs' });
  expect(await statusAfter(id, edit, () => calls.report(reader, id))).toBe(200);
  expect((await entryOf(id))?.report.snapshot.title).toBe('Cheap rugs');
});

test('a report during the removal of a picture keeps it until a dismissal', async () => {
  const [picture, person] = [await somePhoto(author), await idOf(author)];
  expect((await withPicture(picture)).status).toBe(200);
  const report = () => calls.reportPerson(reader, person);
  expect(await statusAfter(idOfPhoto(picture), report, () => withPicture(null))).toBe(200);
  expect([await openTo(author, picture), await openTo(admin, picture)]).toEqual([404, 302]);
  expect((await admin.post(`/api/admin/reports/${person}/dismiss`)).status).toBe(200);
  expect(await openTo(admin, picture)).toBe(404);
});

test('a picture that is removed during a dismissal is deleted', async () => {
  const [picture, person] = [await somePhoto(author), await idOf(author)];
  expect((await withPicture(picture)).status).toBe(200);
  expect((await calls.reportPerson(await newMember(measured.stage), person)).status).toBe(200);
  const dismissal = () => admin.post(`/api/admin/reports/${person}/dismiss`);
  expect(await statusAfter('REPORTED#open', () => withPicture(null), dismissal)).toBe(200);
  expect([await openTo(author, picture), await openTo(admin, picture)]).toEqual([404, 404]);
});

test('a report during an account’s deletion keeps the photo and expires', async () => {
  const who = await newMember(measured.stage);
  const id = await idOf(who);
  const imageUrl = await somePhoto(who);
  const post = await newPost(who, { title: 'Cheap rugs', imageUrl });
  expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
  const event = await aWeekOn(id);
  const statuses: number[] = [];
  measured.wire.beforeTransaction(post.id, async () => {
    for (const report of [() => calls.report(reader, post.id), () => calls.reportPerson(reader, id)])
      statuses.push((await report()).status);
  });
  await runDaily(event);
  expect(statuses).toEqual([200, 404]);
  const entry = (await entryOf(post.id))?.report;
  expect(entry?.snapshot).toMatchObject({ title: 'Cheap rugs', authorId: id, imageUrl });
  expect([await openTo(reader, imageUrl), await openTo(admin, imageUrl)]).toEqual([404, 302]);
  expect(entry?.ttl).toBeGreaterThan(Date.now() / 1000);
});

const someName = () => `hallway-${randomBytes(4).toString('hex')}`;

/** A new member with this username. */
async function named(username: string): Promise<Visitor & { id: string }> {
  const who = newVisitor(measured.stage);
  const answer = await who.post('/api/register', { username, email: `${username}@example.com`, password });
  return { ...who, id: User.parse(await answer.json()).id };
}

/** The actions that the member's export lists. */
async function decisionsFor(who: Visitor): Promise<string[]> {
  await exportOf(who);
  const { decisions } = JSON.parse(new TextDecoder().decode((await zipOf(who))['verandah.json'])) as {
    decisions: { action: string }[];
  };
  return decisions.map(({ action }) => action);
}

async function leave(who: Visitor & { id: string }): Promise<void> {
  expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
  await runDaily(await aWeekOn(who.id));
}

/** The entries about a member on the audit log's newest page. */
const entriesAbout = async (id: string) =>
  z
    .array(AuditEntry)
    .parse(await (await admin.get('/api/admin/audit')).json())
    .filter(({ memberId }) => memberId === id);

/** The actions of the audit log's newest page on one of these subjects, oldest first, each as `action: subject`. */
async function auditOf(...subjects: string[]): Promise<string[]> {
  const entries = z.array(AuditEntry).parse(await (await admin.get('/api/admin/audit')).json());
  return entries
    .filter(({ subject }) => subjects.includes(subject))
    .map(({ action, subject }) => `${action}: ${subject}`)
    .toReversed();
}

async function hidePostTitled(title: string): Promise<void> {
  const { id } = await newPost(await newMember(measured.stage), { title });
  expect((await calls.report(reader, id)).status).toBe(200);
  expect((await admin.post(`/api/admin/reports/${id}/hide`)).status).toBe(200);
}

async function requestUploadOf(filename: string): Promise<void> {
  expect((await admin.post('/kb/upload', { filename, type: 'text/markdown', size: 4 })).status).toBe(200);
}

test.each([
  { thing: 'a post', name: someName(), actOn: hidePostTitled, action: 'report.hidden' },
  { thing: 'a file', name: `${someName()}.md`, actOn: requestUploadOf, action: 'knowledge.upload-requested' },
])('an entry about $thing belongs to no member of that name', async ({ name, actOn, action }) => {
  await actOn(name);
  const stranger = await named(name);
  expect((await admin.post('/api/admin/members/search', { q: name })).status).toBe(200);
  expect((await calls.reportPerson(reader, stranger.id)).status).toBe(200);
  expect((await admin.post(`/api/admin/reports/${stranger.id}/dismiss`)).status).toBe(200);
  expect(await decisionsFor(stranger)).toEqual(['member.viewed', 'report.dismissed']);

  await leave(stranger);
  const member = `member ${stranger.id}`;
  expect(await auditOf(name, member)).toEqual([
    `${action}: ${name}`,
    `member.viewed: ${member}`,
    `report.dismissed: ${member}`,
  ]);
});

test('entries that are written during an erasure have the id alone', async () => {
  const who = await named(someName());
  expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
  const event = await aWeekOn(who.id);
  const endSessions = async () => (await admin.post(`/api/admin/members/${who.id}/end-sessions`)).status;
  const [held, scanned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Not the member's id, which transactions of the mailer have too.
  measured.wire.beforeTransaction('AUDIT', () => {
    held.resolve();
    return scanned.promise;
  });
  // This call has read the member before the erasure, and writes after its scan.
  const early = endSessions();
  await held.promise;
  let scans = 0;
  const during: number[] = [];
  const before = async (call: string) => {
    if (call === 'table Scan') scans += 1;
    else if (scans === 1) {
      scanned.resolve();
      await early;
    }
    if (scans > 0 && call === 'table TransactWriteItems') during.push(await endSessions());
    return undefined;
  };
  expect(await watchedNight(event, before)).toBe(0);
  expect([await early, during.length > 1, ...new Set(during)]).toEqual([200, true, 200]);
  const about = await entriesAbout(who.id);
  expect(about).toHaveLength(during.length + 1);
  expect(new Set(about.map(({ subject }) => subject))).toEqual(new Set([`member ${who.id}`]));
});
