/** What is on a page is sound: axe finds nothing against WCAG 2.2 AA, and nothing sticks out to the side, at each size, in light and in dark. */
import axe, { type RunOnly, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './browser.ts';
import { photograph, photographs } from './photograph.ts';

/** WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of axe that look at colours: all that differs between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDTHS = [320, 390, 820, 1440];

/**
 * What axe finds against WCAG 2.2 AA must be nothing. With `rules`, only these rules of axe are asked, and none of `except`:
 * where a page stands in the middle of its scroll, `target-size` calls what lies half under a sticky foot too small to press.
 */
export async function expectAccessible(page: Page, rules?: string[], except: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    // A section that waits below the window keeps the styles that it had last, and axe would read those.
    await page.addStyleTag({ content: '.later { content-visibility: visible !important }' });
    // What lies half under what is held at the window's head or foot is no smaller for that.
    await page.addStyleTag({
      content: '.masthead, .tab-bar, .stage, .room-head { position: static !important }',
    });
  }
  const runOnly: RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const options: RunOptions = {
    runOnly,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // Else every style sheet is read first, for a rule that is still an experiment and not asked.
    preload: { assets: ['media'] },
  };
  const violations = await page.evaluate(async (given) => {
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') };
    const found = await engine.run(document, given);
    return found.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    }));
  }, options);
  // Whole: an assertion's message would be cut before it says where.
  if (violations.length > 0) throw new Error(JSON.stringify(violations, null, 1));
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

/** What is on the page is accessible and fits, from the narrowest phone to a desktop, in light and in dark. */
export const expectSoundAtEverySize = (page: Page): Promise<void> => expectSound(page, WIDTHS);

/** The same on the narrowest phone alone, for one more state of a screen that is checked at every size; the page goes on as it was. */
export async function expectSoundOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  const still = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await expectSound(page, photographs ? WIDTHS : WIDTHS.slice(0, 1));
  await page.emulateMedia({ colorScheme: null, reducedMotion: still ? 'reduce' : null });
  if (before) await page.setViewportSize(before);
}

/** Resolves two frames later: a page that listens for the colour scheme has heard of it and shown it by then. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function expectSound(page: Page, widths: number[]): Promise<void> {
  const problems: string[] = [];
  const note = (place: string) => (error: Error) => problems.push(`${place}: ${error.message}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours would only be waited for on their way from one scheme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      // No breakpoint lies between the two phones: the wider one is only asked whether all fits.
      const sameLayout = width === 390;
      if (sameLayout && colorScheme === 'dark' && !photographs) continue;
      await page.setViewportSize({ width, height: 900 });
      // At the end of the page nothing lies half under what sticks to its foot, which axe would call too small to press.
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      await drawn(page);
      await settled(page);
      if (photographs) {
        if (width > 320) await photograph(page, `${width}-${colorScheme}`);
        continue;
      }
      const place = `${width} px, ${colorScheme}`;
      const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
      if (!sameLayout) await expectAccessible(page, rules).catch(note(place));
      await expectNoSidewaysScroll(page).catch(note(place));
    }
  }
  expect(problems.join('\n\n')).toBe('');
}
