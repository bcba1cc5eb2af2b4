/** The landing page: the notes on its hero before any script, and the parts that its header links to. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newPage, sharedPage } from '../../../infra/testing/browser/browser.ts';

/** The narrowest phone and a desktop. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
];
/** With the header's menu, and with its links. */
const HEADERS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const NAMES = [
  'Note 1, Keep: Earth stays bare',
  'Note 2, Keep: Pergola does shading',
  'Note 3, Change: Lower the pendants',
];
const note = (page: Page, n: number) => page.getByRole('radio', { name: `Note ${n},` });
const pin = (page: Page, n: number) => page.locator('.hero-pin', { has: note(page, n) });
const card = (page: Page, n: number) => page.locator('.hero-card').nth(n - 1);

/** Expects this note's card on the screen, and no other. */
async function expectOpen(page: Page, n: number): Promise<void> {
  await expect.poll(() => note(page, n).isChecked()).toBe(true);
  const open = () => Promise.all([1, 2, 3].map((other) => card(page, other).isVisible()));
  await expect.poll(open).toEqual([1, 2, 3].map((other) => other === n));
}

/** Whether the middle of an element is in the window, with nothing over it. */
const isInSight = (element: Locator) =>
  element.evaluate((target) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (target.contains(top) || top.contains(target));
  });

describe('the notes on the hero', () => {
  test.each(SIZES)('are above the fold at $width px, and no open card covers a pin', async (size) => {
    const page = await sharedPage(size);
    await page.goto('/');
    const names = await page.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.ariaLabel));
    expect(names).toEqual(NAMES);
    for (const open of [1, 2, 3]) {
      await pin(page, open).click();
      await expectOpen(page, open);
      const foot = async () => {
        const { y = 0, height = 0 } = (await card(page, open).boundingBox()) ?? {};
        return y + height;
      };
      await expect.poll(foot).toBeLessThan(size.height);
      for (const n of [1, 2, 3])
        await expect.poll(() => isInSight(pin(page, n)), { message: `${open} over ${n}` }).toBe(true);
    }
    if (size.width >= 820) await page.locator('.hero-title', { hasText: 'Earth stays bare' }).click();
    else await page.locator('.hero-dot-1').click();
    await expectOpen(page, 1);
  });

  test('open by touch and by keyboard without script', async () => {
    const page = await newPage({ width: 390, height: 844, hasTouch: true, javaScriptEnabled: false });
    await page.goto('/');
    await expectOpen(page, 3);
    await pin(page, 2).tap();
    await expectOpen(page, 2);
    await page.locator('.hero-dot-1').tap();
    await expectOpen(page, 1);
    await note(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await expectOpen(page, 2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectOpen(page, 3);
  });
});

const PARTS = ['Features', 'Showcase', 'About'];
/** The desktop tests smooth scrolling; the other widths check only where it ends. */
const scrolling = (size: (typeof SIZES)[number]) =>
  sharedPage({ ...size, reducedMotion: size.width < 1440 ? 'reduce' : 'no-preference' });

/** Expects the part to begin just below the sticky header. */
async function expectAtTop(page: Page, part: string): Promise<void> {
  const top = () =>
    page.evaluate((id) => {
      const { y } = document.getElementById(id)?.getBoundingClientRect() ?? { y: Number.NaN };
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return Math.round(y - Math.max(0, header));
    }, part.toLowerCase());
  // The scroll has ended once three checks in a row find the part there.
  let looks = 0;
  const rested = async () => {
    const y = await top();
    looks = y >= 0 && y <= 64 ? looks + 1 : 0;
    return looks >= 3 ? part : y;
  };
  await expect.poll(rested, { interval: 150 }).toBe(part);
}

/** Presses the part's link in the header, or in the header's menu on a narrow screen. */
async function follow(page: Page, part: string): Promise<void> {
  await page.getByRole('banner').waitFor();
  const link = page.getByRole('banner').getByRole('link', { name: part, exact: true });
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
  await link.click();
}

describe('Features, Showcase and About', () => {
  test.each(HEADERS)('scroll to their parts at $width px, also from other pages', async (size) => {
    const page = await scrolling(size);
    await page.goto('/');
    for (const part of PARTS) {
      await follow(page, part);
      await expectAtTop(page, part);
    }
    await page.goto('/auth');
    await follow(page, 'Showcase');
    await page.waitForURL('**/#showcase');
    await expectAtTop(page, 'Showcase');
  });
});
