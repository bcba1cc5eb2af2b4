/** The frame on a phone: the header's menu, and the tab bar of members at the bottom. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { memberPage } from '../../../infra/testing/browser/browser.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
});

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
const barOn = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('on a phone: a menu toggle, which Escape, a second press and following a link close', async () => {
  const page = await memberPage(member, { width: 390, height: 844, hasTouch: true });
  await page.goto('/terms');
  const toggle = page.getByRole('button', { name: /menu$/ });
  const link = page.getByRole('banner').getByRole('link', { name: 'Library' });
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
      await page.waitForURL('**/library');
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

test('the menu leaves out the tab bar’s pages, and has them where there is no tab bar', async () => {
  const page = await memberPage(member, PHONE);
  const links = page.getByRole('banner').getByRole('link');
  const shown = async () => (await links.allInnerTexts()).map((words) => words.split('\n').join(' ')).filter(Boolean);
  const own = ['Library', 'Your membership Premium', member.username];
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect.poll(shown).toEqual(['Verandah', ...own]);
  await page.setViewportSize({ width: 820, height: 844 });
  await expect.poll(shown).toEqual(['Verandah', 'Home', 'AI Assistant', 'Forum', 'Blog', ...own]);
  await page.getByRole('banner').getByRole('link', { name: 'Your membership' }).tap();
  await page.waitForURL('**/subscribe');
});

test('has four tabs at the foot, with the current page marked', async () => {
  const page = await memberPage(member, PHONE);
  await page.goto('/');
  const bar = barOn(page);
  const tabs = bar.getByRole('link');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Home', 'AI Assistant', 'Forum', 'Blog']);
  const current = bar.locator('[aria-current=page]');
  await expect.poll(() => current.innerText()).toBe('Home');
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  expect(y + height).toBe(844);
  await tabs.filter({ hasText: 'Blog' }).tap();
  await page.waitForURL('**/blog');
  await page.getByRole('link', { name: 'Read More' }).first().tap();
  await page.waitForURL('**/blog/*');
  await expect.poll(() => current.innerText()).toBe('Blog');

  // It covers nothing at the end of a page. Parts are laid out as they come near the window, which moves the end.
  const end = async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const footer = await page.getByRole('contentinfo').boundingBox();
    return Math.floor((footer?.y ?? 0) + (footer?.height ?? 0));
  };
  await expect.poll(end).toBeLessThanOrEqual(y);
  // The header has scrolled away with the page.
  const header = page.getByRole('banner');
  await expect.poll(async () => (await header.boundingBox())?.y).toBeLessThan(-50);
});

test('the tab bar gives way to keyboard, dialog and composer', async () => {
  const page = await memberPage(member, PHONE);
  await page.goto('/account#name');
  await barOn(page).waitFor();
  await page.getByLabel('First name').tap();
  await barOn(page).waitFor({ state: 'hidden' });
  await page.getByLabel('First name').blur();
  await barOn(page).waitFor();
  await page.getByRole('button', { name: 'More ways' }).tap();
  await page.getByRole('dialog').waitFor();
  const onTop = await page.evaluate(() => document.elementFromPoint(40, innerHeight - 20)?.closest('.tab-bar') ?? null);
  expect(onTop).toBeNull();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await barOn(page).getByRole('link', { name: 'AI Assistant' }).tap();
  await page.getByRole('textbox', { name: 'Ask about this room' }).waitFor();
  await barOn(page).waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 761, height: 844 });
  await page.goto('/terms');
  await barOn(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
});
