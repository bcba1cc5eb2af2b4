/** Hiding replies, names and pictures from the queue, and putting them back. */
import { expect, test } from 'vitest';
import { calls, newPost, newReply, onePost, repliesTo } from '../../../infra/testing/people/forum.ts';
import { entryOf, openTo } from '../../../infra/testing/people/moderators.ts';
import { type Member, someMember, theAdmin } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { User } from '../../../shared/accounts.ts';

const decided = async (id: string, verb: 'hide' | 'restore' | 'dismiss') =>
  (await (await theAdmin()).post(`/api/admin/reports/${id}/${verb}`)).status;
/** The author of a post as another member sees it. */
const authorOf = async (reader: Member, postId: string) => (await onePost(reader, postId)).user;

test('a hidden reply keeps its place without its text, and can be restored', async () => {
  const [author, replier, reader] = [await someMember(), await someMember(), await someMember()];
  const post = await newPost(author);
  const [before, reply] = [await newReply(author, post.id, 'Lovely.'), await newReply(replier, post.id, 'Buy now.')];
  expect((await calls.reportReply(reader, post.id, reply.id)).status).toBe(200);
  // A reported reply cannot be edited.
  expect((await calls.editReply(replier, post.id, reply.id, 'Nothing to see')).status).toBe(409);
  const shown = await repliesTo(reader, post.id);

  expect(await Promise.all([decided(reply.id, 'hide'), decided(reply.id, 'hide')])).toContain(200);
  for (const who of [author, replier, reader])
    expect((await repliesTo(who, post.id)).map(({ content, isHidden }) => [content, isHidden])).toEqual([
      [before.content, false],
      ['Our team has hidden this reply.', true],
    ]);
  expect((await onePost(reader, post.id)).repliesCount).toBe(2);
  const refused = [
    calls.editReply(replier, post.id, reply.id, 'Again'),
    calls.removeReply(replier, post.id, reply.id),
    calls.reportReply(author, post.id, reply.id),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await entryOf(reply.id, 'hidden'))?.report.snapshot).toMatchObject({ content: 'Buy now.' });

  expect(await decided(reply.id, 'restore')).toBe(200);
  expect(await repliesTo(reader, post.id)).toEqual(shown);
  expect((await calls.editReply(replier, post.id, reply.id, 'Sold.')).status).toBe(200);
});

test('a deleted reply stays in the queue, and cannot be hidden', async () => {
  const [author, reader] = [await someMember(), await someMember()];
  const post = await newPost(author);
  const reply = await newReply(author, post.id, 'Buy now.');
  await calls.reportReply(reader, post.id, reply.id);
  expect((await calls.removeReply(author, post.id, reply.id)).status).toBe(200);
  expect((await entryOf(reply.id))?.report.snapshot).toMatchObject({ content: 'Buy now.' });
  expect((await entryOf(reply.id))?.isDeleted).toBe(true);
  const refused = await (await theAdmin()).post(`/api/admin/reports/${reply.id}/hide`);
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('You can dismiss the reports')]);
  expect(await decided(reply.id, 'dismiss')).toBe(200);
});

test('what is hidden after its author has left goes when its report would', async () => {
  const { ReportedItems } = await import('../../platform/table/items/forum.ts');
  const [author, reader] = [await someMember(), await someMember()];
  const post = await newPost(author);
  await calls.report(reader, post.id);
  // As a deleted account leaves its reports.
  const ttl = Math.ceil(Date.now() / 1000) + 1_000;
  await ReportedItems.update('open', post.id, { set: { ttl } });
  expect(await decided(post.id, 'hide')).toBe(200);
  expect((await ReportedItems.get('hidden', post.id))?.ttl).toBe(ttl);
});

test.each(['dismiss', 'hide'] as const)(
  'a reported picture that its member removes stays until %s',
  async (decision) => {
    const [author, reader] = [await someMember(), await someMember()];
    const picture = await somePhoto(author);
    expect((await author.put('/api/user', { profileImageUrl: picture })).status).toBe(200);
    expect((await calls.reportPerson(reader, author.user.id)).status).toBe(200);
    expect((await author.put('/api/user', { profileImageUrl: null })).status).toBe(200);
    const opened = async () => [
      await openTo(author, picture),
      await openTo(reader, picture),
      await openTo(await theAdmin(), picture),
    ];
    expect(await opened()).toEqual([404, 404, 302]);
    expect((await author.put('/api/user', { profileImageUrl: picture })).status).toBe(409);
    expect(await decided(author.user.id, decision)).toBe(200);
    expect(await opened()).toEqual([404, 404, decision === 'hide' ? 302 : 404]);
  },
);

