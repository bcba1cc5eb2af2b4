/** "Which room first?": from no room to the first reading with one press, and what else the page offers without a photo. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { callsOf, expectToast, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, askOn, fieldOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomsOf } from '../../../infra/testing/people/rooms.ts';

const PHOTO_ONLY = 'Please analyze this room image and provide design suggestions.';

async function atFirstRoom(width = 1440): Promise<{ page: Page; member: Member }> {
  const member = await someSubscriber();
  const page = await sharedMemberPage(member, { width, reducedMotion: 'reduce' });
  await page.goto('/assistant');
  await page.getByRole('heading', { level: 1, name: 'Which room first?' }).waitFor();
  // The calls of the page's start are over, and a test sees only its own.
  await page.waitForLoadState('networkidle');
  return { page, member };
}

/** Adds a photo with the menu's file chooser. */
async function addPhoto(page: Page, photo: Awaited<ReturnType<typeof roomPhoto>>): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose from this device' }).click();
  await (await asked).setFiles(photo);
}

test('a file that is not a photo shows an error and is not sent', async () => {
  const { page } = await atFirstRoom();
  const calls = callsOf(page);
  await addPhoto(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('alert').filter({ hasText: 'plan.pdf' }).waitFor();
  await expectSoundAtEverySize(page);
  expect(calls).toEqual([]);
});

test('a photo that failed to upload returns to the composer and can be resent', async () => {
  const { page, member } = await atFirstRoom();
  // A 403 fails at once; a network failure would be retried for nine seconds.
  await page.route('**/verandah-uploads/**', (route) => route.fulfill({ status: 403 }));
  await addPhoto(page, await roomPhoto());
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('heading', { name: 'Which room first?' }).waitFor();
  await page.unroute('**/verandah-uploads/**');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await answeredOn(page);
  await expect.poll(() => conversationOf(member)).toHaveLength(2);
});

test.each([1440, 390])('a photo creates a room, and one press names it, %i px wide', async (width) => {
  const { page, member } = await atFirstRoom(width);
  await addPhoto(page, await roomPhoto());
  await expectToast(page, 'Image uploaded successfully!');
  await answeredOn(page);
  await expect.poll(() => page.getByRole('button', { name: /^Note \d/ }).count()).toBeGreaterThan(0);
  await expect.poll(async () => (await conversationOf(member))[0]).toMatchObject({ content: PHOTO_ONLY });
  await page.getByRole('group', { name: 'Which room is it?' }).getByRole('button', { name: 'Kitchen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  await expect.poll(() => roomsOf(member)).toMatchObject([{ name: 'Kitchen', kind: 'kitchen' }]);
});

test('asks to keep the page open while a photo uploads', async () => {
  const { page, member } = await atFirstRoom(390);
  const held = await holdBack(page, '**/verandah-uploads/**');
  await addPhoto(page, await roomPhoto());
  const notes = page.getByRole('tabpanel', { name: 'Notes' });
  await notes.getByText('Sending your photo').waitFor();
  await notes.getByText('Keep this page open until it’s there.').waitFor();
  expect(await page.getByText('You can leave this page').count()).toBe(0);
  expect(await page.getByText('Looking at your photo').count()).toBe(0);
  expect(await conversationOf(member)).toEqual([]);
  held.release();
  await answeredOn(page);
  expect(await page.getByText('Sending your photo').count()).toBe(0);
});

test('a slow upload shows its progress in words and as a bar', async () => {
  const { page } = await atFirstRoom(390);
  const line = await page.context().newCDPSession(page);
  const photo = await roomPhoto();
  // Twelve seconds for the whole photo, so that a busy machine sees the bar grow.
  const bytesASecond = Math.ceil(photo.buffer.length / 12);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesASecond };
  await line.send('Network.emulateNetworkConditions', slow);
  await addPhoto(page, photo);
  const sent = page.getByRole('tabpanel', { name: 'Notes' }).getByText(/^Sending your photo, [1-9]\d? per cent/);
  await sent.waitFor();
  const bar = page.getByRole('progressbar', { name: `Uploading ${photo.name}` });
  const share = () => bar.evaluate(({ value }: HTMLProgressElement) => value);
  const first = await share();
  await expect.poll(share, { interval: 50 }).toBeGreaterThan(first);
  expect(await bar.evaluate((element) => element.closest('[aria-live], [role=status]'))).toBeNull();
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await answeredOn(page);
  await expect.poll(() => bar.count()).toBe(0);
});

test('a photo dropped on the frame is sent once, with the written text', async () => {
  const { page, member } = await atFirstRoom();
  await fieldOn(page).fill('Is it too dark?');
  const { buffer } = await roomPhoto();
  await page.getByRole('heading', { name: 'Which room first?' }).evaluate((heading, bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(
      new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], 'a.jpg', { type: 'image/jpeg' }),
    );
    for (const event of ['dragenter', 'drop'])
      heading.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }));
  }, buffer.toString('base64'));
  await answeredOn(page);
  await expect
    .poll(async () => (await conversationOf(member)).map(({ role, content }) => role === 'user' && content))
    .toEqual(['Is it too dark?', false]);
  await expect.poll(() => page.getByText('Drop the photo anywhere here').count()).toBe(0);
  await expect.poll(() => page.getByAltText('Your attachment').count()).toBe(0);
});

test('shows six example questions; asking one creates the room', async () => {
  const { page, member } = await atFirstRoom();
  const cards = page.getByRole('region', { name: 'Where people start' }).getByRole('button');
  await expect.poll(() => cards.count()).toBe(6);
  await askOn(page, 'Which whites work under Sydney light?');
  await answeredOn(page);
  expect((await replyOn(page).innerText()).length).toBeGreaterThan(50);
  await expect.poll(() => roomsOf(member)).toHaveLength(1);
});

test('the home can be described before there is a room', async () => {
  const { page, member } = await atFirstRoom();
  await page.getByRole('button', { name: 'Tell us about your home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell us about your home' });
  await dialog.getByRole('textbox', { name: 'Postcode' }).fill('2602');
  await expectSoundAtEverySize(page);
  await dialog.getByRole('textbox', { name: 'Postcode' }).blur();
  await expect
    .poll(async () => (await (await member.get('/api/home')).json()) as object)
    .toMatchObject({ state: 'ACT' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a sample room opens, is labelled as one, and makes no call', async () => {
  const { page } = await atFirstRoom();
  const calls = callsOf(page);
  const opener = page.getByRole('button', { name: 'Sample: A rented lounge' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sample: A rented lounge' });
  await dialog.getByText('An illustration and a worked example, not a member’s room.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /^Note \d+, (Keep|Change|Fix): / }).count()).toBe(7);
  await dialog
    .getByRole('region', { name: 'Palette' })
    .getByRole('button', { name: /^Gum leaf, new/ })
    .waitFor();
  await expectSoundAtEverySize(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(calls).toEqual([]);
});

test('shows only a loading message until the rooms have loaded', async () => {
  const member = await someSubscriber();
  const page = await sharedMemberPage(member);
  const held = await holdBack(page, '**/api/rooms');
  await page.goto('/assistant', { waitUntil: 'commit' });
  await page.getByText('Loading your rooms').waitFor();
  expect(await page.getByRole('heading', { name: 'Which room first?' }).count()).toBe(0);
  held.release();
  await page.getByRole('heading', { name: 'Which room first?' }).waitFor();
});
