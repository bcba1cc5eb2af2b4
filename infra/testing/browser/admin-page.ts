/** Opens the admin desk for the tests of its panels. */
import type { Page } from 'playwright-core';
import type { DeskPart } from '../../../shared/contract/screens.ts';
import { theAdmin } from '../people/people.ts';
import { sharedMemberPage } from './browser.ts';

const deskPath = (part?: DeskPart): string => (part === undefined ? '/admin' : `/admin/${part}`);

/**
 * Opens the desk as an admin.
 * @param part The part with a page of its own; without one, the first page.
 * @param before Prepares the page before it navigates.
 */
export async function atDesk(
  part?: DeskPart,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await sharedMemberPage(await theAdmin());
  await before(page);
  await page.goto(deskPath(part));
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  return page;
}

/** A route that answers with this status instead of the server. */
export const failing =
  (path: string, status = 503) =>
  (page: Page) =>
    page.route(path, (route) => route.fulfill({ status, json: { message: 'Out of order.', error: 'Out of order.' } }));

/** Follows the link to another part of the desk. */
export const toPart = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Parts of the desk' }).getByRole('link', { name: title }).click();

/** Routes a path so that the server's answer arrives changed. */
export const changed = (page: Page, path: string, change: (answer: never) => object) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
