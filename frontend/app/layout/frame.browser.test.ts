/** The frame around every screen: header and the not-found screen (infra/docs/product-spec.md, section 2). */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { deskAdmin } from '../../../infra/testing/browser/admin-page.ts';
import { bringToLife, memberPage, sharedMemberPage, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { somePhoto } from '../../../infra/testing/people/conversation.ts';
import { type Member, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
let subscriber: Member;
beforeAll(async () => {
  [member, subscriber] = await Promise.all([someMember(), someSubscriber()]);
});

describe('the header', () => {
  test('of a visitor: logo, Features, Showcase, About, and Sign In to the auth screen', async () => {
    const page = await sharedPage();
    await page.goto('/terms');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Verandah' }).waitFor();
    const links = header.getByRole('navigation').getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(['Features', 'Showcase', 'About']);
    for (const part of ['features', 'showcase', 'about']) {
      await header.getByRole('link', { name: part }).click();
      await page.waitForURL(`**/#${part}`);
      await page.locator(`#${part}`).waitFor();
    }
    await header.getByRole('link', { name: 'Sign In' }).first().click();
    await page.waitForURL('**/auth');
  });

  test("a member's header has the pages, Subscribe, the name and Sign Out", async () => {
    const page = await sharedMemberPage(member);
    await page.goto('/');
    const header = page.getByRole('banner');
    const links = header.getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    await expect.poll(() => links.allInnerTexts()).toEqual(['Home', 'AI Assistant', 'Forum', 'Blog']);
    const active = header.locator('nav [aria-current=page]');
    await expect.poll(() => active.allInnerTexts()).toEqual(['Home']);
    await header.getByRole('link', { name: 'AI Assistant' }).click();
    await page.getByText('Premium Feature').waitFor();
    await expect.poll(() => active.allInnerTexts()).toEqual(['AI Assistant']);
    const bold = (name: string) =>
      header.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBottomColor);
    await expect.poll(async () => (await bold('AI Assistant')) !== (await bold('Home'))).toBe(true);

    const account = header.getByRole('link', { name: member.username });
    await expect.poll(() => account.locator('svg').count()).toBe(1);
    await expect.poll(() => header.getByRole('button', { name: 'Sign Out', exact: true }).count()).toBe(1);
    expect(await header.getByText('Premium', { exact: true }).count()).toBe(0);
    await header.getByRole('link', { name: 'Subscribe', exact: true }).click();
    await page.waitForURL('**/subscribe');
    await header.getByRole('link', { name: 'Verandah' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('a header without a first name has the email address', async () => {
    const page = await sharedMemberPage(member);
    const user = { ...member.user, firstName: '', profileImageUrl: `/objects/images/${'0'.repeat(32)}` };
    await page.route('**/api/user', (route) => route.fulfill({ json: user }));
    await page.goto('/terms');
    const account = page.getByRole('banner').getByRole('link', { name: member.email });
    await account.locator('svg').waitFor();
    await expect.poll(() => account.innerText()).toBe(member.email);
  });

  test("a subscriber's header has a Premium badge and the profile image", async () => {
    const profileImageUrl = await somePhoto(subscriber);
    expect((await subscriber.put('/api/user', { firstName: 'Marnie', profileImageUrl })).status).toBe(200);
    const page = await sharedMemberPage(subscriber);
    await page.goto('/terms');
    const header = page.getByRole('banner');
    await header.getByText('Premium', { exact: true }).waitFor();
    expect(await header.getByRole('link', { name: 'Subscribe', exact: true }).count()).toBe(0);
    const account = header.getByRole('link', { name: 'Marnie' });
    await expect.poll(() => account.innerText()).toContain('Marnie');
    const image = account.locator('img');
    await expect.poll(() => image.getAttribute('src')).toContain(profileImageUrl);
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  test("an admin's header has Subscribe too", async () => {
    const page = await sharedMemberPage(await deskAdmin());
    await page.goto('/terms');
    await page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true }).click();
    await page.waitForURL('**/subscribe');
  });

  test('on a phone: a menu toggle, which Escape, a second press and following a link close', async () => {
    const page = await memberPage(member, { width: 390, height: 844, hasTouch: true });
    await page.goto('/terms');
    const toggle = page.getByRole('button', { name: /menu$/ });
    const link = page.getByRole('banner').getByRole('link', { name: 'AI Assistant' });
    const state = async () => [
      await toggle.innerText(),
      await toggle.getAttribute('aria-expanded'),
      await link.isVisible(),
    ];
    const closed = ['Open menu', 'false', false];
    const closings = [
      () => page.keyboard.press('Escape'),
      () => toggle.tap(),
      async () => {
        await link.tap();
        await page.waitForURL('**/assistant');
      },
    ];
    await toggle.waitFor();
    for (const close of closings) {
      await expect.poll(state).toEqual(closed);
      await toggle.tap();
      await expect.poll(state).toEqual(['Close menu', 'true', true]);
      await close();
    }
    await expect.poll(state).toEqual(closed);
  });
});

describe('the not-found screen', () => {
  test('at any other path, and for a visitor at /blog and /admin', async () => {
    const page = await sharedPage();
    for (const path of ['/nowhere', '/auth/more', '/blog', '/admin']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true }).waitFor();
      await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
      await expect.poll(() => page.getByRole('banner').count(), { message: path }).toBe(1);
    }
  });

  test('at a path in the wrong case, as the edge has it', async () => {
    const page = await sharedMemberPage(member);
    for (const path of ['/Forum', '/BLOG/follow-the-sun', '/Account']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true }).waitFor();
    }
  });

  test('in the frame of a member, with a way home', async () => {
    const page = await sharedMemberPage(member);
    await page.goto('/nowhere/at/all');
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('on every screen', () => {
  test('the first Tab skips to the page, and a navigation moves the focus there', async () => {
    const page = await sharedPage();
    await page.goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the page' });
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.width).toBeGreaterThan(40);
    await expectSoundOnPhone(page);
    await page.keyboard.press('Enter');
    const inMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
    await expect.poll(() => inMain()).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter');
    await page.waitForURL('**/privacy');
    await expect.poll(inMain).toBe(true);
  });

  test('an offline notice shows until the network is back', async () => {
    const page = await sharedPage();
    await page.goto('/terms');
    const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' });
    await bringToLife(page);
    await page.context().setOffline(true);
    await notice.waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });
});
