/** Mail about replies through the API: who gets it, its content, and unsubscribing. */
import { describe, expect, test } from 'vitest';
import { calls, newPost, newReply } from '../../../../infra/testing/people/forum.ts';
import { mailsTo, nextMailTo, replyMailOutcomes, tokenIn } from '../../../../infra/testing/people/mail.ts';
import { type Member, someAdmin, someMember, someVisitor } from '../../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../../infra/testing/rate-windows.ts';
import { User } from '../../../../shared/accounts.ts';
import { DAY_MS, HOUR_SECONDS } from '../../../../shared/contract/durations.ts';
import { markVerified } from '../../../accounts/operator.ts';
import { digestReplies } from '../../../forum/replies/digest.ts';
import { windowAt } from '../../http/rate-limit.ts';
import { RateLimits } from '../../table/items/counts.ts';
import { Posts } from '../../table/items/forum.ts';
import { Dues } from '../../table/items/mail.ts';
import { transact } from '../../table/table.ts';
import { dayOf, secondsFromNow, toIso } from '../../time.ts';
import { mailWrite } from '../outbox.ts';
import { REPLY_DIGEST } from './digest-due.ts';

inOneWindow();

async function verified(): Promise<Member> {
  const member = await someMember();
  await markVerified(member.username);
  return member;
}

const noReplyMails = async (who: Member) => User.parse(await (await who.get('/api/user')).json()).noReplyMails;

describe('a reply to a post', () => {
  test('is mailed to its author, with the title and without the replier', async () => {
    const [author, replier] = await Promise.all([verified(), someMember()]);
    const post = await newPost(author, { title: 'Shade for a west wall' });
    await newReply(replier, post.id, 'Canvas, not timber.');
    const { subject, text, html } = await nextMailTo(author.email, 'reply');
    expect(subject).toBe('New reply to your post');
    expect(text).toContain('“Shade for a west wall”');
    expect(html).toContain(`/forum/${post.id}"`);
    for (const secret of [replier.username, replier.user.id, 'Canvas'])
      expect([subject, text, html].join()).not.toContain(secret);
  });

  test('that is anonymous is mailed without title, address or words', async () => {
    const [author, replier] = await Promise.all([verified(), someMember()]);
    const named = await newPost(author, { title: 'Under my name' });
    await newReply(replier, named.id);
    const open = await nextMailTo(author.email, 'reply');
    const post = await newPost(author, { title: 'Between us', isAnonymous: true });
    await newReply(replier, post.id, 'A quiet word.');
    const mail = await nextMailTo(author.email, 'reply', 1);
    for (const secret of ['Between us', post.id, 'A quiet word', replier.username, author.user.id, 'nonym'])
      expect(JSON.stringify(mail)).not.toContain(secret);
    expect(mail.text).toContain('/forum\n');
    // Subject and headers are the same for both posts.
    const withoutToken = (headers = {}) => JSON.stringify(headers).replace(/token=[\w-]+/, '');
    expect([mail.subject, withoutToken(mail.headers)]).toEqual([open.subject, withoutToken(open.headers)]);
  });

  test('that its reader must not see or cannot get is not mailed', async () => {
    const [author, replier, admin] = await Promise.all([someMember(), someMember(), someAdmin()]);
    const [post, hidden] = await Promise.all([newPost(author), newPost(author)]);
    await newReply(author, post.id);
    const deleted = await newReply(replier, post.id);
    await calls.removeReply(replier, post.id, deleted.id);
    const shown = await newReply(replier, post.id);
    const below = await newReply(replier, hidden.id);
    await calls.report(replier, hidden.id);
    await admin.post(`/api/admin/reports/${hidden.id}/hide`);
    const unverified = Array.from({ length: 3 }, () => 'no address');
    expect(await replyMailOutcomes(author, 3)).toEqual(unverified);
    await markVerified(author.username);
    const about = (postId: string, replyId: string) =>
      transact([mailWrite('reply', author.user.id, { postId, replyId })]);
    await about(hidden.id, below.id);
    await admin.post(`/api/admin/members/${replier.user.id}/suspend`, { reason: 'Spam' });
    await about(post.id, deleted.id);
    await about(post.id, shown.id);
    const notNeeded = Array.from({ length: 3 }, () => 'not needed');
    expect(await replyMailOutcomes(author, 6)).toEqual([...unverified, ...notNeeded]);
    expect(await mailsTo(author.email, 'reply')).toEqual([]);
  });
});

