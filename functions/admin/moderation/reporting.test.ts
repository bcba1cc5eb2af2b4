/** Reporting posts, replies and people, and their entries in the moderation queue. */
import { describe, expect, test } from 'vitest';
import { calls, newPost, newReply } from '../../../infra/testing/people/forum.ts';
import { dismiss, entryOf, hide, openTo, reportedPost, reportPost } from '../../../infra/testing/people/moderators.ts';
import { someMember, theAdmin } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';

describe('a report', () => {
  test('enters the queue with its reason, once for each member', async () => {
    const { author, reader, post } = await reportedPost();
    expect((await calls.report(reader, post.id, { reason: 'unkind' })).status).toBe(200);
    const other = await someMember();
    expect((await calls.report(other, post.id, { reason: 'other', details: ' It  is\u0000 mine. ' })).status).toBe(200);
    const entry = await entryOf(post.id);
    expect(entry?.report.snapshot).toMatchObject({ postId: post.id, title: post.title, authorId: author.user.id });
    expect(entry?.report).toMatchObject({
      reportsCount: 2,
      reasons: [
        { reason: 'spam', details: 'An advert.' },
        { reason: 'other', details: 'It  is mine.' },
      ],
    });
    expect(JSON.stringify(entry?.report)).not.toContain(reader.user.id);
  });

  test('keeps the notes on the photo and the house of the author', async () => {
    const author = await someMember();
    const notes = [{ n: 1, kind: 'change', title: 'My neighbour', text: 'She is a thief.', x: 0.5, y: 0.5 }];
    const more = { imageUrl: await somePhoto(author), notes, house: 'Beside the thief, Enmore' };
    const post = await newPost(author, more);
    expect((await calls.report(await someMember(), post.id)).status).toBe(200);
    await calls.remove(author, post.id);
    expect((await entryOf(post.id))?.report.snapshot).toMatchObject({ notes, house: more.house });
  });

  test('of the same after a decision is refused; of what has changed since, it counts again', async () => {
    const { author, reader, post } = await reportedPost();
    const again = async () => {
      const answer = await calls.report(reader, post.id, { reason: 'unkind' });
      return [answer.status, ((await answer.json()) as { message?: string }).message];
    };
    expect(await dismiss(post.id)).toBe(true);
    expect(await again()).toEqual([409, expect.stringMatching(/already decided.*changes/) as string]);
    expect(await entryOf(post.id)).toBeUndefined();
    expect((await calls.edit(author, post.id, { title: 'Cheaper rugs' })).status).toBe(200);
    expect(await again()).toEqual([200, undefined]);
    expect((await entryOf(post.id))?.report).toMatchObject({
      reportsCount: 1,
      reasons: [{ reason: 'unkind' }],
      snapshot: { title: 'Cheaper rugs' },
    });
    expect(await again()).toEqual([200, undefined]);
    expect((await entryOf(post.id))?.report.reportsCount).toBe(1);
  });

  test('of a person counts again once they choose another name', async () => {
    const [author, reader] = [await someMember(), await someMember()];
    const named = (firstName: string) => author.put('/api/user', { firstName });
    const report = async () => (await calls.reportPerson(reader, author.user.id)).status;
    await named('Rude Word');
    expect(await report()).toBe(200);
    expect(await dismiss(author.user.id)).toBe(true);
    expect(await report()).toBe(409);
    await named('Ruder Word');
    expect(await report()).toBe(200);
    expect((await entryOf(author.user.id))?.report.snapshot.title).toBe('Ruder Word');
  });

  test('of one’s own or a deleted post, or without a reason, is refused', async () => {
    const [author, reader] = await Promise.all([someMember(), someMember()]);
    const post = await newPost(author);
    expect((await calls.report(author, post.id)).status).toBe(409);
    for (const body of [{}, { reason: 'bored' }, { reason: 'spam', details: 'x'.repeat(1001) }])
      expect((await calls.report(reader, post.id, body)).status).toBe(400);
    await calls.remove(author, post.id);
    expect((await calls.report(reader, post.id)).status).toBe(404);
    expect(await entryOf(post.id)).toBeUndefined();
  });

  test('is counted for every member; the queue shows the first 20 reasons', async () => {
    const { post } = await reportedPost();
    for (let n = 0; n < 21; n++)
      expect(await reportPost(`reader-${n}`, post.id, { reason: 'spam', details: `${n}` })).toBe(true);
    const entry = await entryOf(post.id);
    expect([entry?.report.reportsCount, entry?.report.reasons.length]).toEqual([22, 20]);
    // One more member reports it three times at once.
    const late = await Promise.all([1, 2, 3].map(() => reportPost('late', post.id, { reason: 'spam', details: '' })));
    expect(late).toEqual([true, true, true]);
    expect((await entryOf(post.id))?.report.reportsCount).toBe(23);
  });

  test('made during a dismissal is stored whole or dismissed too', async () => {
    const { post } = await reportedPost();
    for (let round = 0; round < 3; round++) {
      const report = (n: number) => reportPost(`${round}-${n}`, post.id, { reason: 'spam', details: `${n}` });
      await report(0);
      const acts = [1, 2, 3].map(report);
      expect(await Promise.all([...acts, dismiss(post.id)])).toEqual([true, true, true, true]);
      const left = await entryOf(post.id);
      expect(left?.report.reasons.length).toBe(left?.report.reportsCount);
    }
  });

  test('keeps a snapshot of the post and its photo when its author deletes it', async () => {
    const [author, reader, admin] = [await someMember(), await someMember(), await theAdmin()];
    const imageUrl = await somePhoto(author);
    const { id } = await newPost(author, { title: 'Cheap rugs', imageUrl });
    await calls.report(reader, id);
    await calls.remove(author, id);
    const entry = await entryOf(id);
    expect(entry?.report.snapshot).toMatchObject({ title: 'Cheap rugs', authorId: author.user.id });
    expect(entry?.post).toBeUndefined();
    expect([await openTo(author, imageUrl), await openTo(admin, imageUrl)]).toEqual([404, 302]);
    expect([await hide(id), await dismiss(id)]).toEqual([false, true]);
    expect(await openTo(admin, imageUrl)).toBe(404);
  });

  test('prevents the author from editing the post until it is dismissed', async () => {
    const { author, post } = await reportedPost();
    expect((await calls.edit(author, post.id, { title: 'Nothing to see' })).status).toBe(409);
    await dismiss(post.id);
    expect((await calls.edit(author, post.id, { title: 'Nothing to see' })).status).toBe(200);
  });

  test('of a reply or a person enters the same queue', async () => {
    const { author, reader, post } = await reportedPost();
    const reply = await newReply(author, post.id, 'Buy now.');
    const twice = [1, 2].map(() => calls.reportReply(reader, post.id, reply.id));
    for (const answer of await Promise.all(twice)) expect(answer.status).toBe(200);
    expect((await calls.reportPerson(reader, author.user.id)).status).toBe(200);
    expect((await entryOf(reply.id))?.report).toMatchObject({
      reportsCount: 1,
      snapshot: { kind: 'reply', postId: post.id, content: 'Buy now.', authorId: author.user.id },
    });
    expect((await entryOf(author.user.id))?.report.snapshot).toMatchObject({
      kind: 'person',
      authorId: author.user.id,
    });
    expect([await hide(reply.id), await dismiss(reply.id)]).toEqual([false, true]);
    expect([await hide(author.user.id), await dismiss(author.user.id)]).toEqual([false, true]);
  });

  test('of one’s own reply, of oneself or of nobody is refused', async () => {
    const { author, post } = await reportedPost();
    const reply = await newReply(author, post.id);
    const none = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const statuses = await Promise.all([
      calls.reportReply(author, post.id, reply.id),
      calls.reportPerson(author, author.user.id),
      calls.reportReply(author, post.id, none),
      calls.reportReply(author, post.id, 'none'),
      calls.reportPerson(author, none),
      calls.reportPerson(author, 'none'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([409, 409, 404, 404, 404, 404]);
  });
});
