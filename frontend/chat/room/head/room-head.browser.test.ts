/** The actions on rooms from the head and the list: create, rename, archive, delete, in this tab and in another. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../../infra/testing/browser/accessibility.ts';
import { callsOf, expectFocus, expectToast, sharedMemberPage } from '../../../../infra/testing/browser/browser.ts';
import { fieldOn } from '../../../../infra/testing/browser/conversation-page.ts';
import { type Member, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { roomOf, roomsOf, someRoom } from '../../../../infra/testing/people/rooms.ts';

let member: Member;
let kitchen: string;
beforeEach(async () => {
  member = await someSubscriber();
  await someRoom(member, { name: 'Study' });
  kitchen = (await someRoom(member, { name: 'Kitchen' })).id;
});

async function inKitchen(): Promise<Page> {
  const page = await sharedMemberPage(member);
  await page.goto(`/assistant/${kitchen}`);
  await fieldOn(page).waitFor();
  return page;
}

const railOn = (page: Page) => page.getByRole('navigation', { name: 'Your rooms' });
const moreOn = (page: Page) => page.getByRole('button', { name: 'More about this room' });
const nameOn = (page: Page) => page.getByRole('textbox', { name: "The room's name" });

async function choose(page: Page, item: string): Promise<void> {
  await moreOn(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}
async function deleteOn(page: Page): Promise<void> {
  await choose(page, 'Delete room');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete this room' }).click();
}
/** Lets the calls of this method to one room fail. */
const failing = (page: Page, method: string) =>
  page.route('**/api/rooms/*', (route) => (route.request().method() === method ? route.abort() : route.fallback()));

test('renamed in place: Escape, an empty name and a failure keep the old one', async () => {
  const page = await inKitchen();
  const calls = callsOf(page);
  await moreOn(page).press('ArrowDown');
  await expectFocus(page.getByRole('menuitem').first());
  await expectSoundOnPhone(page);
  await page.keyboard.press('Escape');
  await expectFocus(moreOn(page));
  await moreOn(page).press('Enter');
  await page.keyboard.press('Enter');
  await expectFocus(nameOn(page));
  await nameOn(page).fill('Something else');
  await nameOn(page).press('Escape');
  await expectFocus(moreOn(page));
  await choose(page, 'Rename');
  await nameOn(page).fill('   ');
  await nameOn(page).press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Give the room a name.' }).waitFor();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await nameOn(page).fill('  Mum’s <b>kitchen</b> ');
  await nameOn(page).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Mum’s <b>kitchen</b>' }).waitFor();
  await expectFocus(moreOn(page));
  await railOn(page).getByRole('link', { name: 'Mum’s <b>kitchen</b>' }).waitFor();
  await expect.poll(async () => (await roomOf(member, kitchen)).name).toBe('Mum’s <b>kitchen</b>');
  await failing(page, 'PUT');
  await choose(page, 'Rename');
  await nameOn(page).fill('Scullery');
  await nameOn(page).press('Enter');
  await expectToast(page, 'That was not saved', { destructive: true });
  await page.getByRole('heading', { level: 1, name: 'Mum’s <b>kitchen</b>' }).waitFor();
});

test('archived and brought back; deleted after a confirmation, then the next room opens', async () => {
  const page = await inKitchen();
  await choose(page, 'Archive');
  await expectToast(page, 'Kitchen is archived');
  await expect
    .poll(() => railOn(page).getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('Study'), 'Archived', expect.stringContaining('Kitchen')]);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(async () => (await roomOf(member, kitchen)).archived).toBe(false);
  await railOn(page).getByText('Archived').waitFor({ state: 'detached' });

  await choose(page, 'Delete room');
  const question = page.getByRole('alertdialog', { name: 'Delete Kitchen?' });
  await question.getByText('Its conversation, its photos with their notes and its to-dos go with it.').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await failing(page, 'DELETE');
  await deleteOn(page);
  await expectToast(page, 'The room was not deleted', { destructive: true });
  await page.unroute('**/api/rooms/*');
  await expect.poll(() => roomsOf(member)).toHaveLength(2);
  await deleteOn(page);
  await expectToast(page, 'Kitchen is deleted');
  await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
  await expect.poll(async () => (await roomsOf(member)).map(({ name }) => name)).toEqual(['Study']);
  await expect.poll(() => railOn(page).getByRole('link').count()).toBe(1);
  await page.goBack();
  await page.getByRole('heading', { name: 'This room is gone' }).waitFor();
  await page.goForward();
  await deleteOn(page);
  await expectToast(page, 'Study is deleted');
  await page.getByRole('heading', { level: 1, name: 'Which room first?' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/assistant');
});

test('a rename or deletion in another tab shows here', async () => {
  const page = await inKitchen();
  const other = await page.context().newPage();
  await other.goto(`/assistant/${kitchen}`);
  await fieldOn(other).waitFor();
  await choose(other, 'Rename');
  await nameOn(other).fill('Scullery');
  await nameOn(other).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Scullery' }).waitFor();
  await deleteOn(other);
  await page.getByRole('heading', { name: 'This room is gone' }).waitFor();
});

test('a new room takes its name from its kind, is made once, and opens', async () => {
  const page = await inKitchen();
  const opener = railOn(page).getByRole('button', { name: 'New room' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'New room' });
  const make = dialog.getByRole('button', { name: 'Create room' });
  await make.click();
  await dialog.getByRole('alert').filter({ hasText: 'Give the room a name.' }).waitFor();
  await expectSoundOnPhone(page);
  await dialog.getByText('Kitchen', { exact: true }).click();
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Kitchen 2');
  await dialog.getByLabel('Name').fill('Granny flat kitchen');
  await make.dblclick();
  await page.getByRole('heading', { level: 1, name: 'Granny flat kitchen' }).waitFor();
  const made = (await roomsOf(member)).filter(({ name }) => name === 'Granny flat kitchen');
  expect(made).toMatchObject([{ kind: 'kitchen' }]);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/assistant/${made[0]?.id}`);
});