test('replies after a mail wait for one mail of the next day', async () => {
  const [author, one, two] = await Promise.all([verified(), someMember(), someMember()]);
  const { id } = await newPost(author);
  await newReply(one, id);
  await nextMailTo(author.email, 'reply');
  await newReply(two, id);
  await newReply(author, id);
  await newReply(one, id);
  expect(await replyMailOutcomes(author, 3)).toEqual(['limit', 'limit', 'sent']);
  const due = { day: dayOf(Date.now() + DAY_MS), kind: REPLY_DIGEST, subject: id, createdAt: toIso() };
  expect(await Dues.get(due.day, due.kind, due.subject)).toMatchObject({ subject: id });

  const last = (await Posts.get(id))?.repliesMailed;
  await Posts.update(id, { set: { repliesMailed: last && { ...last, at: toIso(Date.now() - DAY_MS) } } });
  await transact(await digestReplies(due));
  const digest = await nextMailTo(author.email, 'reply', 1);
  expect(digest.subject).toBe('2 new replies to your post');
  expect(await digestReplies(due)).toEqual([]);
  await Dues.delete(due.day, due.kind, due.subject);
});

describe('mails about replies', () => {
  test('stop with the POST of a mail program, without a session', async () => {
    const [author, replier] = await Promise.all([verified(), someMember()]);
    const { id } = await newPost(author);
    await newReply(replier, id);
    const mail = await nextMailTo(author.email, 'reply');
    expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const token = tokenIn(mail, '/unsubscribe');
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(author.user.id);

    const opened = await fetch(address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/unsubscribe#token=/),
    ]);
    expect(await noReplyMails(author)).toBeUndefined();
    const [method, body] = ['POST', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })];
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    for (let times = 0; times < 2; times++) expect((await fetch(address, { method, body, headers })).status).toBe(200);
    expect(await noReplyMails(author)).toBe(true);

    await newReply(replier, (await newPost(author)).id);
    expect(await replyMailOutcomes(author, 2)).toEqual(['not wanted', 'sent']);
  });

  test('stop and start with the switch', async () => {
    const [author, replier] = await Promise.all([verified(), someMember()]);
    const choose = (wanted: boolean) => author.put('/api/user/reply-mails', { wanted });
    expect(User.parse(await (await choose(false)).json()).noReplyMails).toBe(true);
    const { id } = await newPost(author);
    await newReply(replier, id);
    expect(await replyMailOutcomes(author, 1)).toEqual(['not wanted']);
    expect(User.parse(await (await choose(true)).json()).noReplyMails).toBeUndefined();
    await newReply(replier, id);
    await nextMailTo(author.email, 'reply');
  });

  test('do not stop with a changed or invalid token', async () => {
    const [author, replier] = await Promise.all([verified(), someMember()]);
    await newReply(replier, (await newPost(author)).id);
    const token = tokenIn(await nextMailTo(author.email, 'reply'), '/unsubscribe');
    const bytes = Buffer.from(token, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    for (const wrong of [bytes.toString('base64url'), 'x'.repeat(43), author.user.id]) {
      const answer = await someVisitor().post(`/api/mail/unsubscribe?token=${wrong}`);
      expect(answer.status).toBe(404);
    }
    expect((await someVisitor().post('/api/mail/unsubscribe')).status).toBe(400);
    expect(await noReplyMails(author)).toBeUndefined();
  });
});

test('a member gets at most five mails about replies an hour', async () => {
  const [author, replier] = await Promise.all([verified(), someMember()]);
  const { window } = windowAt({ times: 5, perSeconds: HOUR_SECONDS });
  await RateLimits.put('mail-reply', author.user.id, window, { calls: 4, ttl: secondsFromNow(2 * HOUR_SECONDS) });
  const posts = await Promise.all([1, 2].map(() => newPost(author)));
  for (const { id } of posts) await newReply(replier, id);
  expect(await replyMailOutcomes(author, 2)).toEqual(['limit', 'sent']);
});
