/** The admin's desk in the browser (infra/docs/product-spec.md, section 2): who gets in, and each panel with the server healthy, slow and failing. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../infra/testing/browser/accessibility.ts';
import { atDesk, deskAdmin, failing, toPart } from '../../infra/testing/browser/admin-page.ts';
import {
  expectSignInAgain,
  expectToast,
  holdBack,
  memberPage,
  sharedMemberPage,
  sharedPage,
} from '../../infra/testing/browser/browser.ts';
import { someMember, theAdmin } from '../../infra/testing/people/people.ts';
import { routes } from '../../shared/contract/routes.ts';

const DENIED = "You don't have permission to access the admin panel.";

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

describe('who gets in', () => {
  test('a visitor finds nothing', async () => {
    const page = await sharedPage();
    await page.goto('/admin');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  });

  test('a member is denied, and no admin call leaves the page', async () => {
    const page = await sharedMemberPage(await someMember());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/admin');
    await page.getByText(DENIED).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Access Denied' }).count()).toBe(1);
    expect(asked.filter((path) => /^\/(api\/admin|kb)\//.test(path))).toEqual([]);
    await expectSoundAtEverySize(page);
  });

  test('a member without an email in their record is denied by every call', async () => {
    const page = await sharedMemberPage(await someMember());
    await page.route('**/api/user', async (route) => {
      const { email: _, ...user } = (await (await route.fetch()).json()) as { email: string };
      await route.fulfill({ json: { ...user, role: 'admin' } });
    });
    await page.goto('/admin');
    await page.getByText(DENIED).waitFor();
    const keys = Object.entries(routes).flatMap(([key, { access }]) => (access === 'admin' ? [key] : []));
    expect(keys.length).toBeGreaterThan(10);
    for (const key of keys) {
      const [method = '', path = ''] = key.split(' ');
      const answer = await page.request.fetch(path.replaceAll(/\{\w+\}/g, 'x.md'), { method, maxRedirects: 0 });
      expect([key, answer.status()]).toEqual([key, 403]);
    }
  });
});

test('the open part stays in sight when the column becomes a row', async () => {
  const page = await atDesk();
  await toPart(page, 'Audit');
  await page.setViewportSize({ width: 390, height: 844 });
  const link = page.getByRole('navigation', { name: 'Parts of the desk' }).getByRole('link', { name: 'Audit' });
  const edges = async () => {
    const { x = -1, width = 0 } = (await link.boundingBox()) ?? {};
    return [x >= 0, x + width <= 390];
  };
  await expect.poll(edges).toEqual([true, true]);
});

describe('Platform Statistics', () => {
  test('five counts that follow what happens, each with its 30 days', async () => {
    const page = await atDesk();
    const users = panel(page, 'Platform Statistics').locator('dl > div').filter({ hasText: 'Users' });
    await users.waitFor();
    await expect
      .poll(() => panel(page, 'Platform Statistics').locator('dt').allInnerTexts())
      .toEqual(['Users', 'Forum posts', 'Forum replies', 'Chat messages', 'Blog articles']);
    await expect.poll(() => users.locator('svg rect').count()).toBe(30);
    const count = async () => Number((await users.locator('dd').first().innerText()).replaceAll(',', ''));
    const before = await count();
    await someMember();
    await page.reload();
    await users.waitFor();
    await expect.poll(count).toBeGreaterThan(before);
    for (const title of [/^Members/, /^Paying members/])
      await page.getByRole('figure', { name: title }).locator('polyline').waitFor();
  });

  test('slow: a spinner; failing: said in words, and tried again', async () => {
    const page = await sharedMemberPage(await deskAdmin());
    const { release } = await holdBack(page, '**/api/admin/stats');
    await page.goto('/admin');
    const figures = panel(page, 'Platform Statistics');
    await figures.getByText('Loading').waitFor({ state: 'attached' });
    release();
    await figures.getByText('Users').waitFor();
    await failing('**/api/admin/stats')(page);
    await page.reload();
    await figures.getByText('Unable to load platform statistics').waitFor();
    await figures.getByText('Out of order.').waitFor();
    await page.unroute('**/api/admin/stats');
    await figures.getByRole('button', { name: 'Try again' }).click();
    await figures.getByText('Users').waitFor();
  });
});

