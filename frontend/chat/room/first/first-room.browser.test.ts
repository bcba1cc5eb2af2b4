/** "Which room first?": from no room to the first reading with one press, and what else the page offers without a photo. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../../infra/testing/browser/accessibility.ts';
import {
  callsOf,
  expectToast,
  holdBack,
  memberAt,
  sharedMemberPage,
} from '../../../../infra/testing/browser/browser.ts';
import { answeredOn, assistantPage, fieldOn } from '../../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto, UPLOADS_BUCKET } from '../../../../infra/testing/browser/photos.ts';
import { conversationOf } from '../../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { roomsOf } from '../../../../infra/testing/people/rooms.ts';

const PHOTO_ONLY = 'Please analyze this room image and provide design suggestions.';
const headingOn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Which room first?' });

/** For tests that make no room. */
let roomless: Member;
beforeAll(async () => {
  roomless = await someSubscriber();
});

/** Adds a photo with the file dialog. */
async function addPhoto(page: Page, photo: Awaited<ReturnType<typeof roomPhoto>>): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add your first photo', exact: true }).click();
  await (await asked).setFiles(photo);
}

async function nameRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Which room is it?' }).getByRole('button', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('loads quietly, refuses a file that is no photo, and takes the home', async () => {
  const page = await sharedMemberPage(roomless);
  const held = await holdBack(page, '**/api/rooms');
  await page.goto('/assistant', { waitUntil: 'commit' });
  await page.getByText('Loading your rooms').waitFor();
  expect(await headingOn(page).count()).toBe(0);
  held.release();
  await headingOn(page).waitFor();
  await page.waitForLoadState('networkidle');
  const calls = callsOf(page);
  await addPhoto(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('alert').filter({ hasText: 'plan.pdf' }).waitFor();
  await expectSoundAtEverySize(page);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Tell us about your home' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Postcode' }).waitFor();
});

test('a photo on a slow line shows its progress; one press names its room', async () => {
  const member = await someSubscriber();
  const page = await assistantPage(member, { width: 390 });
  const line = await page.context().newCDPSession(page);
  const photo = await roomPhoto();
  // Twelve seconds for the whole photo, so that a busy machine sees the bar grow.
  const bytesASecond = Math.ceil(photo.buffer.length / 12);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesASecond };
  await line.send('Network.emulateNetworkConditions', slow);
  await addPhoto(page, photo);
  const notes = page.getByRole('tabpanel', { name: 'Notes' });
  await notes.getByText(/^Sending your photo, [1-9]\d? per cent/).waitFor();
  await notes.getByText('Keep this page open until it’s there.').waitFor();
  expect(await page.getByText(/You can leave this page|Looking at your photo/).count()).toBe(0);
  const bar = page.getByRole('progressbar', { name: `Uploading ${photo.name}` });
  const share = () => bar.evaluate(({ value }: HTMLProgressElement) => value);
  const first = await share();
  await expect.poll(share, { interval: 50 }).toBeGreaterThan(first);
  expect(await bar.evaluate((element) => element.closest('[aria-live], [role=status]'))).toBeNull();
  expect(await conversationOf(member)).toEqual([]);
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await answeredOn(page);
  expect(await page.getByText('Sending your photo').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^Note \d/ }).count()).toBeGreaterThan(0);
  await expect.poll(async () => (await conversationOf(member))[0]).toMatchObject({ content: PHOTO_ONLY });
  // The narrowest window with the room and its conversation side by side.
  await page.setViewportSize({ width: 1181, height: 800 });
  const head = page.locator('.room-head');
  expect(await head.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  await nameRoom(page, 'Kitchen');
  await expect.poll(() => roomsOf(member)).toMatchObject([{ name: 'Kitchen', kind: 'kitchen' }]);
});

test('a photo dropped on the frame is sent once, with the written text', async () => {
  const member = await someSubscriber();
  const page = await memberAt('/assistant', member);
  await fieldOn(page).fill('Is it too dark?');
  const { buffer } = await roomPhoto();
  await headingOn(page).evaluate((heading, bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(
      new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], 'a.jpg', { type: 'image/jpeg' }),
    );
    for (const event of ['dragenter', 'drop'])
      heading.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }));
  }, buffer.toString('base64'));
  await expectToast(page, 'Image uploaded successfully!');
  await answeredOn(page);
  await expect
    .poll(async () => (await conversationOf(member)).map(({ role, content }) => role === 'user' && content))
    .toEqual(['Is it too dark?', false]);
  await expect.poll(() => page.getByText('Drop the photo anywhere here').count()).toBe(0);
  await expect.poll(() => page.getByAltText('Your attachment').count()).toBe(0);
  await nameRoom(page, 'Bathroom');
});

test('a photo that failed to upload returns to the composer and can be resent', async () => {
  const member = await someSubscriber();
  const page = await memberAt('/assistant', member);
  // A 403 fails at once; a network failure would be retried for nine seconds.
  await page.route(UPLOADS_BUCKET, (route) => route.fulfill({ status: 403 }));
  await addPhoto(page, await roomPhoto());
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await headingOn(page).waitFor();
  await page.unroute(UPLOADS_BUCKET);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await answeredOn(page);
  await expect.poll(() => conversationOf(member)).toHaveLength(2);
});
