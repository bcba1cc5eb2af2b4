/** Reporting a post, a reply and a person to the moderators. */
import { beforeAll, expect, test } from 'vitest';
import { expectToast } from '../../../infra/testing/browser/browser.ts';
import { atPost } from '../../../infra/testing/browser/forum-page.ts';
import { newReply } from '../../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
  await other.put('/api/user', { firstName: 'Tomasz' });
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

test('a report’s text survives Back, and is gone after Cancel', async () => {
  const { page, post } = await atPost(member, other);
  const report = post.getByRole('button', { name: /^Report/ });
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  const details = dialog.getByRole('textbox');
  const { pathname } = new URL(page.url());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forum' }).click();
  await page.waitForURL('/forum');
  await page.goBack();
  await page.waitForURL(pathname);
  await report.click();
  await details.fill('Their street is in it.');
  await page.goForward();
  await page.waitForURL('/forum');
  await page.goBack();
  await report.click();
  await expect.poll(() => details.inputValue()).toBe('Their street is in it.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await report.click();
  await expect.poll(() => details.inputValue()).toBe('');
});
