/** Dark mode: pictures are dimmed, pins on them are not. */
import { expect, test } from 'vitest';
import { sharedPage } from '../../../infra/testing/browser/browser.ts';

test('pictures are dimmed in the dark, and their pins are not', async () => {
  const page = await sharedPage();
  await page.goto('/');
  const filterOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).filter);
  await page.locator('main img').first().waitFor();
  await expect.poll(() => filterOf('main img')).toBe('none');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => filterOf('main img')).toBe('brightness(0.9)');
  await expect.poll(() => filterOf('main .pin')).toBe('none');
});
