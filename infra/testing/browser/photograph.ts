/** Pictures of the screens, taken by the tests that check them at every size; `npm run screenshots` asks for them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const folder = process.env.SCREENSHOTS;

/** Whether pictures were asked for: the folder is in SCREENSHOTS. */
export const photographs = folder !== undefined;

/** How many states of its test were photographed at a place before: of a second one the names end in `-2`. */
const taken = new Map<string, number>();

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
  const name = `${fileNameOf(expect.getState().currentTestName ?? 'a page')}-${place}`;
  const state = (taken.get(name) ?? 0) + 1;
  taken.set(name, state);
  await page.screenshot({ path: join(folder, `${name}${state > 1 ? `-${state}` : ''}.png`), fullPage: true });
}

/** Keeps a text beside the pictures of its test. */
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
