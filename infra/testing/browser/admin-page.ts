/** The admin's desk, as the tests of its panels open it. */
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../local/seed/seed.ts';
import { sharedMemberPage } from './browser.ts';

export const ADMIN = { username: 'admin', password: DEMO_PASSWORD };

/** The desk, open for the demo admin. @param before What is prepared in the page before it goes there. */
export async function atDesk(before: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const page = await sharedMemberPage(ADMIN);
  await before(page);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  return page;
}

/** The network gives this answer instead of the server's. */
export const failing =
  (path: string, status = 503) =>
  (page: Page) =>
    page.route(path, (route) => route.fulfill({ status, json: { message: 'Out of order.', error: 'Out of order.' } }));
