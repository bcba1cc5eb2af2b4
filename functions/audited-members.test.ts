/** Which audit entries belong to a member: the export lists them, and the deletion takes the username from them. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../infra/local/visitor.ts';
import { aWeekOn } from '../infra/testing/leaving.ts';
import { exportOf, zipOf } from '../infra/testing/people/exports.ts';
import { calls, newPost } from '../infra/testing/people/forum.ts';
import { newAdmin, newMember, newVisitor, password } from '../infra/testing/people/stage-members.ts';
import { measuredStage } from '../infra/testing/stage/measured-stage.ts';
import { isTableWrite, killAt, watchedRun } from '../infra/testing/stage/watched-run.ts';
import { User } from '../shared/accounts.ts';
import { AuditEntry } from '../shared/admin.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
let reader: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  [admin, reader] = await Promise.all([newAdmin(measured.stage), newMember(measured.stage)]);
});
afterAll(() => measured.close());

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

const DAILY = fileURLToPath(new URL('daily.ts', import.meta.url));
async function leave(who: Visitor & { id: string }): Promise<void> {
  expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
  const event = await aWeekOn(who.id);
  expect(await watchedRun({ stage: measured.stage, file: DAILY, event, before: killAt(0, isTableWrite) })).toBe(0);
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
  expect(await watchedRun({ stage: measured.stage, file: DAILY, event, before })).toBe(0);
  expect([await early, during.length > 1, ...new Set(during)]).toEqual([200, true, 200]);
  const about = await entriesAbout(who.id);
  expect(about).toHaveLength(during.length + 1);
  expect(new Set(about.map(({ subject }) => subject))).toEqual(new Set([`member ${who.id}`]));
});

test('old entries belong to the member by action and username', async () => {
  const name = someName();
  const { writeMany } = await import('./platform/table/table.ts');
  const { keys } = await import('./platform/table/keys.ts');
  const stored = (action: string, more: object = {}) => {
    const entry = {
      id: ulid(),
      at: new Date().toISOString(),
      admin: { id: 'the-admin', username: 'moderator' },
      action,
    };
    return { ...keys.audit(entry.id), ...entry, subject: name, detail: null, ...more };
  };
  const about = { detail: 'for the name or the picture' };
  const own = [stored('member.viewed'), stored('operator.reset-link'), stored('report.hidden', about)];
  const others = [
    ...['report.hidden', 'knowledge.deleted', 'operator.destroyed'].map((action) => stored(action)),
    stored('member.viewed', { memberId: ulid() }),
  ];
  await writeMany({ put: [...own, ...others] });
  const who = await named(name);
  expect((await decisionsFor(who)).toSorted()).toEqual(own.map(({ action }) => action).toSorted());

  await leave(who);
  const ofAll = (entries: typeof own, subject: string) =>
    entries.map(({ action }) => `${action}: ${subject}`).toSorted();
  expect((await auditOf(name)).toSorted()).toEqual(ofAll(others, name));
  expect((await auditOf(`member ${who.id}`)).toSorted()).toEqual(ofAll(own, `member ${who.id}`));
});
