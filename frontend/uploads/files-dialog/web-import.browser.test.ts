/** Importing a file from a web address through the companion: progress, cancelling, refusals, and a cut socket. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { callsOf, expectToast, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { openUploadPage } from '../../../infra/testing/browser/upload-page/serve.ts';
import { askedFor, Listener } from '../../../infra/testing/people/imports.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { traces } from '../../../infra/testing/people/uploads.ts';
import { type RemoteServer, startRemoteServer } from '../../../infra/testing/remote-server.ts';

const MB = 1024 ** 2;
let remoteServer: RemoteServer;
let member: Member;
let page: Page;
beforeAll(async () => {
  [remoteServer, member] = await Promise.all([startRemoteServer(), someMember()]);
});
afterAll(() => remoteServer.close());
beforeEach(async () => {
  page = await sharedMemberPage(member);
});

const dialog = () => page.getByRole('dialog');
const notice = (words: string | RegExp) => dialog().getByRole('alert').getByText(words);
const status = () => dialog().locator('.uppy-StatusBar');
const percent = async () => Number(await status().getByRole('progressbar').getAttribute('aria-valuenow'));
const unfinished = async () => (await traces(`uploads/${member.user.id}/`)).unfinished;

async function fetchFrom(address: string): Promise<void> {
  await dialog().getByRole('tab', { name: 'From the web' }).click();
  await dialog().getByRole('textbox', { name: 'Address of the picture or file' }).fill(address);
  await dialog().getByRole('button', { name: 'Fetch' }).click();
}

async function openLarge(): Promise<void> {
  await openUploadPage(page);
  await page.getByRole('button', { name: 'Upload' }).click();
}

/** Offers a file whose server pauses halfway until the gate opens. */
function halfOf(size: number) {
  const open = Promise.withResolvers<void>();
  const address = remoteServer.offer({ size, name: 'plans.bin', gate: { after: size / 2, open: open.promise } });
  return { address, openGate: open.resolve };
}

test('an import shows its progress and survives a cut socket', async () => {
  const sockets: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/companion\/api\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await openLarge();
  const { address, openGate } = halfOf(24 * MB);
  await fetchFrom(address);
  await expect.poll(percent).toBeGreaterThan(0);
  await expectSoundOnPhone(page);
  const seen = await percent();
  expect(seen).toBeLessThanOrEqual(50);
  await status()
    .getByText(/^Uploading: \d+%$/)
    .waitFor();
  await sockets[0]?.close();
  await expect.poll(() => sockets.length).toBe(2);
  openGate();
  const sent = page.getByRole('list', { name: 'Sent' }).getByRole('listitem');
  await sent.waitFor();
  await expect.poll(() => sent.innerText()).toMatch(/^plans\.bin 25165824 http\S+\/uploads\//);
});

test('a cancelled import leaves nothing in the bucket', async () => {
  await openLarge();
  const { address } = halfOf(24 * MB);
  await fetchFrom(address);
  await expect.poll(percent).toBeGreaterThan(0);
  await expect.poll(unfinished).toBe(1);
  await status().getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(unfinished).toBe(0);
});

test('a photo from the web is checked and attached like one from the device', async () => {
  const { buffer } = await roomPhoto();
  const photos = createServer((_, answer) => {
    answer.setHeader('content-type', 'image/jpeg').setHeader('content-length', buffer.length).end(buffer);
  }).listen(0, '127.0.0.1');
  await once(photos, 'listening');
  await page.goto('/account');
  await page.getByRole('button', { name: 'More ways' }).click();
  const calls = callsOf(page);
  await fetchFrom(`http://photos.remote-server.test:${(photos.address() as AddressInfo).port}/sunroom.jpg`);
  await expectToast(page, 'Image uploaded successfully!');
  photos.close();
  await page.getByRole('main').getByRole('button', { name: 'Remove sunroom.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expectToast(page, 'Saved');
  await expect.poll(() => calls).toContain('PUT /api/images');
});

test('an import that fails shows why', async () => {
  await openLarge();
  const file = { size: 1000, status: 200 };
  const held = await holdBack(page, '**/companion/url/get');
  const asked = page.waitForRequest('**/companion/url/get');
  await fetchFrom(remoteServer.offer(file));
  await asked;
  file.status = 404;
  held.release();
  await notice(/answered 404/).waitFor();
});

test('an import above the limit of a day is refused at once, with the reason', async () => {
  const unverified = await someMember();
  for (let n = 1; n <= 10; n += 1) {
    const token = await askedFor(unverified, remoteServer.offer({ size: 10 }));
    await (await Listener.to(unverified, token)).until('success');
  }
  page = await sharedMemberPage(unverified);
  let asked = 0;
  await page.route('**/companion/url/get', (route) => {
    asked += 1;
    return route.fallback();
  });
  await openLarge();
  await fetchFrom(remoteServer.offer({ size: 1000 }));
  await notice(/^That’s 10 files from the web today, .* verify your email/).waitFor();
  expect(asked).toBe(1);
});

test('an import that finds no place is asked for again', async () => {
  await page.route('**/companion/url/get', (route) => {
    const json = { error: 'A lot of files are being brought in from the web right now.' };
    return route.fulfill({ status: 429, headers: { 'retry-after': '20' }, json });
  });
  await openLarge();
  await fetchFrom(remoteServer.offer({ size: 1000 }));
  await page.waitForResponse('**/companion/url/get');
  await page.unroute('**/companion/url/get');
  await page.getByRole('list', { name: 'Sent' }).getByRole('listitem').waitFor();
});

test('a forbidden, an empty and an invalid address show an error', async () => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'More ways' }).click();
  const held = await holdBack(page, '**/companion/url/meta');
  await fetchFrom('http://127.0.0.1/admin.jpg');
  await notice('Looking at that address').waitFor();
  // Also checks that nothing covers it.
  await notice('Looking at that address').click({ trial: true });
  await expectSoundOnPhone(page);
  held.release();
  await notice('We could not fetch that address.').waitFor();
  await notice(/private|inside|address/)
    .last()
    .waitFor();
  await dialog()
    .getByRole('textbox')
    .fill(remoteServer.offer({ size: 1000, status: 404 }));
  await dialog().getByRole('button', { name: 'Fetch' }).click();
  await notice(/answered 404/).waitFor();
  await dialog().getByRole('textbox').fill('gopher://remote-server.test/room.jpg');
  await dialog().getByRole('button', { name: 'Fetch' }).click();
  await notice('That is not a web address.').waitFor();
});
