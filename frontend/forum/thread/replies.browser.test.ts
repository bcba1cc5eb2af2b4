/** A post's page: its replies, read, written and changed also on a bad connection, and reports to the moderators. */
import { beforeAll, expect, test } from 'vitest';
import { markVerified } from '../../../functions/accounts/operator.ts';
import { expectToast, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import {
  atPost,
  postOn,
  repliesOn,
  replyButtonOn,
  replyFieldOn,
  someTitle,
} from '../../../infra/testing/browser/forum-page.ts';
import { calls, newPost, newReply, onePost, repliesTo } from '../../../infra/testing/people/forum.ts';
import { type Member, someMember, theAdmin } from '../../../infra/testing/people/people.ts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
  await other.put('/api/user', { firstName: 'Tomasz' });
  // Verified, because it writes more replies than an unverified member may in a day.
  await markVerified(other.username);
});

test('replies stand under their post, where one is written and changed', async () => {
  const { id } = await newPost(other, { title: someTitle() });
  const written = await Promise.all(Array.from({ length: 22 }, (_, n) => newReply(other, id, `Reply number ${n}.`)));
  const [first, , third] = written.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ content }) => content);
  const { title } = await onePost(other, id);
  const page = await sharedMemberPage(member);
  await page.goto(`/forum/${id}`);
  const post = postOn(page, title);
  const heading = (words: string) => post.getByRole('heading', { level: 2, name: words }).waitFor();
  await heading('22 replies');
  await expect.poll(() => repliesOn(post).count()).toBe(20);
  await expect.poll(() => repliesOn(post).first().innerText()).toContain(third);
  await post.getByRole('button', { name: 'Show 2 earlier replies' }).click();
  await expect.poll(() => repliesOn(post).count()).toBe(22);
  const earliest = await repliesOn(post).first().innerText();
  expect(earliest).toMatch(/^Tomasz\s+Wrote the post\. Today/);
  expect(earliest).toContain(first);

  await replyFieldOn(post).fill('Mine, <b>plain</b>.');
  await replyButtonOn(post).click();
  const mine = repliesOn(post).last();
  await expect.poll(() => mine.innerText()).toContain('Mine, <b>plain</b>.');
  await heading('23 replies');
  await expect.poll(() => replyFieldOn(post).inputValue()).toBe('');
  await mine.getByRole('button', { name: 'Edit your reply' }).click();
  const edited = post.getByRole('form', { name: 'Edit your reply' });
  await edited.getByRole('textbox').fill('Mine, changed.');
  await page.reload();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => mine.innerText()).toMatch(/edited\s+Mine, changed\./);
  await mine.getByRole('button', { name: 'Delete your reply' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Your reply has been deleted.');
  await heading('22 replies');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Replies');
  expect(await repliesTo(other, id)).toHaveLength(22);
});

test('a reply that fails to send keeps its text and is sent once', async () => {
  const { page, post, id } = await atPost(member, other);
  let lost = 0;
  await page.route('**/replies', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await replyFieldOn(post).fill('Lost on the way.');
  await replyButtonOn(post).click();
  await expectToast(page, 'Failed to send reply. Please try again.', { destructive: true });
  await page.reload();
  await expect.poll(() => replyFieldOn(post).inputValue()).toBe('Lost on the way.');
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/replies'),
  );
  await replyButtonOn(post).click();
  await answered;
  await expect.poll(() => repliesOn(post).allInnerTexts()).toHaveLength(1);
  expect(await repliesTo(other, id)).toHaveLength(1);
});

test('replies to one’s own anonymous post are anonymous, and the form says so', async () => {
  const { page, post, id } = await atPost(member, member, { isAnonymous: true });
  await post.getByRole('heading', { level: 2, name: '0 replies' }).waitFor();
  await post.getByText('You, as in your post').waitFor();
  await replyFieldOn(post).fill('Thank you all.');
  await replyButtonOn(post).click();
  await expect
    .poll(() => repliesOn(post).allInnerTexts())
    .toEqual([expect.stringMatching(/^Anonymous\s+Wrote the post/)]);
  await page.getByText('Now 1 reply is shown.').waitFor({ state: 'attached' });
  await post.getByRole('heading', { level: 2, name: '1 reply' }).waitFor();
  expect(await repliesTo(other, id)).toMatchObject([{ user: null }]);
});

test('a link to a reply leads to it, and hidden ones say so', async () => {
  const { id } = await newPost(other, { title: someTitle() });
  for (let n = 0; n < 12; n++) await newReply(other, id, `${n}: ${'A long reply. '.repeat(30)}`);
  const [hidden, last] = [await newReply(member, id, 'Buy now.'), await newReply(member, id, 'Lovely.')];
  expect((await calls.reportReply(other, id, hidden.id)).status).toBe(200);
  expect((await (await theAdmin()).post(`/api/admin/reports/${hidden.id}/hide`)).status).toBe(200);
  const page = await sharedMemberPage(member);
  await page.goto(`/forum/${id}#reply-${last.id}`);
  const linked = page.locator(`[id="reply-${last.id}"]`);
  await expect.poll(() => linked.evaluate((li) => li === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const reply = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  await reply(last.content).getByRole('button', { name: 'Delete your reply', exact: true }).waitFor();
  await expect.poll(() => reply('Our team has hidden this reply.').count()).toBe(1);
  expect(await reply('Our team has hidden this reply.').getByRole('button').count()).toBe(0);
});

test('a report needs a reason, survives a failure, and is thanked for', async () => {
  const { page, post, id } = await atPost(member, other);
  await post.getByRole('button', { name: /^Report/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  const send = dialog.getByRole('button', { name: 'Send report' });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Shares private details' }).check();
  await dialog.getByRole('textbox').fill('Their street is in it.');
  await page.route('**/reports', (route) => route.abort());
  await send.click();
  await dialog.getByRole('alert').getByText('We could not reach Verandah').waitFor();
  await page.unroute('**/reports');
  const sent = page.waitForResponse('**/reports');
  await send.click();
  const answer = await sent;
  expect([answer.status(), answer.url()]).toEqual([200, expect.stringContaining(id)]);
  expect(answer.request().postDataJSON()).toEqual({ reason: 'private', details: 'Their street is in it.' });
  await expectToast(page, 'Report sent');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => post.getByRole('button', { name: /^Report/ }).evaluate((b) => b === document.activeElement))
    .toBe(true);
});

test('a person is reported for their name or picture, and a reply for its text', async () => {
  const { page, post, id } = await atPost(member, other);
  await post.getByRole('button', { name: /^Report/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByRole('radio', { name: 'Tomasz’s name or picture' }).check();
  await dialog.getByRole('radio', { name: 'Pretends to be somebody else' }).check();
  const aboutPerson = page.waitForResponse(`**/api/forum/people/${other.user.id}/reports`);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  expect((await aboutPerson).status()).toBe(200);
  await dialog.waitFor({ state: 'detached' });

  const reply = await newReply(other, id, 'Buy my rugs.');
  await page.reload();
  await post.getByRole('button', { name: 'Report the reply of Tomasz' }).click();
  const replyDialog = page.getByRole('dialog', { name: 'Report this reply' });
  await replyDialog.getByRole('radio', { name: 'Spam or advertising' }).check();
  const aboutReply = page.waitForResponse(`**/replies/${reply.id}/reports`);
  await replyDialog.getByRole('button', { name: 'Send report' }).click();
  expect((await aboutReply).status()).toBe(200);
});
