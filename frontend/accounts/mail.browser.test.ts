/** Resetting a forgotten password and verifying an address, with real mails in between. */
import { expect, test } from 'vitest';
import { tokenHash } from '../../functions/platform/mail/tokens.ts';
import { Verifications } from '../../functions/platform/table/entities/accounts/verification.ts';
import { expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { loginForm } from '../../infra/testing/browser/auth-forms.ts';
import { expectToast, newPage, sharedMemberPage, sharedPage } from '../../infra/testing/browser/browser.ts';
import { followLink, nextMailTo, tokenIn } from '../../infra/testing/people/mail.ts';
import { someMember } from '../../infra/testing/people/people.ts';

test('a forgotten password is reset by mail', async () => {
  const member = await someMember();
  const page = await sharedPage();
  await loginForm(page).open();
  await page.getByText('Forgot your password?').press('Enter');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Enter your username or email.').waitFor();
  await page.getByLabel('Email or username').fill(member.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  await expectSoundOnPhone(page);
  await followLink(page, await nextMailTo(member.email, 'reset'), 'Choose a new password');
  await page.getByLabel('New password', { exact: true }).fill('a quieter kitchen');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectToast(page, 'Password changed', { description: `Hello ${member.username}, you're now logged in.` });
});

test('a forgotten password asks with the name that was typed to sign in', async () => {
  const page = await sharedPage();
  const form = await loginForm(page).open();
  await form.fillIn({ username: 'margaret.hale@example.com', password: 'not this one' });
  await page.getByText('Forgot your password?').click();
  await expect.poll(() => page.getByLabel('Email or username').inputValue()).toBe('margaret.hale@example.com');
});

test('a link in the mail verifies the address, once', async () => {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/account');
  const line = page.getByText('Your email isn’t verified yet.');
  await line.waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(`We’ve sent a new link to ${member.email}.`).waitFor();
  const mail = await nextMailTo(member.email, 'verify', 1);
  await followLink(page, mail, 'Verify my email');
  await page.getByText('Thanks, your email address is verified.').waitFor();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await expect.poll(() => line.count()).toBe(0);

  const again = await newPage();
  await again.goto(`/verify#token=${tokenIn(mail, '/verify')}`);
  await again.getByText('You’ve used this link before.').waitFor();
});

test('a link that is too old leads a visitor to a new one', async () => {
  const member = await someMember();
  const token = tokenIn(await nextMailTo(member.email, 'verify'), '/verify');
  await Verifications.update(tokenHash(token), { set: { expiresAt: 1 } });
  const page = await sharedPage();
  await page.goto(`/verify#token=${token}`);
  const refusal = page.getByRole('alert').filter({ hasText: 'This link is too old.' });
  await refusal.getByRole('link', { name: 'Sign in for a new one' }).click();
  await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('returnTo') === '/account');
});

test('a link without its token says that it is incomplete', async () => {
  const page = await sharedPage();
  await page.goto('/verify');
  await page.getByRole('alert').filter({ hasText: 'This link is incomplete.' }).waitFor();
  await expectSoundOnPhone(page);
});
