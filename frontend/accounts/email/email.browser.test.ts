/** Changing the email address, and losing it to the person it belongs to, with real mails in between. */
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, newPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { nextMailTo, tokenIn } from '../../../infra/testing/people/mail.ts';
import { someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';

test('a new address waits on the account page until its link is opened', async () => {
  const member = await someMember();
  const { email } = somePerson();
  const page = await sharedMemberPage(member);
  await page.goto('/account');
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expectToast(page, 'Check your email', { description: 'We’ve sent a link to the new address.' });
  await page.getByText(`${email} is waiting for you to confirm it.`).waitFor();
  await page.getByText(`Until then we use ${member.email}.`).waitFor();
  await expectSoundOnPhone(page);
  const link = `/verify#token=${tokenIn(await nextMailTo(email, 'new-email'), '/verify')}`;

  const elsewhere = await newPage();
  await elsewhere.goto(link);
  const refusal = elsewhere.getByRole('alert').filter({ hasText: 'Sign in to the account that asked' });
  await refusal.getByRole('link', { name: 'Sign in', exact: true }).waitFor();

  await page.goto(link);
  await page.getByText('Thanks, your email address is verified.').waitFor();
  await page.goto('/account');
  await page.getByRole('definition').filter({ hasText: email }).waitFor();
  await expect.poll(() => page.getByText('is waiting for you').count()).toBe(0);
});

test('a member whose address is verified by somebody else is asked for another', async () => {
  const member = await someMember();
  const owner = someVisitor();
  await owner.post('/api/register', { ...somePerson(), email: member.email });
  await owner.post('/api/email/verify', { token: tokenIn(await nextMailTo(member.email, 'new-email'), '/verify') });
  const page = await sharedMemberPage(member);
  await page.goto('/forum');
  const notice = page.getByRole('complementary', { name: 'Your account has no email' });
  await notice.getByRole('link', { name: 'Choose a different one' }).click();
  await page.getByRole('definition').filter({ hasText: 'None' }).waitFor();
  await expectSoundOnPhone(page);
  // The site must not take the member for an admin, whose account has no email either.
  await expect.poll(() => page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0);
});
