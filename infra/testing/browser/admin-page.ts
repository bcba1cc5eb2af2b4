/** The admin's desk, as the tests of its panels open it. */
import type { Page } from 'playwright-core';
import type { DeskPart } from '../../../shared/contract/screens.ts';
import { DEMO_PASSWORD } from '../../local/seed/seed.ts';
import { sharedMemberPage } from './browser.ts';

const deskPath = (part?: DeskPart): string => (part === undefined ? '/admin' : `/admin/${part}`);

export const ADMIN = { username: 'admin', password: DEMO_PASSWORD };

/**
 * The desk, open for the demo admin.
 * @param part The part that has a page of its own; without one, the first page.
 * @param before What is prepared in the page before it goes there.
 */
export async function atDesk(
  part?: DeskPart,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await sharedMemberPage(ADMIN);
  await before(page);
  await page.goto(deskPath(part));
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  return page;
}

/** The network gives this answer instead of the server's. */
export const failing =
  (path: string, status = 503) =>
  (page: Page) =>
    page.route(path, (route) => route.fulfill({ status, json: { message: 'Out of order.', error: 'Out of order.' } }));

/** Goes to another part of the desk by its link. */
export const toPart = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Parts of the desk' }).getByRole('link', { name: title }).click();

/** The network gives the server's answer, with this of it changed. */
export const changed = (page: Page, path: string, change: (answer: never) => object) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
