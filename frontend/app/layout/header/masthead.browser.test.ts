/** The header while a page scrolls: it sticks to the top and covers no target. */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bringToLife, memberPage, sharedMemberPage, sharedPage } from '../../../../infra/testing/browser/browser.ts';
import { type Member, someAdmin, someMember, someSubscriber } from '../../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const header = (page: Page) => page.getByRole('banner');
const topOf = async (page: Page) => (await header(page).boundingBox())?.y;
const scrollBy = (page: Page, top: number) => page.evaluate((by) => scrollTo({ top: by, behavior: 'instant' }), top);

/** Reads until two values in a row are equal. */
async function rested<T>(read: () => Promise<T>): Promise<T> {
  let last = await read();
  const isSame = async () => {
    const before = last;
    last = await read();
    return isDeepStrictEqual(last, before);
  };
  await expect.poll(isSame).toBe(true);
  return last;
}

test.each([390, 820, 1440])('stays at the top, and an anchor stops below it, at %i px', async (width) => {
  const page = await sharedPage({ width, reducedMotion: 'reduce' });
  await page.goto('/terms');
  await bringToLife(page);
  await scrollBy(page, 900);
  await expect.poll(() => topOf(page)).toBe(0);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#section-5"]')?.click());
  await page.waitForURL('**#section-5');
  const heading = page.locator(':target h2');
  const { height = 0 } = (await header(page).boundingBox()) ?? {};
  const y = async () => (await heading.boundingBox())?.y;
  await expect.poll(y).toBeGreaterThanOrEqual(height);
  await expect.poll(y).toBeLessThan(height + 100);
});

test('a linked part stays in view, and Back and Forward restore both positions', async () => {
  const page = await sharedPage({ width: 820, reducedMotion: 'reduce' });
  await page.goto('/terms');
  await bringToLife(page);
  await scrollBy(page, 900);
  await expect.poll(() => topOf(page)).toBe(0);
  const place = () => page.evaluate(() => new Promise((seen) => setTimeout(() => seen(Math.round(scrollY)), 100)));
  for (const time of [1, 2]) {
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#section-5"]')?.click());
    await expect.poll(place, { message: `pressed ${time} times` }).toBeGreaterThan(1500);
  }
  const part = await rested(place);
  await page.goBack();
  await expect.poll(place).toBe(900);
  await page.goForward();
  await expect.poll(place).toBe(part);
});

test("scrolls away on a member's phone and in a room", async () => {
  const phone = await memberPage(member, { width: 390, height: 844 });
  await phone.goto('/terms');
  await phone.getByRole('navigation', { name: 'Pages' }).waitFor();
  const topAfter = async (page: Page, top: number) => {
    // A page that still loads is too short to scroll that far.
    await scrollBy(page, top);
    return topOf(page);
  };
  await expect.poll(() => topAfter(phone, 900)).toBeLessThan(-50);
  const room = await sharedMemberPage(await someSubscriber(), { height: 500 });
  await room.goto('/assistant');
  await room.getByRole('textbox', { name: 'Your question' }).waitFor();
  await expect.poll(() => topAfter(room, 200)).toBe(-200);
});

test('opens its menu over the page, which stays where it is', async () => {
  const page = await sharedPage({ width: 820 });
  await page.goto('/terms');
  await bringToLife(page);
  await scrollBy(page, 700);
  const line = page.getByRole('main').getByRole('paragraph').nth(6);
  // The fonts, and a part of the page that has come near the window, may still move it.
  await page.evaluate(() => document.fonts.ready);
  const before = await rested(() => line.boundingBox());
  const toggle = page.getByRole('button', { name: /menu$/ });
  await toggle.click();
  await header(page).getByRole('link', { name: 'Showcase' }).waitFor();
  expect(await line.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await header(page).getByRole('link', { name: 'Showcase' }).waitFor({ state: 'hidden' });
  await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  await toggle.click();
  await header(page).getByRole('link', { name: 'About' }).focus();
  await page.keyboard.press('Tab');
  await header(page).getByRole('link', { name: 'Showcase' }).waitFor({ state: 'hidden' });
});

test("an admin's header has Subscribe and Admin", async () => {
  const page = await sharedMemberPage(await someAdmin());
  await page.goto('/terms');
  await header(page).getByRole('link', { name: 'Subscribe', exact: true }).waitFor();
  await header(page).getByRole('link', { name: 'Admin', exact: true }).click();
  await page.waitForURL('**/admin');
});

test('takes the focus without scrolling the page', async () => {
  const page = await sharedPage();
  await page.goto('/terms');
  await bringToLife(page);
  await scrollBy(page, 700);
  await header(page).getByRole('link', { name: 'Features' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(700);
});
