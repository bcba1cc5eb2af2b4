/** The frame and the accounts: accessible (axe, WCAG 2.2 AA), no sideways scrolling at 320, 390, 820 and 1440 px, light and dark. */
import type { Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import { loginForm, registerForm } from '../../../infra/testing/browser/auth-forms.ts';
import { bringToLife, expectToast, holdBack, keepToast, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { memberAt, type State, still, testEach, visitorAt } from '../../../infra/testing/browser/screen-states.ts';
import { type Member, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const frame: State[] = [
  [
    'the landing page',
    async () => {
      const page = await visitorAt('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
  ],
  [
    'home',
    async () => {
      const page = await memberAt('/', member);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
  ],
  [
    'the spinner while the sign-in state loads',
    async () => {
      const page = await sharedPage(still);
      await holdBack(page, '**/api/user');
      await page.goto('/auth', { waitUntil: 'commit' });
      await page.getByRole('img', { name: 'Loading Verandah' }).waitFor();
      return page;
    },
  ],
  [
    'a sign-in state that cannot be read',
    async () => {
      const page = await sharedPage(still);
      await page.route('**/api/user', (route) => route.abort());
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      return page;
    },
  ],
  [
    'the not-found screen, offline and without its picture',
    async () => {
      const page = await sharedPage(still);
      await page.route('**/art/**', (route) => route.abort());
      await page.goto('/nowhere');
      await bringToLife(page);
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      await page.context().setOffline(true);
      await page.getByText('You’re offline.', { exact: true }).waitFor();
      return page;
    },
  ],
  [
    'the menu of a member, open',
    async () => {
      const page = await memberAt('/terms', member);
      await page.setViewportSize({ width: 320, height: 900 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      return page;
    },
  ],
  [
    'a long name in the header, and a tooltip in the footer',
    async () => {
      const long = await someSubscriber();
      await long.put('/api/user', { firstName: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' });
      const page = await memberAt('/privacy', long);
      await page.getByRole('banner').getByText('Premium', { exact: true }).waitFor({ state: 'attached' });
      await page.getByRole('link', { name: 'Share on Facebook' }).press('Tab');
      await page.getByRole('tooltip').waitFor();
      return page;
    },
  ],
];

/** Puts the focus into the toast, which keeps it on the screen. */
async function intoToast(page: Page): Promise<void> {
  await keepToast(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.activeElement?.closest('li') !== null);
}

const accounts: State[] = [
  [
    'login, failed',
    async () => {
      const page = await visitorAt('/auth');
      await loginForm(page).fillIn({ username: 'nobody-at-all', password: 'not this one' });
      await loginForm(page).submit();
      await expectToast(page, 'Login failed', { destructive: true });
      await intoToast(page);
      return page;
    },
  ],
  [
    'register, with passwords that do not match, and the menu of a visitor, open',
    async () => {
      const page = await visitorAt('/auth');
      const form = await registerForm(page).open();
      await page.setViewportSize({ width: 320, height: 900 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await form.fillIn({ username: 'a', email: 'a@example.com', password: 'short', confirmPassword: 'other' });
      await form.submit();
      await page.getByRole('alert').filter({ hasText: "Passwords don't match" }).waitFor();
      return page;
    },
  ],
  [
    'the account, with a refused change and one that was saved',
    async () => {
      const page = await memberAt('/account', member);
      await page.getByLabel('Current password', { exact: true }).fill('not this one');
      await page.getByLabel('New password', { exact: true }).fill('another long one');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectToast(page, 'Saved');
      await intoToast(page);
      return page;
    },
  ],
  [
    'a forgotten password, asked for',
    async () => {
      const page = await visitorAt('/auth');
      await page.getByText('Forgot your password?').press('Enter');
      await page.getByLabel('Email or username').fill('nobody-at-all');
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByText('a link is on its way').waitFor();
      return page;
    },
  ],
  [
    'a link that verifies nothing',
    async () => {
      const page = await visitorAt('/verify#token=of-nobody-but-long-enough');
      await page.getByRole('alert').waitFor();
      return page;
    },
  ],
  [
    'a new password by link',
    async () => {
      const page = await visitorAt('/reset#token=of-nobody-but-long-enough');
      await page.getByLabel('New password', { exact: true }).fill('a brand new one');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('alert').waitFor();
      return page;
    },
  ],
];

describe('the frame', () => testEach(frame));
describe('accounts', () => testEach(accounts));
