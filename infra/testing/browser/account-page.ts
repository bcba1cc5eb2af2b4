/** The account page for tests that count calls. */
import type { Page } from 'playwright-core';

const OWN_CALLS = ['/api/user', '/api/subscription/invoices', '/api/passkeys', '/api/sessions'];

/** Opens the account page of a signed-in member. The page's own calls have been answered: the tests count calls from here on. */
export async function openAccountPage(page: Page): Promise<void> {
  const answers = OWN_CALLS.map((path) => page.waitForResponse(`**${path}`));
  await page.goto('/account');
  await Promise.all(answers);
}
