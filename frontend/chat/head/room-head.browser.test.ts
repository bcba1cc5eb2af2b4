/** The actions on rooms from the head and the list: create, rename, archive, delete, search, in this tab and in another. */
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { callsOf, expectToast, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { fieldOn } from '../../../infra/testing/browser/conversation-page.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { deleteRoom, roomOf, roomsOf, someRoom } from '../../../infra/testing/people/rooms.ts';

let member: Member;
let study: string;
let kitchen: string;
beforeEach(async () => {
  member = await someSubscriber();
  study = (await someRoom(member, { name: 'Study' })).id;
  kitchen = (await someRoom(member, { name: 'Kitchen' })).id;
});

async function inRoom(id: string, width = 1440): Promise<Page> {
  const page = await sharedMemberPage(member, { width, reducedMotion: 'reduce' });
  await page.goto(`/assistant/${id}`);
  await fieldOn(page).waitFor();
  return page;
}

const railOn = (page: Page) => page.getByRole('navigation', { name: 'Your rooms' });
const moreOn = (page: Page) => page.getByRole('button', { name: 'More about this room' });
const nameOn = (page: Page) => page.getByRole('textbox', { name: "The room's name" });
const hasFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);

async function choose(page: Page, item: string): Promise<void> {
  await moreOn(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('renamed', () => {
  test('in place: Escape and an empty name keep the old one, Enter keeps the new', async () => {
    const page = await inRoom(kitchen);
    const calls = callsOf(page);
    await choose(page, 'Rename');
    await nameOn(page).fill('Something else');
    await nameOn(page).press('Escape');
    await hasFocus(moreOn(page));
    await choose(page, 'Rename');
    await nameOn(page).fill('   ');
    await nameOn(page).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Give the room a name.' }).waitFor();
    await expectSoundOnPhone(page);
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
    await nameOn(page).fill('  Mum’s <b>kitchen</b> ');
    await nameOn(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Mum’s <b>kitchen</b>' }).waitFor();
    await hasFocus(moreOn(page));
    await railOn(page).getByRole('link', { name: 'Mum’s <b>kitchen</b>' }).waitFor();
    await expect.poll(async () => (await roomOf(member, kitchen)).name).toBe('Mum’s <b>kitchen</b>');
  });

  test('a failed rename restores the old name and shows a toast', async () => {
    const page = await inRoom(kitchen);
    await page.route('**/api/rooms/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await choose(page, 'Rename');
    await nameOn(page).fill('Scullery');
    await nameOn(page).press('Enter');
    await expectToast(page, 'That was not saved', { destructive: true });
    await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  });
});

describe('deleted', () => {
  test('after a confirmation; then the next room opens', async () => {
    const page = await inRoom(kitchen);
    await choose(page, 'Delete room');
    const question = page.getByRole('alertdialog', { name: 'Delete Kitchen?' });
    await question.getByText('Its conversation, its photos with their notes and its to-dos go with it.').waitFor();
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => roomsOf(member)).toHaveLength(2);
    await choose(page, 'Delete room');
    await question.getByRole('button', { name: 'Delete this room' }).click();
    await expectToast(page, 'Kitchen is deleted');
    await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
    await expect.poll(async () => (await roomsOf(member)).map(({ name }) => name)).toEqual(['Study']);
    await expect.poll(() => railOn(page).getByRole('link').count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { name: 'This room is gone' }).waitFor();
  });

  test('a failure keeps the room; a room that is already gone counts as deleted', async () => {
    const page = await inRoom(kitchen);
    await page.route('**/api/rooms/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await choose(page, 'Delete room');
    await page.getByRole('button', { name: 'Delete this room' }).click();
    await expectToast(page, 'The room was not deleted', { destructive: true });
    await page.unroute('**/api/rooms/*');
    await deleteRoom(member, kitchen);
    await choose(page, 'Delete room');
    await page.getByRole('button', { name: 'Delete this room' }).click();
    await expectToast(page, 'Kitchen is deleted');
  });

  test('after the last room, the page asks for a first photo', async () => {
    await deleteRoom(member, study);
    const page = await inRoom(kitchen);
    await choose(page, 'Delete room');
    await page.getByRole('button', { name: 'Delete this room' }).click();
    await page.getByRole('heading', { level: 1, name: 'Which room first?' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/assistant');
  });
});

test('an archived room moves to the end and can be restored', async () => {
  const page = await inRoom(kitchen);
  await choose(page, 'Archive');
  await expectToast(page, 'Kitchen is archived');
  await expect
    .poll(() => railOn(page).getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('Study'), 'Archived', expect.stringContaining('Kitchen')]);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(async () => (await roomOf(member, kitchen)).archived).toBe(false);
  await railOn(page).getByText('Archived').waitFor({ state: 'detached' });
});

test('a rename or deletion in another tab shows here', async () => {
  const page = await inRoom(kitchen);
  const other = await page.context().newPage();
  await other.goto(`/assistant/${kitchen}`);
  await fieldOn(other).waitFor();
  await choose(other, 'Rename');
  await nameOn(other).fill('Scullery');
  await nameOn(other).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Scullery' }).waitFor();
  await choose(other, 'Delete room');
  await other.getByRole('button', { name: 'Delete this room' }).click();
  await page.getByRole('heading', { name: 'This room is gone' }).waitFor();
  await expectSoundOnPhone(page);
});

describe('a new room', () => {
  test('takes its name from its kind, and opens', async () => {
    const page = await inRoom(kitchen);
    await railOn(page).getByRole('button', { name: 'New room' }).click();
    const dialog = page.getByRole('dialog', { name: 'New room' });
    await dialog.getByRole('button', { name: 'Make this room' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Give the room a name.' }).waitFor();
    await expectSoundAtEverySize(page);
    await dialog.getByText('Kitchen', { exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Kitchen 2');
    await dialog.getByLabel('Name').fill('Granny flat kitchen');
    await dialog.getByRole('button', { name: 'Make this room' }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Granny flat kitchen' }).waitFor();
    const rooms = await roomsOf(member);
    expect(rooms.filter(({ name }) => name === 'Granny flat kitchen')).toMatchObject([{ kind: 'kitchen' }]);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/assistant/${rooms.find(({ kind }) => kind)?.id}`);
  });

  test.each([
    [409, 'A home here has at most 200 rooms. Delete one that you no longer need, and make this one then.'],
    [429, 'That is 40 rooms in a day. Please come back tomorrow.'],
  ])('beyond the limits is refused in words (%i)', async (status, message) => {
    const page = await inRoom(kitchen);
    await page.route('**/api/rooms', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { message, error: message } })
        : route.fallback(),
    );
    await railOn(page).getByRole('button', { name: 'New room' }).click();
    const dialog = page.getByRole('dialog', { name: 'New room' });
    await dialog.getByText('Laundry', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Make this room' }).click();
    await dialog.getByRole('alert').filter({ hasText: message }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(railOn(page).getByRole('button', { name: 'New room' }));
  });
});

describe('by keyboard', () => {
  test('the rail is one Tab stop, and arrow keys move in it', async () => {
    const page = await inRoom(kitchen);
    const links = railOn(page).getByRole('link');
    await links.first().focus();
    await page.keyboard.press('ArrowDown');
    await hasFocus(links.nth(1));
    await page.keyboard.press('ArrowDown');
    await hasFocus(links.first());
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await hasFocus(railOn(page).getByRole('button', { name: 'New room' }));
    await links.filter({ hasText: 'Study' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
  });

  test('the menu opens, moves by arrow keys, closes and returns the focus', async () => {
    const page = await inRoom(kitchen);
    await moreOn(page).focus();
    await page.keyboard.press('ArrowDown');
    await hasFocus(page.getByRole('menuitem').first());
    await expectSoundAtEverySize(page);
    await page.keyboard.press('End');
    await hasFocus(page.getByRole('menuitem', { name: 'Delete room' }));
    await page.keyboard.press('Escape');
    await hasFocus(moreOn(page));
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await moreOn(page).press('Enter');
    await hasFocus(page.getByRole('menuitem').first());
    await page.keyboard.press('Enter');
    await hasFocus(nameOn(page));
  });
});

test('on a phone the name opens the rooms; a search finds one among many', async () => {
  for (const name of ['Bedroom', 'Bedroom 2', 'Café nook', 'Hall', 'Shed', 'Laundry', 'Verandah'])
    await someRoom(member, { name });
  const page = await inRoom(kitchen, 390);
  const opener = page.getByRole('heading', { level: 1 }).getByRole('button', { name: 'Kitchen' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Your rooms' });
  await sheet.waitFor();
  await expectSoundOnPhone(page);
  await sheet.getByRole('searchbox').fill('CAFE');
  await expect.poll(() => sheet.getByRole('link').count()).toBe(1);
  await sheet.getByRole('searchbox').fill('attic');
  await sheet.getByText('No room has that name.').waitFor();
  await expectSoundOnPhone(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet.getByRole('link').count()).toBe(9);
  await page.keyboard.press('Escape');
  await hasFocus(opener);
  await opener.click();
  await sheet.getByRole('link', { name: 'Café nook' }).click();
  await page.getByRole('heading', { level: 1, name: 'Café nook' }).waitFor();
  await expect.poll(() => sheet.count()).toBe(0);
});
