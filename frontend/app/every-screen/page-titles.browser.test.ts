/** Every page names itself in the tab. */
import { expect, test } from 'vitest';
import { sharedMemberPage, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { someAdmin, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';

const HOME = 'Verandah: know your house, then change it';

test("a visitor's pages have their titles", async () => {
  const page = await sharedPage();
  for (const [path, title] of [
    ['/', HOME],
    ['/auth', 'Sign in · Verandah'],
    ['/reset', 'New password · Verandah'],
    ['/verify', 'Verify your email · Verandah'],
    ['/unsubscribe', 'Emails about replies · Verandah'],
    ['/enrol', 'Add a passkey · Verandah'],
    ['/subscribe', 'Membership · Verandah'],
    ['/terms', 'Terms of Service · Verandah'],
    ['/privacy', 'Privacy Policy · Verandah'],
    ['/blog/follow-the-sun', 'Follow the sun before you move the sofa · Verandah'],
    ['/blog/nothing-here', '404 Page Not Found · Verandah'],
    ['/nowhere', '404 Page Not Found · Verandah'],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => page.title(), { message: path }).toBe(title);
  }
});

test("a member's pages have their titles", async () => {
  const page = await sharedMemberPage(await someMember());
  for (const [path, title] of [
    ['/', HOME],
    ['/forum', 'Forum · Verandah'],
    ['/blog', 'Blog · Verandah'],
    ['/library', 'Library · Verandah'],
    ['/subscribe', 'Membership · Verandah'],
    ['/account', 'Your account · Verandah'],
    ['/admin', 'Admin · Verandah'],
    ['/nowhere', '404 Page Not Found · Verandah'],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => page.title(), { message: path }).toBe(title);
  }
});

test('the assistant has its title with a membership and without, and the desk its own', async () => {
  for (const person of [await someMember(), await someSubscriber()]) {
    const page = await sharedMemberPage(person);
    await page.goto('/assistant');
    await expect.poll(() => page.title()).toBe('AI Assistant · Verandah');
  }
  const desk = await sharedMemberPage(await someAdmin());
  await desk.goto('/admin');
  await expect.poll(() => desk.title()).toBe('Admin · Verandah');
});
