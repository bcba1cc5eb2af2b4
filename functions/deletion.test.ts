/** The deletions of one night share a scan of the table, and so do the exports of one event. The tests count its calls, cut runs off, and act during them. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMembership } from '../infra/local/seed/seed.ts';
import type { Visitor } from '../infra/local/visitor.ts';
import { aWeekOn, runDaily } from '../infra/testing/leaving.ts';
import {
  handleMails,
  itemsOf,
  leaveTogether,
  nightWith,
  nothingLeftOf,
  type Person,
  watchedNight,
  withPost,
} from '../infra/testing/night.ts';
import { exportEvent, zipOf } from '../infra/testing/people/exports.ts';
import { calls, newPost } from '../infra/testing/people/forum.ts';
import { mailsTo } from '../infra/testing/people/mail.ts';
import { newAdmin } from '../infra/testing/people/stage-members.ts';
import { somePhoto } from '../infra/testing/people/uploads.ts';
import { fillPages, itemsAt, pagesOfTable, type StoredItem } from '../infra/testing/stage/all-items.ts';
import { measuredStage } from '../infra/testing/stage/measured-stage.ts';
import { isTableWrite, killAt, runAlone, watchedRun } from '../infra/testing/stage/watched-run.ts';
import { ExportState } from '../shared/accounts/export.ts';
import { toIso } from './platform/time.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
let other: Person;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0, follow: false });
  await fillPages();
  admin = await newAdmin(measured.stage);
  other = await withPost(measured.stage);
  await handleMails();
});
afterAll(() => measured.close());

/** Members whose deletions are due in the same night. @returns Also the event of that night. */
async function leaving(
  count: number,
  posts: 'delete' | 'keep' = 'delete',
): Promise<{ people: Person[]; event: { time: string } }> {
  const people: Person[] = [];
  for (let n = 0; n < count; n++) people.push(await withPost(measured.stage));
  return { people, event: await leaveTogether(people, posts) };
}

test('the deletions of one night cost one scan', async () => {
  const { people, event } = await leaving(3);
  const othersItems = (await itemsOf(other)).length;
  const pages = await pagesOfTable(measured.wire);
  await runDaily(event);
  expect(measured.wire.takeCalls().Scan).toBe(pages);
  await nothingLeftOf(...people);
  for (const who of people) expect((await who.get('/api/user')).status).toBe(401);
  expect(await itemsOf(other)).toHaveLength(othersItems);
});

test('a night that is cut off goes on the next time', async () => {
  const { people, event } = await leaving(3);
  expect(await watchedNight(event, killAt(5, isTableWrite))).toBeNull();
  await runDaily(event);
  await nothingLeftOf(...people);
});

test('a deletion that cannot begin does not keep the others waiting', async () => {
  const { people, event } = await leaving(3);
  const [early, ...others] = people;
  if (!early) throw new Error('there are three');
  const { Users } = await import('./platform/table/items/user.ts');
  const deletion = (await Users.get(early.id))?.deletion;
  if (!deletion) throw new Error('no deletion is planned');
  await Users.update(early.id, { set: { deletion: { ...deletion, until: '2100-01-01T00:00:00.000Z' } } });
  await expect(runDaily(event)).rejects.toThrow('due work failed');
  await nothingLeftOf(...others);
  expect((await early.get('/api/user')).status).toBe(200);
  await runDaily(await aWeekOn(early.id));
  await nothingLeftOf(early);
});

test('mails that others cause after the scan are deleted unsent', async () => {
  const { people, event } = await leaving(1);
  const [who] = people;
  if (!who) throw new Error('there is one');
  const { id: postId } = await newPost(who);
  const causeMails = async () => {
    expect((await calls.reply(other, postId)).status).toBe(200);
    expect((await other.post('/api/password-reset/request', { login: who.username })).status).toBe(200);
  };
  await nightWith(event, causeMails, async () => {
    await handleMails();
    await causeMails();
  });
  await nothingLeftOf(who);
  expect(await mailsTo(who.email, 'reset', measured.stage)).toEqual([]);
  expect(await mailsTo(who.email, 'deleted', measured.stage)).toHaveLength(1);
});

