/** A list of rooms that fails to load: the rail and the sheet show an error and a retry button. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from '../../../infra/testing/browser/accessibility.ts';
import { holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { fieldOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';

const LIST = '**/api/rooms';

let member: Member;
let kitchen: string;
beforeAll(async () => {
  member = await someSubscriber();
  kitchen = (await someRoom(member, { name: 'Kitchen' })).id;
  await someRoom(member, { name: 'Study' });
});

const railOn = async (page: Page) => page.getByRole('navigation', { name: 'Your rooms' });
async function openSheet(page: Page) {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  return page.getByRole('dialog', { name: 'Your rooms' });
}

test.each([
  ['the rail', 1440, railOn],
  ['the sheet', 320, openSheet],
] as const)('%s says its rooms are missing, and Try again brings them', async (_name, width, open) => {
  const page = await sharedMemberPage(member, { ...still, width });
  await page.route(LIST, (route) => route.abort());
  await page.goto(`/assistant/${kitchen}`);
  await fieldOn(page).waitFor();
  const rooms = await open(page);
  await rooms.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' }).waitFor();
  await rooms.getByRole('button', { name: 'New room' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.unroute(LIST);
  const held = await holdBack(page, LIST);
  await rooms.getByRole('button', { name: 'Try again' }).press('Enter');
  const asking = rooms.getByRole('button', { name: 'Trying...' });
  await expect.poll(() => asking.evaluate((button) => button === document.activeElement)).toBe(true);
  held.release();
  await rooms.getByRole('link', { name: 'Study' }).waitFor();
  await rooms.getByRole('link', { name: 'Kitchen' }).waitFor();
  await expect.poll(() => rooms.getByRole('alert').count()).toBe(0);
});
