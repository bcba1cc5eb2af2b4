/** Choosing whether to be mailed about replies: the switch on the account page, and the page that a mail links to. */
import { expect, test } from 'vitest';
import { unsubscribeToken } from '../../../functions/platform/mail/replies/unsubscribe-token.ts';
import { Users } from '../../../functions/platform/table/entities/accounts/user.ts';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, memberPage, newPage } from '../../../infra/testing/browser/browser.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

test('the switch on the account page stops emails about replies, and starts them', async () => {
  const member = await someMember();
  const page = await memberPage(member);
  await page.goto('/account');
  const choice = page.getByRole('switch', { name: 'Email me about replies to my posts' });
  await expect.poll(() => choice.isChecked()).toBe(true);
  await choice.press('Space');
  await expectToast(page, 'Saved', { description: 'We won’t email you about replies.' });
  await page.reload();
  await expect.poll(() => choice.isChecked()).toBe(false);
  await choice.click();
  await expectToast(page, 'Saved', { description: 'We’ll email you about replies.' });
});

test('the unsubscribe page asks first, and works without signing in', async () => {
  const member = await someMember();
  const page = await newPage();
  await page.goto(`/unsubscribe#token=${await unsubscribeToken(member.user.id)}`);
  await page.getByRole('heading', { name: 'Emails about replies' }).waitFor();
  await expectSoundAtEverySize(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByText('Done. We won’t email you about replies any more.').waitFor();
  expect(await (await member.get('/api/user')).json()).toMatchObject({ noReplyMails: true });
  await page.goto(`/unsubscribe#token=${'x'.repeat(60)}`);
  await page.reload();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByRole('alert').filter({ hasText: 'This link isn’t one of ours.' }).waitFor();
  await page.goto('/unsubscribe');
  await page.getByRole('alert').filter({ hasText: 'This link is incomplete.' }).waitFor();
});

test('an address whose mail came back says so on the account page', async () => {
  const member = await someMember();
  await Users.update(member.user.id, { set: { mailStopped: 'bounce' } });
  const page = await memberPage(member);
  await page.goto('/account');
  await page.getByText(`Our last email to ${member.email} came back`).waitFor();
  await expectSoundOnPhone(page);
});
