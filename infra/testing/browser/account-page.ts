/** The account page for tests that count calls. */
import type { Page } from 'playwright-core';

/** Opens the name and picture of a signed-in member. The page's own calls have been answered: the tests count calls from here on. */
export async function openNameAndPicture(page: Page): Promise<void> {
  // Where this page is already shown, its address alone would load nothing.
  await page.goto('about:blank');
  const answers = ['/api/user', '/api/subscription/status'].map((path) => page.waitForResponse(`**${path}`));
  await page.goto('/account#name');
  await Promise.all(answers);
}
