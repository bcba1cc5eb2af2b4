/** The ways to add a photo: the button opens the file dialog; links lead to the camera, the clipboard and the web. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectToast } from '../../../infra/testing/browser/browser.ts';
import { atForm, photoButtonOn } from '../../../infra/testing/browser/forum-page.ts';
import { chooseWith, roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

const linkOn = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Other ways to add a photo' }).getByRole('button', { name });
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Add a photo' });
/** The first Escape leaves the source, the second the dialog. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialogOn(page).waitFor({ state: 'detached' });
}

test('the file dialog opens again after a dismissal, for the same file too', async () => {
  const page = await atForm(await someMember());
  const opening = page.waitForEvent('filechooser');
  await photoButtonOn(page).click();
  await opening;
  const photo = await roomPhoto('hall.jpg');
  for (let turn = 0; turn < 2; turn++) {
    await chooseWith(photoButtonOn(page), photo);
    await page.getByRole('button', { name: 'Remove hall.jpg' }).click();
  }
  expect(await page.locator('body > input').count()).toBe(0);
});

test('links lead to the camera, the clipboard and the web, and give way to the photo', async () => {
  const page = await atForm(await someMember());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await linkOn(page, 'Take a photo').click();
  await dialogOn(page).getByRole('button', { name: 'Take the picture' }).waitFor();
  await leave(page);
  await linkOn(page, 'From a web address').press('Enter');
  await dialogOn(page).getByRole('textbox').waitFor();
  await leave(page);
  await page.evaluate(() => navigator.clipboard.writeText('No picture'));
  await linkOn(page, 'Paste a picture').click();
  await expectToast(page, 'There’s no picture to paste');
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 200);
    canvas.getContext('2d')?.fillRect(40, 40, 100, 100);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob({ type: 'image/png' }) })]);
  });
  await linkOn(page, 'Paste a picture').click();
  await page.getByRole('button', { name: 'Remove pasted.png' }).waitFor();
  expect(await linkOn(page, 'Paste a picture').count()).toBe(0);
});
