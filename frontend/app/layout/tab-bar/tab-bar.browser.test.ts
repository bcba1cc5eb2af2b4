/** The tab bar at the bottom of a member's phone: its tabs, and when it hides. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bringToLife, memberPage, newPage, sharedMemberPage } from '../../../../infra/testing/browser/browser.ts';
import { type Member, someMember, someSubscriber } from '../../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
const barOn = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const boxOf = async (page: Page) => (await barOn(page).boundingBox()) ?? { y: 0, height: 0 };

test('has four tabs at the foot, with the current page marked', async () => {
  const page = await memberPage(member, PHONE);
  await page.goto('/');
  const tabs = barOn(page).getByRole('link');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Home', 'AI Assistant', 'Forum', 'Blog']);
  const current = barOn(page).locator('[aria-current=page]');
  await expect.poll(() => current.innerText()).toBe('Home');
  const { y, height } = await boxOf(page);
  expect(y + height).toBe(844);
  await tabs.filter({ hasText: 'Blog' }).tap();
  await page.waitForURL('**/blog');
  await expect.poll(() => current.innerText()).toBe('Blog');
  await page.getByRole('link', { name: 'Read More' }).first().tap();
  await page.waitForURL('**/blog/*');
  await expect.poll(() => current.innerText()).toBe('Blog');
});

test('covers nothing at the end of a page', async () => {
  const page = await memberPage(member, { ...PHONE, width: 320 });
  await page.goto('/terms');
  await barOn(page).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const bar = await boxOf(page);
  // Parts of the page are laid out as they come near the window, which moves its end.
  const end = async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const footer = await page.getByRole('contentinfo').boundingBox();
    return Math.floor((footer?.y ?? 0) + (footer?.height ?? 0));
  };
  await expect.poll(end).toBeLessThanOrEqual(bar.y);
});

test('hides while a field has the focus on a touch screen', async () => {
  const page = await memberPage(member, PHONE);
  await page.goto('/account');
  await barOn(page).waitFor();
  await page.getByLabel('First name').tap();
  await barOn(page).waitFor({ state: 'hidden' });
  await page.getByLabel('First name').blur();
  await barOn(page).waitFor();
});

test('hides where the composer is at the bottom', async () => {
  const page = await memberPage(await someSubscriber(), PHONE);
  await page.goto('/blog');
  await barOn(page).getByRole('link', { name: 'AI Assistant' }).tap();
  await page.getByRole('textbox', { name: 'Your question' }).waitFor();
  await barOn(page).waitFor({ state: 'hidden' });
});

test('lies under a dialog', async () => {
  const page = await memberPage(member, PHONE);
  await page.goto('/account');
  await page.getByRole('button', { name: 'More ways' }).tap();
  await page.getByRole('dialog').waitFor();
  const onTop = await page.evaluate(() => document.elementFromPoint(40, innerHeight - 20)?.closest('.tab-bar') ?? null);
  expect(onTop).toBeNull();
});

test('shows only to members on phones', async () => {
  const visitor = await newPage(PHONE);
  await visitor.goto('/terms');
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  await bringToLife(visitor);
  expect(await barOn(visitor).count()).toBe(0);
  const page = await sharedMemberPage(member, { width: 761 });
  await page.goto('/terms');
  await barOn(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
});
