/** The deletions of one night share a scan of the table. The tests count its calls, cut a night off, and act during it. */
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../infra/local/visitor.ts';
import { aWeekOn, runDaily } from '../infra/testing/leaving.ts';
import {
  handleMails,
  itemsNaming,
  leaveTogether,
  nightWith,
  nothingLeftOf,
  type Person,
  watchedNight,
  withPost,
} from '../infra/testing/night.ts';
import { somePhoto } from '../infra/testing/people/conversation.ts';
import { calls, newPost } from '../infra/testing/people/forum.ts';
import { mailsTo } from '../infra/testing/people/mail.ts';
import { newAdmin } from '../infra/testing/people/stage-members.ts';
import { fillPages, pagesOfTable, type StoredItem } from '../infra/testing/stage/all-items.ts';
import { measuredStage } from '../infra/testing/stage/measured-stage.ts';
import { isTableWrite, killAt } from '../infra/testing/stage/watched-run.ts';
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
  const { people, event } = await leaving(6);
  const othersItems = (await itemsNaming(other)).length;
  const pages = await pagesOfTable(measured.wire);
  await runDaily(event);
  expect(measured.wire.takeCalls().Scan).toBe(pages);
  await nothingLeftOf(...people);
  for (const who of people) expect((await who.get('/api/user')).status).toBe(401);
  expect(await itemsNaming(other)).toHaveLength(othersItems);
});

test('a night that is cut off goes on the next time', async () => {
  const { people, event } = await leaving(3);
  for (const write of [2, 5, 12])
    expect(await watchedNight(measured.stage, event, killAt(write, isTableWrite))).toBeNull();
  expect(await watchedNight(measured.stage, event, () => undefined)).toBe(0);
  await nothingLeftOf(...people);
});

test('a deletion that cannot begin does not keep the others waiting', async () => {
  const { people, event } = await leaving(3);
  const [early, ...others] = people;
  if (!early) throw new Error('there are three');
  const { Users } = await import('./platform/table/entities/accounts/user.ts');
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
  await nightWith(measured.stage, event, causeMails, async () => {
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
    measured.stage,
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
  const [ofFirst, ofLast] = [await itemsNaming(first), await itemsNaming(last)];
  const audit = ofLast.filter(({ PK }) => PK === 'AUDIT').map(({ subject }) => subject);
  expect(audit).toEqual(Array(2).fill(`member ${last.id}`));
  expect(reportsIn(ofFirst).map(({ PK }) => PK)).toEqual(['REPORTED#open']);
  const places = ['REPORTED#open', 'REPORTED#hidden', `REPORTED#${last.id}`];
  expect(reportsIn(ofLast).map(({ PK }) => PK)).toEqual(expect.arrayContaining(places));
  for (const { ttl } of reportsIn([...ofFirst, ...ofLast])) expect(ttl).toBeGreaterThan(Date.now() / 1000);
  expect((await admin.get(picture)).status).toBe(302);
});

/** Stores replies of 80 kB. @returns The post and the ids, in their order. */
async function storeReplies(authorId: string, count: number): Promise<{ postId: string; ids: string[] }> {
  const { Replies } = await import('./platform/table/entities/forum/reply.ts');
  const { writeMany } = await import('./platform/table/table.ts');
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
  const { postId, ids } = await storeReplies(large.id, 400);
  const { Users } = await import('./platform/table/entities/accounts/user.ts');
  const { Replies } = await import('./platform/table/entities/forum/reply.ts');
  const hasBegun = async () => (await Replies.get(postId, ids[0] ?? ''))?.authorId !== large.id;
  const isSmallGone: boolean[] = [];
  process.env.NODE_OPTIONS = '--max-old-space-size=44';
  const end = await watchedNight(measured.stage, event, async (call) => {
    if (isSmallGone.length === 0 && isTableWrite(call) && (await hasBegun()))
      isSmallGone.push((await Users.get(small.id)) === undefined);
    return undefined;
  }).finally(() => delete process.env.NODE_OPTIONS);
  expect([end, isSmallGone]).toEqual([0, [true]]);
  expect(await Users.get(large.id)).toBeUndefined();
  expect((await Replies.get(postId, ids.at(-1) ?? ''))?.authorId).not.toBe(large.id);
});
