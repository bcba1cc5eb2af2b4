/** Every account task that uses email, in the order a member meets them, on a phone and on a desktop. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Person } from '../../infra/local/visitor.ts';
import { loginForm, registerForm } from '../../infra/testing/browser/auth-forms.ts';
import { expectToast, newPage } from '../../infra/testing/browser/browser.ts';
import { photograph, photographs } from '../../infra/testing/browser/photograph.ts';
import { newPost, newReply } from '../../infra/testing/people/forum.ts';
import { followLink, nextMailTo } from '../../infra/testing/people/mail.ts';
import { someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';

/** Takes a screenshot in light and in dark where screenshots were asked for. */
async function look(page: Page, step: string): Promise<void> {
  if (!photographs) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await photograph(page, `${step}-${colorScheme}`);
  }
}

async function joinsAndVerifies(page: Page, person: Person): Promise<void> {
  const form = await registerForm(page).open();
  await form.fillIn(person);
  await form.submit();
  await expectToast(page, 'Account created!', { description: new RegExp(person.username) });
  const mail = await nextMailTo(person.email, 'verify');
  await page.goto('/mailbox');
  await look(page, '1-mailbox');
  await followLink(page, mail, 'Verify my email');
  await page.getByText('Thanks, your email address is verified.').waitFor();
  await look(page, '2-verified');
}

/** @returns The member with the new address. */
async function changesAddress(page: Page, person: Person): Promise<Person> {
  const { email } = somePerson();
  await page.goto('/account');
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByText(`${email} is waiting for you to confirm it.`).waitFor();
  await look(page, '3-address-waits');
  await followLink(page, await nextMailTo(email, 'new-email'), 'Confirm this address');
  await page.getByText('Thanks, your email address is verified.').waitFor();
  return { ...person, email };
}

async function downloadsData(page: Page, { email }: Person): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Download my data', exact: true }).click();
  await followLink(page, await nextMailTo(email, 'export-ready'), 'Go to your download');
  const link = page.getByRole('link', { name: /^Download the file \(/ });
  await link.waitFor();
  await expect.poll(() => link.evaluate((found) => found.getBoundingClientRect().top < innerHeight)).toBe(true);
  await look(page, '4-download');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
}

async function stopsReplyMails(page: Page, { username, email, password }: Person): Promise<void> {
  const who = someVisitor();
  await who.post('/api/login', { username, password });
  const { id } = await newPost(who, { title: 'Which white for a south-facing room?' });
  await newReply(await someMember(), id);
  await followLink(page, await nextMailTo(email, 'reply'), 'Stop emails about replies');
  await page.getByRole('heading', { name: 'Emails about replies' }).waitFor();
  await look(page, '5-unsubscribe');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByText('We won’t email you about replies').waitFor();
  await look(page, '6-unsubscribed');
}

/** @returns The member with the new password. */
async function forgetsPassword(page: Page, person: Person): Promise<Person> {
  await page.goto('/api/logout');
  await loginForm(page).open();
  await page.getByText('Forgot your password?').click();
  await page.getByLabel('Email or username').fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  await look(page, '7-forgotten');
  await followLink(page, await nextMailTo(person.email, 'reset'), 'Choose a new password');
  const password = 'a quieter kitchen';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await look(page, '8-new-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectToast(page, 'Password changed', { description: `Hello ${person.username}, you're now logged in.` });
  return { ...person, password };
}

async function leavesAndStays(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  await look(page, '9-what-goes');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await look(page, '10-delete');
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await expectToast(page, 'Your account will be deleted', { description: /emailed you the date/ });
  await followLink(page, await nextMailTo(email, 'deletion-asked'), 'Keep my account');
  const keep = page.getByRole('button', { name: 'Keep my account', exact: true });
  await keep.waitFor();
  await look(page, '11-will-be-deleted');
  await keep.click();
  await expectToast(page, 'Your account stays', { description: 'Nothing will be deleted.' });
}

test.each([390, 1440])('what goes through the mail works at %i px', async (width) => {
  const page = await newPage({ width });
  const joined = somePerson();
  await joinsAndVerifies(page, joined);
  const moved = await changesAddress(page, joined);
  await downloadsData(page, moved);
  await stopsReplyMails(page, moved);
  await leavesAndStays(page, await forgetsPassword(page, moved));
});