describe('System Health', () => {
  test('each part with its state and its time, and asked again', async () => {
    const page = await atDesk('health');
    const health = panel(page, 'System Health');
    await health.getByRole('listitem').first().waitFor();
    await expect
      .poll(() => health.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([
        'Database',
        'Photos',
        'Library files',
        'Knowledge base',
        'Assistant model',
        'Understanding model',
        'Payment provider',
        'Payment webhook',
      ]);
    await health.getByText(/Checked at .*Version \d/).waitFor();
    await failing('**/api/admin/health')(page);
    await health.getByRole('button', { name: 'Check again' }).click();
    await health.getByText("Unable to check the system's health. What is shown is from before.").waitFor();
  });

  test('slow: a spinner; failing: said in words', async () => {
    const page = await sharedMemberPage(await deskAdmin());
    const { release } = await holdBack(page, '**/api/admin/health');
    await page.goto('/admin/health');
    const health = panel(page, 'System Health');
    await health.getByText('Loading').waitFor({ state: 'attached' });
    release();
    await health.getByRole('listitem').first().waitFor();
    await failing('**/api/admin/health')(page);
    await page.reload();
    await health.getByText("Unable to check the system's health").waitFor();
  });
});

describe('People', () => {
  test('a member is found by username and by email in any case, and signed out everywhere', async () => {
    const member = await someMember();
    const page = await atDesk('people');
    const people = panel(page, 'People');
    const find = async (words: string) => {
      await people.getByLabel('Username or email').fill(words);
      await people.getByRole('button', { name: 'Find' }).click();
    };
    await find('nobody-at-all');
    await people.getByText('Nobody is called “nobody-at-all”').waitFor();
    await find(member.email.toUpperCase());
    await people.getByRole('heading', { name: member.username }).waitFor();
    await people.getByText('In one browser').waitFor();
    await people.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
    await expectToast(page, 'One session ended');
    await people.getByText('Nowhere').waitFor();
    expect((await member.get('/api/user')).status).toBe(401);
    await toPart(page, 'Audit');
    const audit = panel(page, 'Audit');
    await audit.getByText(`${(await deskAdmin()).username} ended the sessions of ${member.username}`).waitFor();
  });

  test('failing: said in words', async () => {
    const page = await atDesk('people', failing('**/api/admin/members/search'));
    const people = panel(page, 'People');
    await people.getByLabel('Username or email').fill('someone');
    await people.getByRole('button', { name: 'Find' }).click();
    await people.getByText('Unable to look for members').waitFor();
  });
});

describe('Audit', () => {
  test('more than a page: earlier entries on demand; failing: said in words', async () => {
    const admin = await theAdmin();
    const { username } = await someMember();
    for (let n = 0; n < 22; n += 1)
      expect((await admin.post('/api/admin/members/search', { q: username })).ok).toBe(true);
    const page = await atDesk('audit');
    const audit = panel(page, 'Audit');
    await audit.getByRole('listitem').first().waitFor();
    const before = await audit.getByRole('listitem').count();
    await audit.getByRole('button', { name: 'Earlier entries' }).click();
    await expect.poll(() => audit.getByRole('listitem').count()).toBeGreaterThan(before);
    await failing('**/api/admin/audit*')(page);
    await page.reload();
    await audit.getByText('Unable to load the audit').waitFor();
  });
});

test('panels that find the session ended together leave once for the sign-in page', async () => {
  const page = await memberPage(await deskAdmin());
  for (const calls of ['**/api/admin/**', '**/kb/**'])
    await page.route(calls, (route) => route.fulfill({ status: 401, json: { message: 'Please log in.', error: '' } }));
  let left = 0;
  await page.route('**/api/login?*', (route) => {
    left += 1;
    return route.fulfill({ status: 204 });
  });
  await page.goto('/admin');
  await expect.poll(() => left).toBe(1);
  // Each panel would leave half a second after its answer, and all answers are there.
  await page.waitForTimeout(1_500);
  expect(left).toBe(1);
});

test('a session that ends on the desk leads to the sign-in page', async () => {
  const page = await memberPage(await deskAdmin());
  await page.goto('/admin/health');
  await panel(page, 'System Health').getByRole('listitem').first().waitFor();
  await page.request.post('/api/logout', { data: {} });
  const again = panel(page, 'System Health').getByRole('button', { name: 'Check again' });
  await expectSignInAgain(page, () => again.click());
  await page.waitForURL((url) => url.pathname === '/auth');
});
