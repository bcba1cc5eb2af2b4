/** Pictures of the screens, taken by the tests that check them at every size; `npm run screenshots` asks for them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const folder = process.env.SCREENSHOTS;

/** Whether pictures were asked for: the folder is in SCREENSHOTS. */
export const photographs = folder !== undefined;

/** Takes the page as a whole, named after the test and the place, such as `home-390-light.png`. */
export async function photograph(page: Page, place: string): Promise<void> {
  if (folder === undefined) return;
  // Sections further down are drawn, and their pictures loaded, when they come near.
  await page.addStyleTag({ content: '.later { content-visibility: visible !important }' });
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    scrollTo({ top: 0, behavior: 'instant' });
  });
  mkdirSync(folder, { recursive: true });
  const test = expect.getState().currentTestName ?? 'a page';
  await page.screenshot({ path: join(folder, `${fileNameOf(test)}-${place}.png`), fullPage: true });
}

const fileNameOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120);