test('a hidden name and picture are restored unless the member chose others', async () => {
  const [author, reader] = [await someMember(), await someMember()];
  const picture = await somePhoto(author);
  const chosen = { firstName: 'Rude Word', profileImageUrl: picture };
  expect((await author.put('/api/user', chosen)).status).toBe(200);
  const post = await newPost(author);
  const report = async () => (await calls.reportPerson(reader, author.user.id)).status;
  expect(await report()).toBe(200);

  expect(await decided(author.user.id, 'hide')).toBe(200);
  expect(await authorOf(reader, post.id)).toMatchObject({ firstName: 'Member', profileImageUrl: null });
  expect(await openTo(reader, picture)).toBe(404);
  const chosenAgain = await author.put('/api/user', { profileImageUrl: picture });
  const words = 'Our team has hidden this picture. Please choose another one.';
  expect([chosenAgain.status, await chosenAgain.json()]).toEqual([409, { message: words, error: words }]);
  expect(await openTo(reader, picture)).toBe(404);
  expect(await decided(author.user.id, 'restore')).toBe(200);
  expect(await authorOf(reader, post.id)).toMatchObject(chosen);
  expect(await openTo(reader, picture)).toBe(302);

  expect((await calls.reportPerson(await someMember(), author.user.id)).status).toBe(200);
  expect(await decided(author.user.id, 'hide')).toBe(200);
  expect((await author.put('/api/user', { firstName: 'Kind Word' })).status).toBe(200);
  expect(await decided(author.user.id, 'restore')).toBe(200);
  expect(await authorOf(reader, post.id)).toMatchObject({ firstName: 'Kind Word', profileImageUrl: picture });
});

test('a person who is hidden twice keeps both times, and each is restored by itself', async () => {
  const [author, reader] = [await someMember(), await someMember()];
  const person = author.user.id;
  const [first, second] = [await somePhoto(author), await somePhoto(author)];
  const hideAs = async (firstName: string, profileImageUrl: string) => {
    expect((await author.put('/api/user', { firstName, profileImageUrl })).status).toBe(200);
    expect((await calls.reportPerson(reader, person)).status).toBe(200);
    expect(await decided(person, 'hide')).toBe(200);
  };
  const stored = async () => {
    const { firstName, profileImageUrl } = User.parse(await (await author.get('/api/user')).json());
    return [firstName, profileImageUrl];
  };
  const admin = await theAdmin();
  await hideAs('Rude Word', first);
  await hideAs('Ruder Word', second);
  expect(await entryOf(person, 'hidden')).toMatchObject({
    report: { snapshot: { title: 'Ruder Word', imageUrl: second } },
    earlier: [{ snapshot: { title: 'Rude Word', imageUrl: first }, reasons: [{ reason: 'name' }] }],
  });
  expect([await openTo(admin, first), await openTo(admin, second)]).toEqual([302, 302]);
  expect(await decided(person, 'restore')).toBe(200);
  expect(await stored()).toEqual(['Ruder Word', second]);
  expect(await entryOf(person, 'hidden')).toMatchObject({
    report: { snapshot: { title: 'Rude Word', imageUrl: first } },
    earlier: [],
  });
  // Their own name and picture stay: the first ones have no place any more.
  expect(await decided(person, 'restore')).toBe(200);
  expect(await stored()).toEqual(['Ruder Word', second]);
  expect(await entryOf(person, 'hidden')).toBeUndefined();
  // The first picture is the member's own again, and not the moderators'.
  expect([await openTo(author, first), await openTo(reader, first), await openTo(admin, first)]).toEqual([
    302, 404, 404,
  ]);
});

test('a hidden person who takes the same name again can be reported by the same member', async () => {
  const [author, reader] = [await someMember(), await someMember()];
  for (let round = 0; round < 2; round++) {
    expect((await author.put('/api/user', { firstName: 'Rude Word' })).status).toBe(200);
    expect((await calls.reportPerson(reader, author.user.id)).status).toBe(200);
    const entry = await entryOf(author.user.id);
    expect(entry?.report.snapshot.title).toBe('Rude Word');
    expect(entry?.earlier).toMatchObject(round === 0 ? [] : [{ snapshot: { title: 'Rude Word' } }]);
    expect(await decided(author.user.id, 'hide')).toBe(200);
  }
});

test('a reported person can remove the picture, and choose no other one and no other name', async () => {
  const [author, reader] = [await someMember(), await someMember()];
  const [first, second] = [await somePhoto(author), await somePhoto(author)];
  const set = async (profile: object) => (await author.put('/api/user', profile)).status;
  const { firstName } = author.user;
  expect(await set({ profileImageUrl: first })).toBe(200);
  expect((await calls.reportPerson(reader, author.user.id)).status).toBe(200);
  expect([await set({ firstName: 'Ruder' }), await set({ profileImageUrl: second })]).toEqual([409, 409]);
  expect(await set({ firstName, profileImageUrl: null })).toBe(200);
  expect(await decided(author.user.id, 'dismiss')).toBe(200);
  expect(await set({ firstName: 'Ruder', profileImageUrl: second })).toBe(200);
});

test('a person is restored also where a picture of theirs is gone', async () => {
  const { Images } = await import('../../platform/table/items/image.ts');
  const { imageIdOf } = await import('../../platform/aws/photo-key.ts');
  const [author, reader] = [await someMember(), await someMember()];
  const picture = await somePhoto(author);
  await author.put('/api/user', { profileImageUrl: picture, firstName: 'Rude Word' });
  await calls.reportPerson(reader, author.user.id);
  expect(await decided(author.user.id, 'hide')).toBe(200);
  await Images.delete(imageIdOf(picture));
  expect(await decided(author.user.id, 'restore')).toBe(200);
  expect(await (await author.get('/api/user')).json()).toMatchObject({ firstName: 'Rude Word', profileImageUrl: null });
});
