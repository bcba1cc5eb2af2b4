/** The optional photo of a question: one file, 10 MB, photos only, and what happens when it cannot be sent (infra/docs/product-spec.md, sections 5, 8 and 9). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import {
  callsOf,
  expectToast,
  holdBack,
  memberAt,
  sharedMemberPage,
  toastOn,
} from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  assistantPage,
  choosePhoto,
  fieldOn,
  sendOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { photoFileOfSize, roomPhoto, UPLOADS_BUCKET } from '../../../infra/testing/browser/photos.ts';
import { conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';

let subscriber: Member;
const folder = mkdtempSync(join(tmpdir(), 'verandah-photos-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  subscriber = await someSubscriber();
});

const preview = (page: Page) => page.getByAltText('Your attachment');
const removal = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });
const complaint = (page: Page, words: string | RegExp) => page.getByRole('alert').filter({ hasText: words });

test('a photo above 10485760 bytes is refused, and the next one is taken', async () => {
  const page = await assistantPage(subscriber);
  const calls = callsOf(page);
  await choosePhoto(page, await photoFileOfSize(folder, MAX_PHOTO_BYTES + 1));
  await complaint(page, /room of 10485761 bytes\.jpg is 10\.1 MB; a photo may have up to 10 MB/).waitFor();
  await expect.poll(() => preview(page).count()).toBe(0);
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
  expect(calls).toEqual([]);
  await choosePhoto(page, await roomPhoto());
  await expectToast(page, 'Image uploaded successfully!');
  await expect.poll(() => calls).toEqual(['POST /api/objects/upload', 'PUT /api/images']);
  await page.getByText('Ready to send').waitFor();
  await expectSoundOnPhone(page);
});

test('one at most: the first of several; chosen, dropped or pasted, a new one replaces it', async () => {
  const page = await memberAt('/assistant', subscriber);
  await choosePhoto(page, [await roomPhoto('first.jpg'), await roomPhoto('second.jpg')]);
  await complaint(page, 'One photo at a time: the first one is attached.').waitFor();
  await removal(page, 'first.jpg').waitFor();
  await choosePhoto(page, await roomPhoto('third.jpg'));
  await removal(page, 'third.jpg').waitFor();
  const { buffer } = await roomPhoto();
  const give = (kind: 'dragenter' | 'drop' | 'paste') =>
    fieldOn(page).evaluate(
      (field, [event, bytes]) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], `${event}.jpg`, { type: 'image/jpeg' }),
        );
        const init = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
            : new DragEvent(event, { ...init, dataTransfer: transfer }),
        );
      },
      [kind, buffer.toString('base64')] as const,
    );
  await give('dragenter');
  await page.getByText('Drop the photo anywhere here').waitFor();
  for (const kind of ['drop', 'paste'] as const) {
    await give(kind);
    await removal(page, `${kind}.jpg`).waitFor();
    await expect.poll(() => preview(page).count()).toBe(1);
  }
  await removal(page, 'paste.jpg').click();
  await expect.poll(() => preview(page).count()).toBe(0);
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
});

test('Failed to process uploaded image: in words, and Try again helps', async () => {
  const page = await memberAt('/assistant', subscriber);
  await choosePhoto(page, { name: 'not really.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
  await expectToast(page, 'Failed to process uploaded image', { description: /\w/, destructive: true });
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await removal(page, 'not really.jpg').click();
  await page.route('**/api/objects/upload', async (route) => {
    const { uploadURL } = (await (await route.fetch()).json()) as { uploadURL: string };
    const address = new URL(uploadURL);
    address.searchParams.set('X-Amz-Signature', '0'.repeat(64));
    await route.fulfill({ json: { uploadURL: address.href } });
  });
  await choosePhoto(page, await roomPhoto());
  await toastOn(page).filter({ hasText: 'Request has expired. Please try again.' }).waitFor();
  await page.unroute('**/api/objects/upload');
  // What the network drops twice is sent again without a press.
  await page.route(UPLOADS_BUCKET, (route) => route.abort(), { times: 2 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectToast(page, 'Image uploaded successfully!');
});

test('a question shows at once and waits for its photo, with the Notes tab open', async () => {
  const member = await someSubscriber();
  await someRoom(member);
  const page = await sharedMemberPage(member, { width: 390 });
  await page.goto('/assistant');
  await page.getByRole('tab', { name: 'To-do' }).click();
  await page.getByRole('button', { name: 'Add your own' }).waitFor();
  const held = await holdBack(page, UPLOADS_BUCKET);
  await choosePhoto(page, await roomPhoto());
  await page.getByRole('progressbar', { name: 'Uploading front room.jpg' }).waitFor();
  await fieldOn(page).fill('What would you keep?');
  await sendOn(page).click();
  await page.getByAltText('The room in your photo').waitFor();
  await page.getByRole('tab', { name: /^Notes/, selected: true }).waitFor();
  await expect.poll(() => preview(page).count()).toBe(0);
  expect(await conversationOf(member)).toEqual([]);
  held.release();
  await answeredOn(page);
  const [question] = await conversationOf(member);
  expect(question).toMatchObject({ content: 'What would you keep?', imageUrl: expect.stringMatching(/^\/objects\//) });
  const notes = page.getByRole('tabpanel', { name: /^Notes/ }).getByRole('listitem');
  await expect.poll(() => notes.count()).toBeGreaterThan(0);
});
