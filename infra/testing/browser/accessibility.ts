/** Checks a page: axe finds nothing against WCAG 2.2 AA, and nothing overflows sideways at any width. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './browser.ts';
import { photograph, photographs } from './photograph.ts';

/** Minified: a page takes a quarter of a second to compile the other, longer than a check. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Axe's rules about colours, which are all that differs between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDTHS = photographs ? [320, 390, 820, 1440] : [320, 820, 1440];

/** Expects no violation of WCAG 2.2 AA from axe. With `rules`, runs only these rules of axe. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    // A section below the window keeps its last styles, and axe would read those.
    await page.addStyleTag({ content: '.later { content-visibility: visible !important }' });
    // A control half under a sticky header or footer is not too small.
    await page.addStyleTag({
      content: '.masthead, .tab-bar, .stage, .room-head { position: static !important }',
    });
  }
  const runOnly: RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const options: RunOptions = {
    runOnly,
    resultTypes: ['violations'],
    // Otherwise axe first loads every style sheet, for an experimental rule that is not run.
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
  // Thrown whole: an assertion would cut its message before the place.
  if (violations.length > 0) throw new Error(JSON.stringify(violations, null, 1));
}

/** Expects that nothing overflows sideways. */
export async function expectNoSidewaysScroll(page: Page, where?: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, where).toBeLessThanOrEqual(0);
}

/**
 * Expects that nothing overflows from the narrowest phone to a desktop, and that axe finds nothing on the phone in light, and nothing about
 * colours on the desktop in dark. The accessibility page says that the screens are checked in both.
 */
export async function expectSoundAtEverySize(page: Page): Promise<void> {
  await expectSound(page, WIDTHS);
  if (photographs) return;
  // The page is now as wide as a desktop.
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page);
  await settled(page);
  await expectAccessible(page, COLOUR_RULES);
}

/** Expects the same on the narrowest phone in light only, for another state of a screen. Restores the page's settings. */
export async function expectSoundOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await expectSound(page, photographs ? WIDTHS : WIDTHS.slice(0, 1));
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Resolves two frames later: by then a page that listens for the colour scheme has shown it. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function expectSound(page: Page, widths: number[]): Promise<void> {
  for (const colorScheme of photographs ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await drawn(page);
      await settled(page);
      if (photographs) {
        if (width > 320) await photograph(page, `${width}-${colorScheme}`);
        continue;
      }
      await expectNoSidewaysScroll(page, `${width} px`);
      if (width !== WIDTHS[0]) continue;
      // At the end of the page nothing is half under its sticky footer, which axe would report as too small.
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      await drawn(page);
      await expectAccessible(page);
    }
  }
}
