/** Scroll restoration: where a page starts, and where Back and a reload return to. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../../../infra/testing/browser/accessibility.ts';
import { bringToLife, holdBack, sharedMemberPage, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const placeOn = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test('a page starts at its top, and Back restores the scroll position', async () => {
  const page = await sharedPage();
  await page.goto('/terms');
  await bringToLife(page);
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  expect(await placeOn(page)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await expect.poll(() => placeOn(page)).toBe(1200);
});

test('anchors stop below the header, and Back restores the place', async () => {
  const page = await sharedPage({ width: 390 });
  await page.goto('/terms');
  await bringToLife(page);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  const header = page.getByRole('banner');
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
  // The header takes the focus without scrolling the page.
  await header.getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  expect(await placeOn(page)).toBe(900);
  const heading = page.locator('#section-5 h2');
  const y = async () => (await heading.boundingBox())?.y;
  const { height = 0 } = (await header.boundingBox()) ?? {};
  const expectBelowHeader = async () => {
    await expect.poll(y).toBeGreaterThanOrEqual(height);
    await expect.poll(y).toBeLessThan(height + 100);
  };
  for (let press = 1; press <= 2; press++) {
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#section-5"]')?.click());
    await page.waitForURL('**#section-5');
    await expectBelowHeader();
  }
  await page.goBack();
  await expect.poll(() => placeOn(page)).toBe(900);
  await page.goForward();
  await expectBelowHeader();
});

/** Resolves once the list of the library has loaded. */
const libraryLoaded = (page: Page): Promise<void> => page.getByText(/\d+ articles/).waitFor();

/** The library, scrolled to its end. @returns Where that is. */
async function endOfLibrary(page: Page): Promise<number> {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Library' }).click();
  await libraryLoaded(page);
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), end);
  await expect.poll(() => placeOn(page)).toBe(end);
  return end;
}

test('late content gets its scroll position back, after two reloads too', async () => {
  const page = await sharedMemberPage(member);
  const end = await endOfLibrary(page);
  const held = await holdBack(page, '**/api/library');
  for (let reload = 1; reload <= 2; reload++) {
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'The library' }).waitFor();
  }
  held.release();
  await expect.poll(() => placeOn(page)).toBe(end);
});

test('a section that shrinks as it loads takes nothing from a restored scroll position', async () => {
  const page = await sharedMemberPage(member);
  const end = await endOfLibrary(page);
  await page.reload({ waitUntil: 'commit' });
  await libraryLoaded(page);
  await expect.poll(() => placeOn(page)).toBe(end);
  const shrinkBy = async (px: number) => {
    await page.evaluate(
      (margin) => document.querySelector('main')?.style.setProperty('margin-bottom', margin),
      `-${px}px`,
    );
    // A height that changes back within one frame has not changed for an observer.
    await drawn(page);
  };
  await shrinkBy(2);
  await expect.poll(() => placeOn(page)).toBe(end - 2);
  await shrinkBy(0);
  await expect.poll(() => placeOn(page)).toBe(end);
});

test('hydration after a reload does not scroll back a reader who moved on', async () => {
  const page = await sharedPage();
  await page.goto('/terms');
  await bringToLife(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
  await expect.poll(() => placeOn(page)).toBe(1200);
  await page.reload();
  await expect.poll(() => placeOn(page)).toBe(1200);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await bringToLife(page);
  expect(await placeOn(page)).toBe(300);
});