const reportsIn = (items: StoredItem[]) => items.filter(({ PK }) => PK.startsWith('REPORTED#'));

test('what others do after the scan leaves no username and no report for ever', async () => {
  const { people, event } = await leaving(2);
  const [first, last] = people;
  if (!first || !last) throw new Error('there are two');
  const [late, early] = [await newPost(first, { title: 'Buy my paint' }), await newPost(last, { title: 'Buy mine' })];
  const picture = await somePhoto(last);
  expect((await last.put('/api/user', { profileImageUrl: picture })).status).toBe(200);
  expect((await calls.reportPerson(other, last.id)).status).toBe(200);
  await nightWith(
    event,
    async () => {
      expect((await admin.post('/api/admin/members/search', { q: last.username })).status).toBe(200);
      expect((await admin.post(`/api/admin/reports/${last.id}/hide`)).status).toBe(200);
      expect((await calls.report(other, early.id)).status).toBe(200);
    },
    async () => {
      expect((await calls.report(other, late.id)).status).toBe(200);
    },
  );
  await nothingLeftOf(...people);
  const [ofFirst, ofLast] = [await itemsOf(first), await itemsOf(last)];
  const audit = ofLast.filter(({ PK }) => PK === 'AUDIT').map(({ subject }) => subject);
  expect(audit).toEqual(Array(2).fill(`member ${last.id}`));
  expect(reportsIn(ofFirst).map(({ PK }) => PK)).toEqual(['REPORTED#open']);
  const places = ['REPORTED#open', 'REPORTED#hidden', `REPORTED#${last.id}`];
  expect(reportsIn(ofLast).map(({ PK }) => PK)).toEqual(expect.arrayContaining(places));
  for (const { ttl } of reportsIn([...ofFirst, ...ofLast])) expect(ttl).toBeGreaterThan(Date.now() / 1000);
  expect((await admin.get(picture)).status).toBe(302);
});

/** A member with a post, whose export is asked for. */
async function asking(): Promise<Person> {
  const who = await withPost(measured.stage);
  expect((await who.post('/api/user/export')).status).toBe(200);
  return who;
}
const stateOf = async (who: Person) => ExportState.parse(await (await who.get('/api/user/export')).json()).state;
const DAILY = fileURLToPath(new URL('schedule.ts', import.meta.url));
const eventOf = (people: readonly Person[]) => ({ Records: people.flatMap(({ id }) => exportEvent(id).Records) });
const runOf = async (people: readonly Person[]) => (await import('./export/export.ts')).handler(eventOf(people));

test('the exports of several members cost one scan, and a paying one’s comes first', async () => {
  const [one, verified, paying] = [await asking(), await asking(), await asking()];
  await (await import('./accounts/operator.ts')).markVerified(verified.username);
  await startMembership(paying, measured.stage.endpoints.stripe);
  const pages = await pagesOfTable(measured.wire);
  await runOf([one, verified, paying]);
  expect(measured.wire.takeCalls().Scan).toBe(pages);
  for (const who of [one, verified, paying]) {
    const text = new TextDecoder().decode((await zipOf(who))['verandah.json']);
    const { posts } = JSON.parse(text) as { posts: { title: string }[] };
    expect(posts.map(({ title }) => title)).toEqual([`A post of ${who.username}`]);
  }
  const mails = (await itemsAt('MAIL#')).filter(({ kind }) => kind === 'export-ready');
  const inOrder = mails.toSorted((a, b) => (String(a.createdAt) < String(b.createdAt) ? -1 : 1));
  expect(inOrder.map(({ userId }) => userId)).toEqual([paying.id, verified.id, one.id]);
});

