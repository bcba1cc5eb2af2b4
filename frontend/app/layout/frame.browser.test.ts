/** The frame around every screen: header, footer, tooltips and the not-found screen (infra/docs/product-spec.md, section 2). */
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { bringToLife, newPage, sharedMemberPage, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { type Member, someAdmin, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';

let member: Member;
let subscriber: Member;
beforeAll(async () => {
  [member, subscriber] = await Promise.all([someMember(), someSubscriber()]);
});

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

describe('the header', () => {
  test('of a visitor: logo, Features, Showcase, About, and Sign In to the auth screen', async () => {
    const page = await sharedPage();
    await page.goto('/terms');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Verandah' }).waitFor();
    const links = header.getByRole('navigation').getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(['Features', 'Showcase', 'About']);
    await header.getByRole('link', { name: 'Sign In' }).first().click();
    await page.waitForURL('**/auth');
  });

  test("a member's header has the pages, Subscribe, the name and Sign Out", async () => {
    const page = await sharedMemberPage(member);
    await page.goto('/');
    const header = page.getByRole('banner');
    const links = header.getByRole('navigation').getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(['Home', 'AI Assistant', 'Forum', 'Blog']);
    const active = header.locator('nav [aria-current=page]');
    await expect.poll(() => active.allInnerTexts()).toEqual(['Home']);
    await header.getByRole('link', { name: 'AI Assistant' }).click();
    await page.getByText('Premium Feature').waitFor();
    await expect.poll(() => active.allInnerTexts()).toEqual(['AI Assistant']);
    const line = (name: string) =>
      header.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBottomColor);
    await expect.poll(async () => (await line('AI Assistant')) !== (await line('Home'))).toBe(true);

    const account = header.getByRole('link', { name: member.username });
    await expect.poll(() => account.locator('svg').count()).toBe(1);
    await expect.poll(() => header.getByRole('button', { name: 'Sign Out', exact: true }).count()).toBe(1);
    expect(await header.getByText('Premium', { exact: true }).count()).toBe(0);
    expect(await header.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
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
    // The picture that is gone gives way to the icon.
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

  test("an admin's header has Subscribe and Admin", async () => {
    const page = await sharedMemberPage(await someAdmin());
    await page.goto('/terms');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Subscribe', exact: true }).waitFor();
    await header.getByRole('link', { name: 'Admin', exact: true }).click();
    await page.waitForURL('**/admin');
  });
});

describe('the not-found screen', () => {
  const TITLE = { level: 1, name: '404 Page Not Found', exact: true } as const;

  test('at any other path, and for a visitor at /blog and /admin', async () => {
    const page = await sharedPage();
    for (const path of ['/nowhere', '/blog', '/admin']) {
      await page.goto(path);
      await page.getByRole('heading', TITLE).waitFor();
      await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
      await expect.poll(() => page.getByRole('banner').count(), { message: path }).toBe(1);
    }
  });

  test('in the frame of a member, with a way home', async () => {
    const page = await sharedMemberPage(member);
    expect((await page.goto('/Forum'))?.status()).toBe(404);
    await page.getByRole('heading', TITLE).waitFor();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('the first Tab skips to the page, and a navigation moves the focus there', async () => {
  const page = await sharedPage();
  await page.goto('/terms');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect.poll(() => isFocused(skip)).toBe(true);
  expect((await skip.boundingBox())?.width).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  const inMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
  await expect.poll(() => inMain()).toBe(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter');
  await page.waitForURL('**/privacy');
  await expect.poll(inMain).toBe(true);

  const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' });
  await page.context().setOffline(true);
  await notice.waitFor();
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
});

describe('the footer', () => {
  test('has platform and support links and social icons with names', async () => {
    const page = await sharedMemberPage(member);
    await page.goto('/account');
    const footer = page.getByRole('contentinfo');
    const platform = footer.getByRole('navigation', { name: 'Platform' }).getByRole('link');
    await expect.poll(() => platform.allInnerTexts()).toEqual(expect.arrayContaining(['Home', 'AI Assistant']));
    const support = footer.getByRole('navigation', { name: 'Support' });
    await expect
      .poll(() => support.getByRole('link', { name: 'Email us' }).getAttribute('href'))
      .toBe('mailto:support@verandah.example');
    const social = footer.getByRole('link').filter({ has: page.locator('svg') });
    await expect.poll(() => social.count()).toBeGreaterThanOrEqual(3);
    for (const icon of await social.all()) await expect.poll(() => icon.getAttribute('aria-label')).toMatch(/\w/);
    for (const name of ['Privacy', 'Terms', 'Accessibility']) {
      await support.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
      await page.getByText('First published').first().waitFor();
    }
  });

  test('a tooltip opens after 700 ms, the next within 300 ms at once', async () => {
    const page = await newPage();
    await page.clock.install();
    await page.goto('/terms');
    await bringToLife(page);
    const icon = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
    const [first, second] = [icon('Share on Facebook'), icon('Save to Pinterest')];
    await first.scrollIntoViewIfNeeded();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
    const tooltip = page.getByRole('tooltip');
    const opensAfterHover = async () => {
      await first.hover();
      await page.clock.runFor(650);
      expect(await tooltip.count()).toBe(0);
      await page.clock.runFor(60);
      await tooltip.filter({ hasText: 'Share on Facebook' }).waitFor({ state: 'attached' });
    };
    await opensAfterHover();
    const { x = 0, y = 0 } = (await second.boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 20, { steps: 12 });
    await page.clock.runFor(200);
    await tooltip.filter({ hasText: 'Save to Pinterest' }).waitFor({ state: 'attached' });
    await page.mouse.move(5, 5, { steps: 12 });
    await tooltip.waitFor({ state: 'detached' });
    await page.clock.runFor(320);
    await opensAfterHover();
  });

  test('the keyboard opens a tooltip within the window, and Escape closes it', async () => {
    const page = await sharedPage({ width: 320 });
    await page.goto('/terms');
    await bringToLife(page);
    const tooltip = page.getByRole('tooltip');
    const share = page.getByRole('link', { name: 'Share on Facebook' });
    await share.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await tooltip.filter({ hasText: 'Share on Facebook' }).waitFor();
    await expect.poll(() => share.getAttribute('aria-describedby')).toBe(await tooltip.getAttribute('id'));
    const { x = -1, width = 0 } = (await tooltip.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
  });
});
