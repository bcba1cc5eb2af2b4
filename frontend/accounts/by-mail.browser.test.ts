/** Every account task that uses email, in the order a member meets them, on a phone and on a desktop; and links that lead nowhere. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tokenHash } from '../../functions/platform/mail/tokens.ts';
import { Verifications } from '../../functions/platform/table/items/user.ts';
import type { Person } from '../../infra/local/visitor.ts';
import { expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { loginForm, registerForm } from '../../infra/testing/browser/auth-forms.ts';
import { expectToast, sessionCookieOf, sharedMemberPage, sharedPage } from '../../infra/testing/browser/browser.ts';
import { tenMinutesLater } from '../../infra/testing/passkeys/session-age.ts';
import { newPost, newReply } from '../../infra/testing/people/forum.ts';
import { followLink, nextMailTo, tokenIn } from '../../infra/testing/people/mail.ts';
import { someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses the button that ends a task, on a phone. Expects that it can be pressed on a desktop too. */
async function finish(page: Page, name: string, within: Page | Locator = page): Promise<void> {
  const button = within.getByRole('button', { name, exact: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await button.click({ trial: true });
  await page.setViewportSize({ width: 390, height: 900 });
  await button.click();
}

async function joinsAndVerifies(page: Page, person: Person): Promise<void> {
  const form = await registerForm(page).open();
  await form.fillIn(person);
  await finish(page, 'Create Account');
  await expectToast(page, 'Account created!', { description: new RegExp(person.username) });
  await page.goto('/account');
  await page.getByText('Your email isn’t verified yet.').waitFor();
  await press(page, 'Send again');
  await page.getByText(`We’ve sent a new link to ${person.email}.`).waitFor();
  const mail = await nextMailTo(person.email, 'verify', 1);
  await followLink(page, mail, 'Verify my email');
  await page.getByText('Thanks, your email address is verified.').waitFor();
  await followLink(page, mail, 'Verify my email');
  await page.getByText('You’ve used this link before.').waitFor();
}

/** @returns The member with the new address. */
async function changesAddress(page: Page, person: Person): Promise<Person> {
  const { email } = somePerson();
  await page.goto('/account#email');
  await page.locator('#email').getByText(person.email, { exact: true }).waitFor();
  expect(await page.getByText('Your email isn’t verified yet.').count()).toBe(0);
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await finish(page, 'Change email');
  await expectToast(page, 'Check your email', { description: 'We’ve sent a link to the new address.' });
  await page.getByText(`${email} is waiting for you to confirm it.`).waitFor();
  await page.getByText(`Until then we use ${person.email}.`).waitFor();
  await followLink(page, await nextMailTo(email, 'new-email'), 'Confirm this address');
  await page.getByText('Thanks, your email address is verified.').waitFor();
  return { ...person, email };
}

async function downloadsData(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/account#your-data');
  await page.locator('#email').getByText(email, { exact: true }).waitFor();
  expect(await page.getByText('is waiting for you').count()).toBe(0);
  await finish(page, 'Download my data');
  await followLink(page, await nextMailTo(email, 'export-ready'), 'Go to your download');
  const link = page.getByRole('link', { name: /^Download the file \(/ });
  await link.waitFor();
  await expect.poll(() => link.evaluate((found) => found.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await page.getByRole('button', { name: 'Download my data' }).count()).toBe(0);
  await tenMinutesLater((await sessionCookieOf(page))?.value ?? '');
  await link.click();
  const question = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await question.getByLabel('Your password').fill(password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Confirm', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^verandah-[\d-]{10}\.zip$/);
}

async function stopsReplyMails(page: Page, { username, email, password }: Person): Promise<void> {
  const who = someVisitor();
  await who.post('/api/login', { username, password });
  const { id } = await newPost(who, { title: 'Which white for a south-facing room?' });
  await newReply(await someMember(), id);
  await followLink(page, await nextMailTo(email, 'reply'), 'Stop emails about replies');
  await page.getByRole('heading', { name: 'Emails about replies' }).waitFor();
  await finish(page, 'Stop these emails');
  await page.getByText('Done. We won’t email you about replies any more.').waitFor();
  expect(await (await who.get('/api/user')).json()).toMatchObject({ noReplyMails: true });
}

/** @returns The member with the new password. */
async function forgetsPassword(page: Page, person: Person): Promise<Person> {
  await page.goto('/api/logout');
  await (await loginForm(page).open()).fillIn({ username: person.email, password: 'not this one' });
  await page.getByText('Forgot your password?').press('Enter');
  const name = page.getByLabel('Email or username');
  await expect.poll(() => name.inputValue()).toBe(person.email);
  await name.fill('');
  await press(page, 'Email me a link');
  await page.getByText('Enter your username or email.').waitFor();
  await name.fill(person.email);
  await finish(page, 'Email me a link');
  await page.getByText('a link is on its way').waitFor();
  const mail = await nextMailTo(person.email, 'reset');
  await followLink(page, mail, 'Choose a new password');
  const password = 'a quieter kitchen';
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await press(page, 'Set password');
  await page.getByText('Choose a password of at least 8 characters.').waitFor();
  await field.fill(password);
  await finish(page, 'Set password');
  await expectToast(page, 'Password changed', { description: `Hello ${person.username}, you're now logged in.` });
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '');

  await followLink(page, mail, 'Choose a new password');
  await field.fill('yet another one');
  await press(page, 'Set password');
  const refusal = page.getByRole('alert').filter({ hasText: 'This link has been used or is too old.' });
  await expect.poll(() => refusal.getByRole('link').getAttribute('href')).toBe('/auth');
  return { ...person, password };
}

async function leavesAndStays(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/account#your-data');
  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Payments and invoices, at Stripe').waitFor();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('Leave them, by “Deleted member”').check();
  const ownPassword = dialog.getByLabel('Your password', { exact: true });
  await ownPassword.fill('not this one');
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await dialog.getByText('That’s not your password. Please try again.').waitFor();
  await expectSoundOnPhone(page);
  await ownPassword.fill(password);
  await finish(page, 'Delete my account', dialog);
  const description = 'We’ve emailed you the date and the way back.';
  await expectToast(page, 'Your account will be deleted', { description });
  const mail = await nextMailTo(email, 'deletion-asked');
  expect(mail.text).toContain('stay in the forum');
  await followLink(page, mail, 'Keep my account');
  const notice = page.getByRole('complementary', { name: 'Your account will be deleted' });
  await notice.waitFor();
  await finish(page, 'Keep my account');
  await expectToast(page, 'Your account stays', { description: 'Nothing will be deleted.' });
  await expect.poll(() => notice.count()).toBe(0);
}

test('what goes through the mail works on a phone and on a desktop', async () => {
  const page = await sharedPage({ width: 390 });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const joined = somePerson();
  await joinsAndVerifies(page, joined);
  const moved = await changesAddress(page, joined);
  await downloadsData(page, moved);
  await stopsReplyMails(page, moved);
  await leavesAndStays(page, await forgetsPassword(page, moved));
  // Tokens are sent only in the body of a call, except the one that a mail program sends to stop mails.
  expect(addresses.filter((url) => url.includes('token=') && !url.includes('/api/mail/unsubscribe'))).toEqual([]);
});

test('a link that is too old, incomplete or of somebody else says what to do', async () => {
  const member = await someMember();
  const page = await sharedPage();
  const refusal = (words: string) => page.getByRole('alert').filter({ hasText: words });
  for (const path of ['/verify', '/reset', '/unsubscribe']) {
    await page.goto(path);
    await refusal('This link is incomplete.').waitFor();
  }
  await page.goto(`/unsubscribe#token=${'x'.repeat(60)}`);
  await page.reload();
  await expectSoundOnPhone(page);
  await press(page, 'Stop these emails');
  await refusal('This link isn’t one of ours.').waitFor();

  const { email } = somePerson();
  expect((await member.put('/api/user/email', { email, password: member.password })).status).toBe(200);
  await page.goto(`/verify#token=${tokenIn(await nextMailTo(email, 'new-email'), '/verify')}`);
  await refusal('Sign in to the account that asked').getByRole('link', { name: 'Sign in', exact: true }).waitFor();

  const token = tokenIn(await nextMailTo(member.email, 'verify'), '/verify');
  await Verifications.update(tokenHash(token), { set: { expiresAt: 1 } });
  await page.goto(`/verify#token=${token}`);
  await page.reload();
  await refusal('This link is too old.').getByRole('link', { name: 'Sign in for a new one' }).click();
  await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('returnTo') === '/account');
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
  await page.getByLabel('New email').waitFor();
  await page.locator('#email').getByText('None', { exact: true }).waitFor();
  // The site must not take the member for an admin, whose account has no email either.
  await expect.poll(() => page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0);
});
