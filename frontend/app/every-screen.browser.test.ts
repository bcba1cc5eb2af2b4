/** Every screen once, except for those of the desk, of rooms and of links to them, which their own tests check: its title, no violation of WCAG 2.2 AA on the narrowest phone, no sideways scrolling from there to a desktop. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { loginForm, registerForm } from '../../infra/testing/browser/auth-forms.ts';
import { expectToast, keepToast, payWith, sharedMemberPage, sharedPage } from '../../infra/testing/browser/browser.ts';
import { answeredOn } from '../../infra/testing/browser/conversation-page.ts';
import { contentOn, openForm, postButtonOn, titleOn } from '../../infra/testing/browser/forum-page.ts';
import { ask } from '../../infra/testing/people/conversation.ts';
import { newPost, newReply } from '../../infra/testing/people/forum.ts';
import { type Member, someMember, somePayer } from '../../infra/testing/people/people.ts';
import { somePhoto } from '../../infra/testing/people/uploads.ts';

type Who = 'visitor' | 'member' | 'subscriber';
type Account = Pick<Member, 'username' | 'password'>;
/** A path, the title of its page, words that it shows once it has loaded, and what is done there before the check. */
type Screen = [path: string, title: string, shows: string | RegExp, act?: (page: Page) => Promise<unknown>];

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
const LONG_WORD = 'W'.repeat(300);
const NOT_FOUND = '404 Page Not Found';

const accounts: Partial<Record<Who, Account>> = {};
let postId = '';
beforeAll(async () => {
  const [member, subscriber] = await Promise.all([someMember(), somePayer()]);
  Object.assign(accounts, { member, subscriber });
  await subscriber.put('/api/user', { firstName: LONG_NAME });
  await ask(subscriber, `Which whites suit a dark Sydney hallway? ${LONG_WORD}`, {
    imageUrl: await somePhoto(subscriber),
  });
  const note = { n: 1, kind: 'change', title: 'Lift the sofa', text: 'It sits low against the wall.', x: 0.4, y: 0.4 };
  const post = await newPost(subscriber, {
    title: 'Donaudampfschifffahrtsgesellschaft',
    house: 'Donaudampfschifffahrtsgesellschaftshaus, Brunswick',
    content: `${LONG_WORD} https://example.com/${'path/'.repeat(60)}\n\n${'A longer story. '.repeat(90)}`,
    imageUrl: await somePhoto(subscriber),
    notes: [note],
  });
  postId = post.id;
  await newReply(subscriber, postId, LONG_WORD);
  await newReply(member, postId, 'Mine.');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await button(page, 'Open menu').click();
}

async function openRows(page: Page): Promise<void> {
  const closed = page.getByRole('main').locator('[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().press('Enter');
  await page.getByText('You don’t have a passkey yet.').waitFor();
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
}

/** With the errors of a registration, and then a toast on the screen that has the focus, which keeps it there. */
async function failToLogIn(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  await registerForm(page).fillIn({ username: 'a', email: 'a@example.com', password: 'short', confirmPassword: 'b' });
  await registerForm(page).submit();
  await page.getByRole('alert').filter({ hasText: "Passwords don't match" }).waitFor();
  await expectSoundOnPhone(page);
  await page.getByRole('tab', { name: 'Login' }).click();
  await loginForm(page).fillIn({ username: 'nobody-at-all', password: 'not this one' });
  await loginForm(page).submit();
  await expectToast(page, 'Login failed', { destructive: true });
  await keepToast(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
}

async function writeTooMuch(page: Page): Promise<void> {
  await openForm(page);
  await titleOn(page).fill('W'.repeat(121));
  await contentOn(page).fill('W'.repeat(9_500));
  await postButtonOn(page).click();
  await page.getByRole('alert').getByText('at most 120 characters').waitFor();
}

async function payInVain(page: Page): Promise<void> {
  await button(page, 'Start Annual Membership').click();
  await payWith(page, '4000 0000 0000 0002');
  await page.getByRole('main').getByText('Your card was declined.').waitFor();
}

async function openSource(page: Page): Promise<void> {
  await answeredOn(page);
  await button(page, 'Source 1').first().click();
  await page.getByRole('complementary', { name: /^Source 1/ }).waitFor();
}

const report = async (page: Page) => {
  await button(page, 'Edit your reply').click();
  await expectSoundOnPhone(page);
  await page
    .getByRole('button', { name: /^Report/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};

const SCREENS: Record<Who, Screen[]> = {
  visitor: [
    ['/', 'Verandah: know your house, then change it', 'Start Designing'],
    ['/auth', 'Sign in · Verandah', 'Forgot your password?', failToLogIn],
    ['/reset#token=of-nobody-but-long-enough', 'New password · Verandah', 'Set password'],
    ['/verify#token=of-nobody-but-long-enough', 'Verify your email · Verandah', /link/],
    ['/unsubscribe', 'Emails about replies · Verandah', /link/],
    ['/enrol', 'Add a passkey · Verandah', /link/],
    ['/subscribe', 'Membership · Verandah', 'Please Log In'],
    ['/terms', 'Terms of Service · Verandah', 'First published'],
    ['/privacy', 'Privacy Policy · Verandah', 'First published'],
    ['/accessibility', 'Accessibility · Verandah', 'First published'],
    ['/blog/follow-the-sun', 'Follow the sun before you move the sofa · Verandah', 'By Verandah'],
  ],
  member: [
    ['/', 'Verandah: know your house, then change it', 'Which room first?'],
    ['/assistant', 'AI Assistant · Verandah', 'Premium Feature'],
    ['/forum', 'Forum · Verandah', 'Popular Topics', writeTooMuch],
    ['/blog', 'Blog · Verandah', 'Newer stories'],
    ['/library', 'Library · Verandah', /\d+ articles/],
    [
      '/library/light-and-orientation-by-city',
      'Sun, light and orientation by Australian city · Verandah',
      'Checked against',
    ],
    ['/subscribe', 'Membership · Verandah', 'Start Annual Membership', payInVain],
    ['/account', 'Your account · Verandah', 'Your data', openRows],
    ['/nowhere', `${NOT_FOUND} · Verandah`, NOT_FOUND, openMenu],
    ['/forum/{post}', 'Donaudampfschifffahrtsgesellschaft · Verandah', 'Mine.', report],
  ],
  subscriber: [
    ['/', 'Verandah: know your house, then change it', 'Next job'],
    ['/assistant', 'AI Assistant · Verandah', 'Which whites suit', openSource],
    [
      '/subscribe',
      'Membership · Verandah',
      'Active Subscription',
      (page) => button(page, 'Cancel Subscription').click(),
    ],
  ],
};
const CASES = Object.entries(SCREENS).flatMap(([who, screens]) =>
  screens.map(([path, title, shows, act]) => ({ who: who as Who, path, title, shows, act })),
);

test.each(CASES)('$path as $who has its title, is accessible and fits', async ({ who, path, title, shows, act }) => {
  const account = accounts[who];
  const page = account ? await sharedMemberPage(account) : await sharedPage();
  await page.goto(path.replace('{post}', postId));
  await page.getByRole('main').getByText(shows).first().waitFor();
  await expect.poll(() => page.title()).toBe(title);
  await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
  await act?.(page);
  await expectSoundAtEverySize(page);
});
