/** Passkeys in a real browser, with its own authenticator: on the account page, and at the sign-in page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { loginForm } from '../../../infra/testing/browser/auth-forms.ts';
import {
  expectFocus,
  expectToast,
  holdBack,
  memberPage,
  sessionCookieOf,
} from '../../../infra/testing/browser/browser.ts';
import { tenMinutesLater } from '../../../infra/testing/passkeys/session-age.ts';
import { virtualAuthenticator, withoutSuggestions } from '../../../infra/testing/passkeys/virtual-authenticator.ts';
import { nextMailTo } from '../../../infra/testing/people/mail.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const signedIn = (page: Page) => page.getByRole('button', { name: 'Sign Out', exact: true }).first().waitFor();
const BY_PASSKEY = 'Sign in with a passkey';

/** Makes the page's session ten minutes older. */
async function grownOld(page: Page): Promise<void> {
  await tenMinutesLater((await sessionCookieOf(page))?.value ?? '');
}

/** A member's page with a passkey on it, on the account page. */
async function withPasskey() {
  const member = await someMember();
  const page = await memberPage(member);
  const authenticator = await virtualAuthenticator(page);
  await page.goto('/account#passkeys');
  await page.getByText('You don’t have a passkey yet.').waitFor();
  await button(page, 'Add a passkey').click();
  await expectToast(page, 'Passkey added', { description: /^It’s called Chrome on Linux/ });
  return { member, page, authenticator };
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/auth');
}

test('a passkey is added, named, signs in, and is removed once the member confirms', async () => {
  const { member, page, authenticator } = await withPasskey();
  await withoutSuggestions(page);
  await expect.poll(() => authenticator.count()).toBe(1);
  await nextMailTo(member.email, 'passkey-changed');
  await button(page, 'Rename Chrome on Linux').click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await button(page, 'Save').last().click();
  await button(page, 'Rename My laptop').waitFor();
  await button(page, 'Add a passkey').click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'There’s already a passkey for your account on this device.' })
    .waitFor();

  await signOut(page);
  await button(page, BY_PASSKEY).click();
  await expectToast(page, 'Welcome back!', { description: `Hello ${member.username}, you're now logged in.` });

  await page.goto('/account#passkeys');
  await page
    .getByText(/Last used today/)
    .first()
    .waitFor();
  await grownOld(page);
  await button(page, 'Remove My laptop').click();
  const question = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await expectFocus(button(page, 'Use your passkey'));
  await question.getByRole('button', { name: 'Show your password', exact: true }).waitFor();
  await expectSoundOnPhone(page);
  await question.getByLabel('Or your password', { exact: true }).fill('not this one');
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await question.getByText('That’s not your password. Please try again.').waitFor();
  await button(page, 'Use your passkey').click();
  await expectToast(page, 'Passkey removed', {
    description: /^You can’t sign in with My laptop any more\. Your device may/,
  });
  await page.getByText('You don’t have a passkey yet.').waitFor();
  const list = page.getByRole('region', { name: 'Your passkeys' });
  await expect.poll(() => list.evaluate((region) => region === document.activeElement)).toBe(true);

  // The device still has it.
  await signOut(page);
  await button(page, BY_PASSKEY).click();
  await expectToast(page, 'Login failed', { description: /^We don’t know that passkey/, destructive: true });
  await loginForm(page).fillIn(member);
  await loginForm(page).submit();
  await signedIn(page);
});

test('a passkey chosen among the suggestions of the username signs in', async () => {
  const { page } = await withPasskey();
  await signOut(page);
  await signedIn(page);
});

test('a closed dialog of the browser is no error', async () => {
  const { page, authenticator } = await withPasskey();
  await withoutSuggestions(page);
  await authenticator.setRecognised(false);
  await signOut(page);
  const held = await holdBack(page, '**/api/login/passkey/options');
  await button(page, BY_PASSKEY).click();
  await button(page, 'Waiting for your passkey...').waitFor();
  held.release();
  await button(page, BY_PASSKEY).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.getByText('Login failed').count()).toBe(0);
});
