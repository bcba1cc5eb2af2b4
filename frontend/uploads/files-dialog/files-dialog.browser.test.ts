/** The ways to add a photo: the button, the links beside it, and the dialog behind "More ways", by drop, paste or camera; its refusals; keyboard, screen reader, every size. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { openNameAndPicture } from '../../../infra/testing/browser/account-page.ts';
import { callsOf, expectToast, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn } from '../../../infra/testing/browser/conversation-page.ts';
import { atForm } from '../../../infra/testing/browser/forum-page.ts';
import { photoFileOfSize, roomPhoto, UPLOADS_BUCKET } from '../../../infra/testing/browser/photos.ts';
import { type Member, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';

let member: Member;
let page: Page;
const folder = mkdtempSync(join(tmpdir(), 'verandah-dialog-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  member = await someMember();
});
beforeEach(async () => {
  page = await sharedMemberPage(member);
});

const more = () => page.getByRole('button', { name: 'More ways' });
const dialog = () => page.getByRole('dialog');
const way = (name: string) => dialog().getByRole('tab', { name });
const chooser = () => dialog().locator('input[type=file]').first();
const notice = (words: string | RegExp) =>
  dialog()
    .getByRole('alert')
    .getByText(words, { exact: typeof words === 'string' });
const attached = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

async function openPhotoDialog(): Promise<void> {
  await openNameAndPicture(page);
  await more().click();
  await way('This device').waitFor();
}

/** Drops files on the dialog, as from the system's file manager. */
async function drop(files: string[]): Promise<void> {
  const inner = dialog().locator('.uppy-Dashboard-inner');
  // Waits until its size and place are final: a drop beside it would be lost.
  await inner.hover({ trial: true });
  const box = await inner.boundingBox();
  if (!box) throw new Error('the dialog is not on the screen');
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data });
  await devtools.detach();
}

/** Puts a picture on the clipboard. */
const copyPicture = () =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 200);
    canvas.getContext('2d')?.fillRect(40, 40, 100, 100);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob({ type: 'image/png' }) })]);
  });

const otherWay = (name: string) =>
  page.getByRole('group', { name: 'Other ways to add a photo' }).getByRole('button', { name });

async function roomFile(name: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, (await roomPhoto()).buffer);
  return path;
}

test('a dropped photo is announced, uploaded, checked, attached and saved', async () => {
  await openPhotoDialog();
  await expectSoundAtEverySize(page);
  await page.emulateMedia({ colorScheme: null });
  const calls = callsOf(page);
  const held = await holdBack(page, UPLOADS_BUCKET);
  await drop([await roomFile('dropped.jpg')]);
  await page.getByRole('status').filter({ hasText: 'Upload started' }).waitFor({ state: 'attached' });
  held.release();
  await expectToast(page, 'Image uploaded successfully!');
  await dialog().waitFor({ state: 'detached' });
  await attached('Remove dropped.jpg').waitFor();
  await expect.poll(() => calls).toEqual(['POST /api/objects/upload', 'PUT /api/images']);
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expectToast(page, 'Saved');
  await expect.poll(() => calls.slice(2)).toContain('PUT /api/user');
});

test('in the assistant a file dropped or pasted into it is not added twice', async () => {
  page = await sharedMemberPage(await someSubscriber());
  await page.goto('/assistant');
  await page.getByRole('button', { name: 'From a web address' }).click();
  await dialog().getByRole('button', { name: 'Fetch' }).waitFor();
  // The address field is where the photo is dropped.
  await dialog().locator('.uppy-DashboardContent-panel').hover({ trial: true });
  const calls = callsOf(page);
  await drop([await roomFile('dropped.jpg')]);
  // The first photo is sent at once.
  await answeredOn(page);
  const uploads = calls.filter((call) => /objects|images/.test(call));
  expect(uploads).toEqual(['POST /api/objects/upload', 'PUT /api/images']);
});

test('a pasted photo is attached, wherever the focus is', async () => {
  await openPhotoDialog();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyPicture();
  await dialog().getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await attached(/^Remove .*\.png$/).waitFor();
  await expectToast(page, 'Image uploaded successfully!');
});

test('a camera photo is attached, also at the second attempt', async () => {
  await openPhotoDialog();
  await way('Camera').click();
  await dialog().getByRole('button', { name: 'Take the picture' }).click();
  await dialog().getByRole('button', { name: 'Take it again' }).click();
  await dialog().getByRole('button', { name: 'Take the picture' }).click();
  await expectSoundOnPhone(page);
  await dialog().getByRole('button', { name: 'Use this picture' }).click();
  await attached(/^Remove cam-.*\.jpg$/).waitFor();
  await expectToast(page, 'Image uploaded successfully!');
});

test("an iPhone's photo is taken by its ending, whatever type the system gives it", async () => {
  await openPhotoDialog();
  const buffer = readFileSync('functions/uploads/photos/room.heic');
  await chooser().setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'application/octet-stream', buffer });
  await attached('Remove IMG_1.HEIC').waitFor();
});

test('a file that is no photo is refused with a message, and nothing is stored', async () => {
  await openPhotoDialog();
  const calls = callsOf(page);
  await chooser().setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await notice('You can only upload: JPEG, PNG, WebP, GIF, AVIF, HEIC').waitFor();
  await chooser().setInputFiles(await photoFileOfSize(folder, MAX_PHOTO_BYTES + 1));
  await notice(/^room of 10485761 bytes\.jpg is larger than 10 MB$/).waitFor();
  await drop([await roomFile('one.jpg'), await roomFile('two.jpg')]);
  await notice('You can only upload 1 file').waitFor();
  expect(calls.filter((call) => call !== 'POST /api/objects/upload')).toEqual([]);

  await openPhotoDialog();
  const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
  await chooser().setInputFiles(empty);
  await notice('The file is empty.').waitFor();
  expect(calls).not.toContain('PUT /api/images');
  await dialog().getByRole('button', { name: 'Remove empty.jpg' }).click();
  calls.length = 0;
  await chooser().setInputFiles({ ...empty, name: 'no photo.jpg', buffer: Buffer.from('no picture at all') });
  await notice('Failed to upload no photo.jpg').waitFor();
  await notice(/^We couldn’t read this file as a photo/).waitFor();
  await expect.poll(() => calls).toEqual(['POST /api/objects/upload', 'PUT /api/images']);
  await dialog().locator('.uppy-StatusBar').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => calls.slice(2)).toEqual(calls.slice(0, 2));
});

test('the focus stays in the dialog until Escape returns it', async () => {
  await page.goto('/account#name');
  const focusWithin = () => dialog().evaluate((element) => element.contains(document.activeElement));
  await more().focus();
  await page.keyboard.press('Enter');
  await way('This device').waitFor();
  await expect.poll(focusWithin).toBe(true);
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    await expect.poll(focusWithin).toBe(true);
  }
  await way('From the web').focus();
  await page.keyboard.press('Enter');
  const address = dialog().getByRole('textbox', { name: 'Address of the picture or file' });
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await address.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => more().evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a picture on the clipboard is pasted by a press, which gives way to the photo', async () => {
  page = await atForm(member);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('No picture'));
  await otherWay('Paste a picture').click();
  await expectToast(page, 'There’s no picture to paste');
  await copyPicture();
  await otherWay('Paste a picture').click();
  await page.getByRole('button', { name: 'Remove pasted.png' }).waitFor();
  expect(await otherWay('Paste a picture').count()).toBe(0);
});
