/** A member's own account: the name, the password, and the one-time link that sets a new one (infra/docs/product-spec.md, "Sign-in"). */
import { expect, test } from 'vitest';
import { resetToken } from '../../functions/accounts/reset-link.ts';
import { expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { openAccountPage } from '../../infra/testing/browser/account-page.ts';
import { loginForm } from '../../infra/testing/browser/auth-forms.ts';
import {
  callsOf,
  expectToast,
  holdBack,
  newPage,
  sharedMemberPage,
  sharedPage,
} from '../../infra/testing/browser/browser.ts';
import { refund } from '../../infra/testing/people/membership.ts';
import { someMember, someSubscriber } from '../../infra/testing/people/people.ts';

test('the first name changes, also in the header, and survives a reload', async () => {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await openAccountPage(page);
  const name = page.getByLabel('First name');
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe(member.username);
  await expect.poll(() => page.getByRole('definition').allInnerTexts()).toEqual([member.username, member.email]);

  await page.getByText('None yet', { exact: true }).waitFor();
  const calls = callsOf(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await name.fill('   ');
  await save.click();
  await page.getByText('Enter a first name.').waitFor();
  expect(calls).toEqual([]);

  await name.fill('Marnie O’Brien');
  const held = await holdBack(page, '**/api/user');
  await save.click();
  await page.getByRole('button', { name: 'Saving...', exact: true }).waitFor();
  held.release();
  await expectToast(page, 'Saved');
  await page.getByRole('banner').getByRole('link', { name: 'Marnie O’Brien' }).waitFor();
  await expect.poll(() => calls).toEqual(['PUT /api/user']);
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Marnie O’Brien' }).waitFor();
});

test('invoices stay on the account page after a refund', async () => {
  const member = await someSubscriber();
  await refund(member);
  const page = await sharedMemberPage(member);
  await page.goto('/account');
  const invoice = page.getByRole('link', { name: /\$200\.00, refunded$/ });
  await invoice.waitFor();
  expect((await fetch((await invoice.getAttribute('href')) ?? '')).status).toBe(200);
});

test('the account page says where receipts and cancelling are, and leads there', async () => {
  const page = await sharedMemberPage(await someSubscriber());
  await page.goto('/account');
  await page.getByText('What you pay, your receipts, the next charge and how to cancel.').waitFor();
  await page.getByRole('link', { name: 'Manage your membership' }).click();
  await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
});

test('a new password asks for the current one and ends every other session', async () => {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/account');
  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByLabel('Current password', { exact: true }).fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('another long one');
  await change.click();
  await page.getByRole('alert').filter({ hasText: 'That’s not your current password.' }).waitFor();
  expect((await member.get('/api/user')).status).toBe(200);

  await page.getByLabel('Current password', { exact: true }).fill(member.password);
  await change.click();
  await expectToast(page, 'Password changed', { description: 'Every other session has been signed out.' });
  await expect.poll(() => page.getByLabel('Current password', { exact: true }).inputValue()).toBe('');
  expect((await member.get('/api/user')).status).toBe(401);
  await page.reload();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
});

test('a one-time link sets a new password and works once', async () => {
  const member = await someMember();
  const link = `/reset#token=${await resetToken(member.username)}`;
  const page = await sharedPage();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(link);
  const field = page.getByLabel('New password', { exact: true });
  const submit = page.getByRole('button', { name: 'Set password' });
  await field.fill('short');
  await submit.click();
  await page.getByText('Choose a password of at least 8 characters.').waitFor();
  await field.fill('a brand new one');
  await submit.click();
  await expectToast(page, 'Password changed', { description: `Hello ${member.username}, you're now logged in.` });
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '');
  // The token is sent only in the body of one call, never in an address.
  expect(addresses.filter((address) => address.includes('token='))).toEqual([]);

  const again = await newPage();
  await again.goto(link);
  await again.getByLabel('New password', { exact: true }).fill('yet another one');
  await again.getByRole('button', { name: 'Set password' }).click();
  const refusal = again.getByRole('alert').filter({ hasText: 'This link has been used or is too old.' });
  await expect.poll(() => refusal.getByRole('link').getAttribute('href')).toBe('/auth');

  await again.goto('/auth');
  const form = loginForm(again);
  await form.fillIn({ username: member.username, password: 'a brand new one' });
  await form.submit();
  await expectToast(again, 'Welcome back!');
});

test('a link without its token says that it is incomplete', async () => {
  const page = await sharedPage();
  await page.goto('/reset');
  await page.getByRole('alert').filter({ hasText: 'This link is incomplete.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Set password' }).count()).toBe(0);
  await expectSoundOnPhone(page);
});
