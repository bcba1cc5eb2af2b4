/** Takes pictures of the screens in the tests that check them at every size, for `npm run screenshots`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const folder = process.env.SCREENSHOTS;

/** Whether pictures are wanted: SCREENSHOTS names the folder. */
export const photographs = folder !== undefined;

/** How many pictures a test has taken at a place; the second one's name ends in `-2`. */
const taken = new Map<string, number>();

/** Takes the whole page, named after the test and the place, such as `home-390-light.png`. */
export async function photograph(page: Page, place: string): Promise<void> {
  if (folder === undefined) return;
  // Sections further down are drawn, and their pictures loaded, only near the window.
  await page.addStyleTag({ content: '.later { content-visibility: visible !important }' });
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    scrollTo({ top: 0, behavior: 'instant' });
  });
  mkdirSync(folder, { recursive: true });
  const name = `${fileNameOf(expect.getState().currentTestName ?? 'a page')}-${place}`;
  const state = (taken.get(name) ?? 0) + 1;
  taken.set(name, state);
  await page.screenshot({ path: join(folder, `${name}${state > 1 ? `-${state}` : ''}.png`), fullPage: true });
}

/** Saves a text beside the pictures of its test. */
export function keepText(text: string): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${fileNameOf(expect.getState().currentTestName ?? 'a text')}.txt`), text);
}

const fileNameOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120);
