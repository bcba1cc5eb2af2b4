/** A member with data of every kind deletes their account. The test compares each store with what shared/accounts/retention.ts says is kept. */
import { ListMultipartUploadsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SANDBOX, stripeAt } from '../infra/local/payments.ts';
import type { Visitor } from '../infra/local/visitor.ts';
import { amongOthersOf, aWeekOn, everythingOf, runDaily } from '../infra/testing/leaving.ts';
import { watchedNight } from '../infra/testing/night.ts';
import { somePasskey } from '../infra/testing/passkeys/authenticator.ts';
import { exportOf } from '../infra/testing/people/exports.ts';
import { calls, newPost, newReply, onePost, repliesTo, search } from '../infra/testing/people/forum.ts';
import { mailItemsOf, mailsHandled, mailsTo, nextMailTo } from '../infra/testing/people/mail.ts';
import { statusOf } from '../infra/testing/people/membership.ts';
import { openLink } from '../infra/testing/people/rooms.ts';
import { newAdmin, newMember, newPayer, password } from '../infra/testing/people/stage-members.ts';
import { somePhoto } from '../infra/testing/people/uploads.ts';
import { perthDay } from '../infra/testing/perth-day.ts';
import { startRemoteServer } from '../infra/testing/remote-server.ts';
import { isKept, itemsNaming, placeOf, type StoredItem } from '../infra/testing/stage/all-items.ts';
import { measuredStage } from '../infra/testing/stage/measured-stage.ts';
import { isTableWrite, killAt } from '../infra/testing/stage/watched-run.ts';
import { User } from '../shared/accounts.ts';

type Person = Visitor & { username: string };
let measured: Awaited<ReturnType<typeof measuredStage>>;
let remoteServer: Awaited<ReturnType<typeof startRemoteServer>>;
let admin: Person;
let other: Person;
beforeAll(async () => {
  remoteServer = await startRemoteServer();
  measured = await measuredStage({ paceMs: 0, guaranteeByCard: true });
  [admin, other] = await Promise.all([newAdmin(measured.stage), newPayer(measured.stage)]);
  await everythingOf(other);
});
afterAll(async () => {
  await measured.close();
  await remoteServer.close();
});

const imageIdOf = (path: string) => path.slice(-32);
const userOf = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json());
const askFor = (who: Visitor, posts: 'delete' | 'keep') => who.post('/api/user/deletion', { password, posts });

/** The keys of the items that contain one of these words. */
const placesOf = async (words: readonly string[]) => (await itemsNaming(words)).map(placeOf).toSorted();
/** The keys of what is left and should not be. */
const leftOf = async (words: readonly string[]) =>
  (await itemsNaming(words)).filter((item) => !isKept(item)).map(placeOf);

async function bucketKeys(setting = 'UPLOADS_BUCKET'): Promise<string[]> {
  const s3 = new S3Client({});
  const Bucket = measured.stage.environment[setting] ?? '';
  const found: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
    found.push(...Contents.map(({ Key = '' }) => Key));
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
  return [...found, ...Uploads.map(({ Key = '' }) => Key)];
}

/** Runs the daily rule, which is killed before its n-th write. */
const dailyUntil = (event: { time: string }, write: number) => watchedNight(event, killAt(write, isTableWrite));

