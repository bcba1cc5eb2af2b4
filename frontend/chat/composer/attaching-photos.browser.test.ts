/** The optional photo of a question: one file, 10 MB, photos only, and what happens when it cannot be sent (infra/docs/product-spec.md, sections 5, 8 and 9). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { callsOf, expectToast, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, askOn, choosePhoto, fieldOn, sendOn } from '../../../infra/testing/browser/conversation-page.ts';
import { photoFileOfSize, roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';

let subscriber: Member;
let page: Page;
const folder = mkdtempSync(join(tmpdir(), 'verandah-photos-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  subscriber = await someSubscriber();
});
beforeEach(async () => {
  page = await sharedMemberPage(subscriber);
  await page.goto('/assistant');
  await fieldOn(page).waitFor();
  // The calls of the page's start are over, and a test sees only its own.
  await page.waitForLoadState('networkidle');
});

const preview = () => page.getByAltText('Your attachment');
const complaint = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words });

test('a file too large, of another type or empty is refused in words', async () => {
  const calls = callsOf(page);
  await choosePhoto(page, await photoFileOfSize(folder, MAX_PHOTO_BYTES + 1));
  await complaint(/room of 10485761 bytes\.jpg is 10\.1 MB; a photo may have up to 10 MB/).waitFor();
  await choosePhoto(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await complaint(/plan\.pdf is not a photo we can read\./).waitFor();
  await choosePhoto(page, { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await complaint(/nothing\.png is empty\./).waitFor();
  await expect.poll(() => preview().count()).toBe(0);
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
  expect(calls).toEqual([]);
});

test('a photo of exactly 10485760 bytes is taken', async () => {
  const calls = callsOf(page);
  await choosePhoto(page, await photoFileOfSize(folder, MAX_PHOTO_BYTES));
  await expectToast(page, 'Image uploaded successfully!');
  await expect.poll(() => calls).toEqual(['POST /api/objects/upload', 'PUT /api/images']);
  await page.getByText('Ready to send').waitFor();
  await expectSoundOnPhone(page);
});

test('one at most: of several files the first is attached, and a new one takes its place', async () => {
  await page.locator('form input[type=file]').evaluate((input: HTMLInputElement) => (input.multiple = true));
  await choosePhoto(page, [await roomPhoto('first.jpg'), await roomPhoto('second.jpg')]);
  await complaint('One photo at a time: the first one is attached.').waitFor();
  await page.getByRole('button', { name: 'Remove first.jpg' }).waitFor();
  await choosePhoto(page, await roomPhoto('third.jpg'));
  await page.getByRole('button', { name: 'Remove third.jpg' }).waitFor();
  await expect.poll(() => preview().count()).toBe(1);
  await page.getByRole('button', { name: 'Remove third.jpg' }).click();
  await expect.poll(() => preview().count()).toBe(0);
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
});

test('a photo can be dropped on the page or pasted', async () => {
  const { buffer } = await roomPhoto();
  const give = (kind: 'dragenter' | 'drop' | 'paste', name: string) =>
    fieldOn(page).evaluate(
      (field, [event, file, bytes]) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], file, { type: 'image/jpeg' }),
        );
        const init = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
            : new DragEvent(event, { ...init, dataTransfer: transfer }),
        );
      },
      [kind, name, buffer.toString('base64')] as const,
    );
  await give('dragenter', 'a photo.jpg');
  await page.getByText('Drop the photo anywhere here').waitFor();
  await expectSoundOnPhone(page);
  for (const kind of ['drop', 'paste'] as const) {
    await give(kind, `${kind}.jpg`);
    await page.getByRole('button', { name: `Remove ${kind}.jpg` }).waitFor();
  }
});

test('Failed to process uploaded image: in words, and Try again helps', async () => {
  await choosePhoto(page, { name: 'not really.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
  await expectToast(page, 'Failed to process uploaded image', { description: /\w/, destructive: true });
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('button', { name: 'Remove not really.jpg' }).click();

  await page.route('**/verandah-uploads/**', (route) => route.fulfill({ status: 403 }));
  await choosePhoto(page, await roomPhoto());
  await expectToast(page, 'Failed to process uploaded image', {
    description: /Request has expired/,
    destructive: true,
  });
  await page.unroute('**/verandah-uploads/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectToast(page, 'Image uploaded successfully!');
});

test('a photo that the network drops twice is sent again by itself', async () => {
  await page.route('**/verandah-uploads/**', (route) => route.abort(), { times: 2 });
  await choosePhoto(page, await roomPhoto());
  await expectToast(page, 'Image uploaded successfully!');
});

test('a question shows at once and waits for its photo to upload', async () => {
  const member = await someSubscriber();
  page = await sharedMemberPage(member);
  await page.goto('/assistant');
  const held = await holdBack(page, '**/verandah-uploads/**');
  await choosePhoto(page, await roomPhoto());
  await page.getByRole('progressbar', { name: 'Uploading front room.jpg' }).waitFor();
  await expectSoundOnPhone(page);
  await fieldOn(page).fill('What would you keep?');
  await sendOn(page).click();
  await page.getByAltText('The room in your photo').waitFor();
  await expect.poll(() => preview().count()).toBe(0);
  expect(await conversationOf(member)).toEqual([]);
  held.release();
  await answeredOn(page);
  const [question] = await conversationOf(member);
  expect(question).toMatchObject({ content: 'What would you keep?', imageUrl: expect.stringMatching(/^\/objects\//) });
});

test('a photo that is sent from the To-do tab opens the Notes tab', async () => {
  const member = await someSubscriber();
  page = await sharedMemberPage(member, { width: 390 });
  await page.goto('/assistant');
  await askOn(page, 'Which whites work under Sydney light?');
  await answeredOn(page);
  await page.getByRole('tab', { name: 'To-do' }).click();
  await page.getByRole('button', { name: 'Add your own' }).waitFor();
  await choosePhoto(page, await roomPhoto());
  await sendOn(page).click();
  await page.getByRole('tab', { name: /^Notes/, selected: true }).waitFor();
  await answeredOn(page);
  const notes = page.getByRole('tabpanel', { name: /^Notes/ }).getByRole('listitem');
  await expect.poll(() => notes.count()).toBeGreaterThan(0);
});

test.each([
  ['403', 'X-Amz-Signature', '0'.repeat(64), 'Request has expired. Please try again.'],
  ['400', 'X-Amz-Expires', 'soon', 'The photo was not accepted (400). Please try again or choose another one.'],
])('a photo that the store refuses with %s says so', async (_, parameter, value, words) => {
  await page.route('**/api/objects/upload', async (route) => {
    const { uploadURL } = (await (await route.fetch()).json()) as { uploadURL: string };
    const address = new URL(uploadURL);
    address.searchParams.set(parameter, value);
    await route.fulfill({ json: { uploadURL: address.href } });
  });
  await choosePhoto(page, await roomPhoto());
  await page.getByText(words).first().waitFor();
});
