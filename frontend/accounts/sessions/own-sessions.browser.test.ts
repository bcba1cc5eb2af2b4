/** The account page's list of sessions; and that signing out leaves nothing in the browser. */
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, memberPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { someMember, someVisitor } from '../../../infra/testing/people/people.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs the member in on `count` other phones. */
async function onPhones({ username, password }: { username: string; password: string }, count: number) {
  const phones = Array.from({ length: count }, () => someVisitor());
  for (const phone of phones)
    await phone.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': IPHONE },
      body: JSON.stringify({ username, password }),
    });
  return phones;
}

test('each session is listed, and ends alone or with all others', async () => {
  const member = await someMember();
  const phones = await onPhones(member, 3);
  const page = await sharedMemberPage(member);
  await page.goto('/account');
  const sessions = page.getByRole('listitem').filter({ hasText: 'Signed in' });
  await expect.poll(() => sessions.count()).toBe(5);
  await expect.poll(() => sessions.first().innerText()).toMatch(/This browser/);
  await expectSoundOnPhone(page);

  await page
    .getByRole('button', { name: /^Sign out Safari on iPhone/ })
    .first()
    .click();
  await expectToast(page, 'Signed out', { description: 'Safari on iPhone is signed out.' });
  await expect.poll(() => sessions.count()).toBe(4);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Where you’re signed in');

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectToast(page, 'Signed out everywhere else');
  await expect.poll(() => sessions.count()).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
  for (const phone of phones) expect((await phone.get('/api/user')).status).toBe(401);
});

test('signing out deletes unsent drafts', async () => {
  const member = await someMember();
  const page = await memberPage(member);
  await page.goto('/forum');
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('Title').fill('A secret about my hallway');
  const stored = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  await expect.poll(stored).toContain('A secret about my hallway');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Logged out');
  await expect.poll(stored).not.toContain('A secret about my hallway');
});