test('a killed deletion, run again, leaves what the list names', async () => {
  const who = await newPayer(measured.stage);
  const { id, email = '' } = await userOf(who);
  await (await import('./accounts/operator.ts')).markVerified(who.username);
  const again = await newMember(measured.stage);
  const own = await everythingOf(who);
  const shared = await amongOthersOf(who, {
    id,
    cookie: await cookieOf(who),
    other,
    admin,
    fileToImport: remoteServer.offer({ size: 1000 }),
  });
  await somePasskey(who);
  await exportOf(who);
  const marks = [id, who.username];
  const { Subscriptions } = await import('./platform/table/items/subscription.ts');
  const customer = (await Subscriptions.get(id))?.stripeCustomerId ?? '';
  const { countOf } = await import('./platform/table/items/counts.ts');
  const counts = async () =>
    Promise.all(
      (['users', 'forumPosts', 'forumReplies', 'payingMembers', 'inGuarantee', 'cancelling', 'lapsed'] as const).map(
        (name) => countOf(name),
      ),
    );
  const before = await counts();
  await mailsHandled((await userOf(other)).id);
  const othersBefore = await itemsOf(other);

  expect((await askFor(who, 'delete')).status).toBe(200);
  await mailsHandled(id);
  const event = await aWeekOn(id);
  for (const write of [2, 6, 12]) expect(await dailyUntil(event, write)).toBeNull();
  expect((await who.get('/api/user')).status).toBe(401);
  await runDaily(event);

  const mail = await nextMailTo(email, 'deleted', 0, measured.stage);
  expect(mail.text).toContain('This is the last email');
  await expect.poll(() => placesOf([email])).toEqual([]);
  expect(await mailsTo(email, 'deletion-asked', measured.stage)).toHaveLength(1);

  await expect.poll(() => leftOf(marks)).toEqual([]);
  const left = await placesOf(marks);
  expect(left.filter((place) => /^REPORTED#(open|hidden) /.test(place))).toHaveLength(2);
  expect(left).toContain(`REPORTED#${shared.liked.id} BY#${id}`);
  expect(left).toContain(`DELETED MEMBER#${id}`);
  // A hash of the address and one of the card are left, and nothing else with them.
  const hash = expect.stringMatching(/^GUARANTEE#[0-9a-f]{64} /);
  expect(await placesOf(['GUARANTEE#'])).toEqual([hash, hash]);
  expect(left.filter((place) => place.startsWith('AUDIT '))).toHaveLength(3);
  expect(await placesOf([own.roomId, own.words, 'quokkawhite'])).toEqual([]);
  expect((await placesOf([who.username])).filter((place) => !place.startsWith('REPORTED#'))).toEqual([]);
  expect(await counts()).toEqual(before.map((count, place) => count - ([1, 4, 1, 1, 0, 1][place] ?? 0)));
  expect(await itemsOf(other)).toEqual(othersBefore);

  const stripe = stripeAt(measured.stage.endpoints.stripe, SANDBOX.secretKey);
  expect((await stripe.invoices.list({ customer })).data.map(({ status }) => status)).toEqual(['paid']);
  const [subscription] = (await stripe.subscriptions.list({ customer, status: 'all' })).data;
  expect(subscription?.cancel_at_period_end || subscription?.status === 'canceled').toBe(true);
  expect((await bucketKeys('KNOWLEDGE_BUCKET')).filter((key) => key.includes(id))).toEqual([]);

  const gone = [own.photo, shared.shown].map(imageIdOf);
  await expect
    .poll(async () => (await bucketKeys()).filter((key) => [id, ...gone].some((part) => key.includes(part))))
    .toEqual([]);
  for (const reported of [own.picture, shared.reportedPhoto]) {
    expect((await bucketKeys()).filter((key) => key.includes(imageIdOf(reported)))).toHaveLength(2);
    expect([(await again.get(reported)).status, (await admin.get(reported)).status]).toEqual([404, 302]);
  }

  expect(await onePost(again, shared.answered.id)).toMatchObject({ isDeleted: true, repliesCount: 1, user: null });
  expect(await onePost(again, shared.liked.id)).toMatchObject({ likesCount: 0, repliesCount: 0 });
  expect((await calls.one(again, shared.plain.id)).status).toBe(404);
  expect(await search(again, 'quokkawhite')).toEqual([]);
  expect((await (await admin.get('/api/admin/reports')).json()).length).toBeGreaterThan(0);

  expect((await openLink(again, own.token)).status).toBe(410);
  expect((await again.post('/api/login', { username: who.username, password })).status).toBe(401);
});

/** The items that name a member, without rate limits, and without those that other members' actions change. */
async function itemsOf(who: Person): Promise<StoredItem[]> {
  const { id } = await userOf(who);
  return (await itemsNaming([id])).filter(({ PK }) => !/^(RATE|FEED|REPORTED|POST|SESSION|AUDIT)/.test(PK));
}

/** The cookie of a second session of the same member. */
async function cookieOf({ username }: Person): Promise<string> {
  const { visitor } = await import('../infra/local/visitor.ts');
  const answer = await visitor(measured.stage.origin).post('/api/login', { username, password });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The kinds of the mails that the mailer has dropped. */
const droppedMailsOf = async (id: string): Promise<string[]> =>
  (await mailItemsOf(id)).filter(({ dropped }) => dropped !== undefined).map(({ kind }) => kind);

test('undoing a deletion leaves everything, and the membership renews', async () => {
  const who = await newPayer(measured.stage);
  const { id, email = '' } = await userOf(who);
  const { token } = await everythingOf(who);
  await mailsHandled(id);
  const before = await itemsOf(who);
  expect((await who.post('/api/user/deletion', { password: 'wrong', posts: 'keep' })).status).toBe(403);
  const { deletion } = User.parse(await (await askFor(who, 'keep')).json());
  expect(deletion).toMatchObject({ until: perthDay(Date.now() + 7 * 86_400_000), posts: 'keep' });
  expect(await statusOf(who)).toMatchObject({ cancelAtPeriodEnd: true });
  expect((await openLink(other, token)).status).toBe(410);
  expect((await who.post('/api/subscription/resume')).status).toBe(409);
  const { text } = await nextMailTo(email, 'deletion-asked', 0, measured.stage);
  expect(text).toContain('/account');
  // This mail would offer to resume, which is refused while a deletion is planned.
  await expect.poll(() => droppedMailsOf(id)).toContain('cancelled');
  expect(await mailsTo(email, 'cancelled', measured.stage)).toEqual([]);
  const undone = await who.fetch('/api/user/deletion', { method: 'DELETE' });
  expect(User.parse(await undone.json()).deletion).toBeUndefined();
  expect((await openLink(who, token)).status).toBe(200);
  expect(await statusOf(who)).toMatchObject({ cancelAtPeriodEnd: false });
  expect((await who.fetch('/api/user/deletion', { method: 'DELETE' })).status).toBe(409);
  const same = (items: StoredItem[]) =>
    items
      .filter(({ PK, SK }) => !PK.startsWith('MAIL#') && SK !== 'SUBSCRIPTION')
      .map((item) => (item.PK === 'DUE' ? item.SK.replace(/^DAY#[^#]+#/, '') : item));
  expect(same(await itemsOf(who))).toEqual(same(before));
});

test('posts that stay show Deleted member, also after a restore', async () => {
  const who = await newMember(measured.stage);
  const { id } = await userOf(who);
  const photo = await somePhoto(who);
  const post = await newPost(who, { title: 'Shade for a west wall', imageUrl: photo, house: 'Unit, Coburg' });
  const asked = await newPost(other);
  await newReply(who, asked.id, 'Canvas, not timber.');
  expect((await askFor(who, 'keep')).status).toBe(200);
  const backup = await itemsNaming([id]);
  await runDaily(await aWeekOn(id));

  const reader = await newMember(measured.stage);
  expect(await onePost(reader, post.id)).toMatchObject({ house: null, user: { firstName: 'Deleted member' } });
  expect((await reader.get(photo)).status).toBe(302);
  expect((await repliesTo(reader, asked.id))[0]).toMatchObject({
    content: 'Canvas, not timber.',
    user: { firstName: 'Deleted member' },
  });
  // The last mail's item stays until it is sent.
  await expect.poll(() => leftOf([id])).toEqual([]);

  const { writeMany } = await import('./platform/table/write-many.ts');
  const { DeletedMembers } = await import('./platform/table/items/retained.ts');
  const { items: ledger } = await DeletedMembers.page({ limit: 10 });
  await writeMany({ put: backup });
  const { replayLedger } = await import('./deletion.ts');
  expect(await replayLedger(ledger)).toBe(1);
  await expect.poll(() => leftOf([id])).toEqual([]);
  expect(await onePost(reader, post.id)).toMatchObject({ user: { firstName: 'Deleted member' } });
});

test('a post that stays keeps its photo where a run was killed between the two', async () => {
  const who = await newMember(measured.stage);
  const { id } = await userOf(who);
  const photo = await somePhoto(who);
  const post = await newPost(who, { imageUrl: photo });
  expect((await askFor(who, 'keep')).status).toBe(200);
  const event = await aWeekOn(id);
  const { postOf } = await import('./platform/table/items/forum.ts');
  const hasLeft = async () => (await postOf(post.id))?.authorId !== id;
  const before = async (call: string) => (isTableWrite(call) && (await hasLeft()) ? 'kill' : undefined);
  expect(await watchedNight(event, before)).toBeNull();
  await runDaily(event);

  const reader = await newMember(measured.stage);
  expect(await onePost(reader, post.id)).toMatchObject({ imageUrl: photo, user: { firstName: 'Deleted member' } });
  expect((await reader.get(photo)).status).toBe(302);
  await expect.poll(() => leftOf([id])).toEqual([]);
});