test('a failed export neither fails nor delays those after it', async () => {
  const [failing, ...others] = [await asking(), await asking(), await asking()] as const;
  const people = [failing, ...others];
  const pages = await pagesOfTable(measured.wire);
  let scans = 0;
  const run = watchedRun(
    () => runOf(people),
    (call) => {
      if (call === 'table Scan') scans++;
      return call.startsWith('bucket PutObject') && call.includes(failing.id) ? 'refuse' : undefined;
    },
  );
  expect(await run).toBe(1);
  expect(await Promise.all(others.map(stateOf))).toEqual(['ready', 'ready']);
  expect(scans).toBe(pages);
  expect(await stateOf(failing)).toBe('working');
  await runOf(people);
  expect(await stateOf(failing)).toBe('ready');
});

test('a scan for more members than a filter can name finds the same', async () => {
  const { findKeys } = await import('./platform/table/scan.ts');
  const people = [await asking(), await asking()];
  const strangers = [...Array(98).keys()].map((n) => ({ id: `nobody-${n}`, username: `nobody-${n}` }));
  const ofAll = await findKeys([...strangers, ...people]);
  const sorted = (keys: readonly { PK: string; SK: string }[]) => keys.map(({ PK, SK }) => `${PK} ${SK}`).toSorted();
  for (const who of people) {
    const alone = sorted(await (await findKeys([who])).keysOf(who));
    expect(alone).toContain(`EXPORT#${who.id} ZIP#000001`);
    expect(sorted(await ofAll.keysOf(who))).toEqual(alone);
  }
  for (const who of strangers) expect(await ofAll.keysOf(who)).toEqual([]);
});

test('a member with too many items for a shared scan gets a scan of their own', async () => {
  const { findKeys } = await import('./platform/table/scan.ts');
  const [large, small] = [await asking(), await withPost(measured.stage)];
  const ofSmall = await (await findKeys([small])).keysOf(small);
  const finding = await findKeys([large, small], ofSmall.length);
  const pages = await pagesOfTable(measured.wire);
  expect(await finding.keysOf(small)).toHaveLength(ofSmall.length);
  expect(measured.wire.takeCalls().Scan).toBeUndefined();
  expect((await finding.keysOf(large)).length).toBeGreaterThan(ofSmall.length);
  expect(measured.wire.takeCalls().Scan).toBe(pages);
});

/** Stores replies of 80 kB. @returns The post and the ids, in their order. */
async function storeReplies(authorId: string, count: number): Promise<{ postId: string; ids: string[] }> {
  const { Replies } = await import('./platform/table/items/forum.ts');
  const { writeMany } = await import('./platform/table/write-many.ts');
  const { id: postId } = await newPost(other);
  const common = { postId, authorId, content: 'ā'.repeat(40_000), isByPostAuthor: false, isAnonymous: false };
  const ids = Array.from({ length: count }, () => ulid()).toSorted();
  for (const id of ids)
    await writeMany({ put: [Replies.item(postId, id, { ...common, id, createdAt: toIso(), editedAt: null })] });
  return { postId, ids };
}

// Last, because its replies stay in the table: each later scan would take seconds.
test('a member with more than the memory holds comes last, and is deleted', async () => {
  const { people, event } = await leaving(2, 'keep');
  const [large, small] = people;
  if (!large || !small) throw new Error('there are two');
  const { postId, ids } = await storeReplies(large.id, 300);
  const limits = { NODE_OPTIONS: '--max-old-space-size=38' };
  const [end] = await once(runAlone(DAILY, event, { ...measured.stage.environment, ...limits }), 'exit');
  expect(end).toBe(0);
  const last = (await itemsAt('MAIL#')).filter(({ kind }) => kind === 'deleted');
  const inOrder = last.toSorted((a, b) => (String(a.createdAt) < String(b.createdAt) ? -1 : 1));
  expect(inOrder.map(({ userId }) => userId)).toEqual([small.id, large.id]);
  const { Replies } = await import('./platform/table/items/forum.ts');
  expect((await Replies.get(postId, ids.at(-1) ?? ''))?.authorId).not.toBe(large.id);
});
