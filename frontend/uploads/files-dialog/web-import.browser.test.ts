/** Importing a file from a web address through the companion: progress, cancelling, refusals, a cut socket and a silent one. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import {
  callsOf,
  expectToast,
  holdBack,
  memberPage,
  sharedMemberPage,
} from '../../../infra/testing/browser/browser.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { openUploadPage } from '../../../infra/testing/browser/upload-page/serve.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { traces } from '../../../infra/testing/people/uploads.ts';
import { type RemoteServer, startRemoteServer } from '../../../infra/testing/remote-server.ts';

const MB = 1024 ** 2;
const GET = '**/companion/url/get';
const META = '**/companion/url/meta';
const SOCKET = /\/companion\/api\//;
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
const sent = () => page.getByRole('list', { name: 'Sent' }).getByRole('listitem');
const percent = async () => Number(await status().getByRole('progressbar').getAttribute('aria-valuenow'));
const unfinished = async () => (await traces(`uploads/${member.user.id}/`)).unfinished;

const address = () => dialog().getByRole('textbox', { name: 'Address of the picture or file' });
const fetchButton = () => dialog().getByRole('button', { name: 'Fetch' });
async function fetchFrom(url: string): Promise<void> {
  await dialog().getByRole('tab', { name: 'From the web' }).click();
  await address().fill(url);
  await fetchButton().click();
}

async function openLarge(): Promise<void> {
  await openUploadPage(page);
  await page.getByRole('button', { name: 'Upload' }).click();
}

/** Offers a file whose server pauses halfway until the gate opens. */
function halfOf(size: number) {
  const open = Promise.withResolvers<void>();
  const url = remoteServer.offer({ size, name: 'plans.bin', gate: { after: size / 2, open: open.promise } });
  return { url, openGate: open.resolve };
}

test('an import shows its progress and survives a cut socket', async () => {
  const sockets: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(SOCKET, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await openLarge();
  const { url, openGate } = halfOf(24 * MB);
  await fetchFrom(url);
  await expect.poll(percent).toBeGreaterThan(0);
  await expectSoundOnPhone(page);
  expect(await percent()).toBeLessThanOrEqual(50);
  await status()
    .getByText(/^Uploading: \d+%$/)
    .waitFor();
  await sockets[0]?.close();
  await expect.poll(() => sockets.length).toBe(2);
  openGate();
  await expect
    .poll(() => sent().allInnerTexts())
    .toEqual([expect.stringMatching(/^plans\.bin 25165824 http\S+\/uploads\//)]);
});

test('an address counts as a phone writes it, with a capital', async () => {
  await openLarge();
  await fetchFrom(remoteServer.offer({ size: 2_000, name: 'plans.bin' }).replace('http://', 'Http://'));
  await expect.poll(() => sent().count()).toBe(1);
});

test('a cancelled import leaves nothing in the bucket', async () => {
  await openLarge();
  await fetchFrom(halfOf(24 * MB).url);
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
  await page.goto('/account#name');
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

test('a forbidden, empty or invalid address shows an error', async () => {
  await page.goto('/account#name');
  await page.getByRole('button', { name: 'More ways' }).click();
  const held = await holdBack(page, META);
  await fetchFrom('http://127.0.0.1/admin.jpg');
  await notice('Looking at that address').waitFor();
  // Also checks that nothing covers it.
  await notice('Looking at that address').click({ trial: true });
  held.release();
  await notice('We could not fetch that address.').waitFor();
  await notice(/private|inside|address/)
    .last()
    .waitFor();
  await address().fill(remoteServer.offer({ size: 1000, status: 404 }));
  await fetchButton().click();
  await notice(/answered 404/).waitFor();
  await address().fill('gopher://remote-server.test/room.jpg');
  await fetchButton().click();
  await notice('That is not a web address.').waitFor();
});

test('Authorization required, and a network error without the address of the companion', async () => {
  await openLarge();
  await page.route(META, (route) => route.fulfill({ status: 401, json: {} }));
  await fetchFrom('https://photos.example/room.jpg');
  await notice('Authorization required').waitFor();
  await page.unroute(META);
  await page.route(META, (route) => route.abort());
  await address().fill('https://photos.example/sunroom.jpg');
  await fetchButton().click();
  await notice(/^This looks like a network error/).waitFor();
  expect(await notice(/^This looks like a network error/).innerText()).not.toContain('http');
});

test('an import that finds no place is asked for again, one above the day’s limit is not', async () => {
  let asked = 0;
  const refuse = (error: string, seconds: number) =>
    page.route(GET, (route) => {
      asked += 1;
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': String(seconds) },
        json: { error, message: error },
      });
    });
  await refuse('That’s 10 files from the web today.', 36_000);
  await openLarge();
  await fetchFrom(remoteServer.offer({ size: 1000 }));
  await notice('That’s 10 files from the web today.').waitFor();
  expect(asked).toBe(1);
  await page.unroute(GET);
  await refuse('A lot of files are being brought in from the web right now.', 20);
  const refused = page.waitForResponse(GET);
  await status().getByRole('button', { name: 'Try again' }).click();
  await refused;
  await page.unroute(GET);
  await sent().waitFor();
});

test('a companion silent for 5 minutes is asked again 10 times', async () => {
  page = await memberPage(member);
  await page.clock.install();
  let opened = 0;
  await page.routeWebSocket(SOCKET, () => {
    opened += 1;
  });
  await page.route(META, (route) =>
    route.fulfill({ json: { name: 'room.jpg', type: 'image/jpeg', size: 1000, statusCode: 200 } }),
  );
  let asked = 0;
  await page.route(GET, (route) => {
    asked += 1;
    return route.fulfill({ json: { token: `token-${asked}` } });
  });
  await openLarge();
  await dialog().getByRole('tab', { name: 'From the web' }).click();
  await address().fill('https://photos.example/room.jpg');
  // The clock stands still: a second of the machine's own would end an attempt early.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await fetchButton().click();
  const sockets = async () => {
    await page.clock.runFor(10);
    return opened;
  };
  const timeout = notice('Timeout waiting for message from Companion socket');
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await expect.poll(sockets).toBe(attempt);
    await page.clock.fastForward(299_000);
    expect(await timeout.count()).toBe(0);
    // The pause before the next attempt doubles each time, from one second.
    await page.clock.fastForward(2_000);
    await page.clock.fastForward(1_000 * 2 ** (attempt - 1));
  }
  const failed = async () => {
    await page.clock.runFor(10);
    return timeout.count();
  };
  await expect.poll(failed).toBe(1);
  expect(asked).toBe(11);
});
