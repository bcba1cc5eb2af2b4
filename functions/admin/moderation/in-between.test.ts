/** A report, an edit, a deletion or a decision that comes between another one's reads and its transaction. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { aWeekOn } from '../../../infra/testing/leaving.ts';
import { somePhoto } from '../../../infra/testing/people/conversation.ts';
import { calls, newPost, newReply, onePost, repliesTo } from '../../../infra/testing/people/forum.ts';
import { entryOf, openTo } from '../../../infra/testing/people/moderators.ts';
import { newAdmin, newMember, password } from '../../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { watchedRun } from '../../../infra/testing/stage/watched-run.ts';
import { User } from '../../../shared/accounts.ts';

const DAILY = fileURLToPath(new URL('../../daily.ts', import.meta.url));
let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
let author: Visitor;
let reader: Visitor;
beforeAll(async () => {
  measured = await measuredStage();
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
  expect(await watchedRun({ stage: measured.stage, file: DAILY, event, before: () => undefined })).toBe(0);
  expect(statuses).toEqual([200, 404]);
  const entry = (await entryOf(post.id))?.report;
  expect(entry?.snapshot).toMatchObject({ title: 'Cheap rugs', authorId: id, imageUrl });
  expect([await openTo(reader, imageUrl), await openTo(admin, imageUrl)]).toEqual([404, 302]);
  expect(entry?.ttl).toBeGreaterThan(Date.now() / 1000);
});
