/** The upload widget's sizes, limits and failures (infra/docs/product-spec.md, sections 8 and 9). */
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { openUploadPage, type UploadPageOptions } from '../../../infra/testing/browser/upload-page/serve.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';

const MB = 1024 ** 2;
const STORE = /\/verandah-uploads\b/;
const folder = mkdtempSync(join(tmpdir(), 'verandah-widget-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });
/** The notice that names the failed file and this reason. */
const failedOn = (page: Page, reason: string) =>
  dialogOn(page).getByRole('alert').filter({ hasText: 'Failed to upload' }).getByText(reason);
const choose = (page: Page, file: string | Awaited<ReturnType<typeof roomPhoto>>) =>
  dialogOn(page).locator('input[type=file]').first().setInputFiles(file);
const tryAgain = (page: Page) => dialogOn(page).locator('.uppy-StatusBar').getByRole('button', { name: 'Try again' });

async function openWidget(page: Page, options?: UploadPageOptions): Promise<void> {
  await openUploadPage(page, options);
  await page.getByRole('button', { name: 'Upload' }).click();
  await dialogOn(page).getByText('This device').waitFor();
}

const fetchButton = (page: Page) => dialogOn(page).getByRole('button', { name: 'Fetch' });
async function typeAddress(page: Page): Promise<void> {
  await dialogOn(page).getByRole('tab', { name: 'From the web' }).click();
  await dialogOn(page).getByRole('textbox').fill('https://photos.example/room.jpg');
}
async function fetchFromWeb(page: Page): Promise<void> {
  await typeAddress(page);
  await fetchButton(page).click();
}

/** A sparse file of this size, which takes no disk space. */
function hollowFile(bytes: number): string {
  const path = join(folder, `${bytes}.bin`);
  const file = openSync(path, 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
  return path;
}

test('no larger than its content up to 750 by 550, and a preview 280 wide', async () => {
  const page = await sharedMemberPage(member, { reducedMotion: 'reduce' });
  await openWidget(page, { files: 2 });
  // The uploads never end.
  await page.route(STORE, () => undefined);
  const size = async () => {
    const { width, height } = (await dialogOn(page).locator('.uppy-Dashboard-inner').boundingBox()) ?? {};
    return [width, height];
  };
  await expect.poll(size).toEqual([750, 17 * 16]);
  await dialogOn(page).getByRole('tab', { name: 'From the web' }).click();
  await expect.poll(size).toEqual([750, 13 * 16]);
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click();
  // Two files, because Uppy shows a single one larger.
  await dialogOn(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([await roomPhoto('one.jpg'), await roomPhoto('two.jpg')]);
  const previews = dialogOn(page).locator('.uppy-Dashboard-Item-previewImg');
  const widths = () =>
    previews.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([280, 280]);
  await expect.poll(size).toEqual([750, 550]);
});

test('uploads in parts only above 100 MB', async () => {
  const page = await sharedMemberPage(member);
  await openWidget(page);
  const started: string[] = [];
  await page.route(/\/s3\/(params|multipart)/, (route) => {
    started.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 403, json: { message: 'Not here.', error: 'Not here.' } });
  });
  for (const [bytes, call] of [
    [100 * MB, '/s3/params'],
    [100 * MB + 1, '/s3/multipart'],
  ] as const) {
    await choose(page, hollowFile(bytes));
    await dialogOn(page).getByRole('alert').getByText(`Failed to upload ${bytes}.bin`).waitFor();
    expect([bytes, started.splice(0)]).toEqual([bytes, [call]]);
    await dialogOn(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
  }
});

/** Chooses a file that claims this size. @returns the sizes of the first parts that would be sent. */
async function partsOf(page: Page, bytes: number): Promise<number[]> {
  const input = await dialogOn(page).locator('input[type=file]').first().elementHandle();
  const parts = await page.evaluateHandle(
    ([field, size]) => {
      const sent: number[] = [];
      const hollow = <T extends Blob>(blob: T, large: number) => Object.defineProperty(blob, 'size', { value: large });
      XMLHttpRequest.prototype.send = (body) => body instanceof Blob && sent.push(body.size);
      const file = hollow(new File([], 'plans.bin'), size);
      file.slice = (from = 0, to = size) => hollow(new Blob(), Math.min(to, size) - from);
      if (field) Object.defineProperty(field, 'files', { value: [file] });
      field?.dispatchEvent(new Event('change', { bubbles: true }));
      return sent;
    },
    [input, bytes] as const,
  );
  await expect.poll(() => parts.evaluate((sent) => sent.length)).toBe(6);
  return parts.jsonValue();
}

test.each([
  ['a part has 5 MB', 400 * MB, 5 * MB],
  ['at most 10000 parts: those of a larger file are larger', 60_000 * MB, 6 * MB],
])('%s', async (_, bytes, part) => {
  const page = await sharedMemberPage(member);
  await openWidget(page, { bytes });
  await page.route('**/s3/multipart', (route) => route.fulfill({ json: { uploadId: 'upload', key: 'uploads/plans' } }));
  const url = new URL('/a-part?partNumber=1', page.url()).href;
  await page.route('**/s3/multipart/upload/*', (route) => route.fulfill({ json: { url } }));
  expect(await partsOf(page, bytes)).toEqual(Array.from({ length: 6 }, () => part));
});

test('a notification stays for 5000 ms', async () => {
  const page = await memberPage(member);
  await page.clock.install();
  await openWidget(page, { bytes: 5 });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await choose(page, hollowFile(6));
  const notice = dialogOn(page).getByRole('alert').getByText('6.bin is larger than 5 B');
  await notice.waitFor();
  await page.clock.runFor(4_900);
  await expect.poll(() => notice.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await notice.waitFor({ state: 'detached' });
});

test('Request has expired, Non 2xx, Unknown error: in these words, each with another try', async () => {
  const page = await memberPage(member);
  await page.clock.install();
  await openWidget(page);
  const cors = { 'access-control-allow-origin': '*' };
  const expired = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
  await page.route(STORE, (route) => route.fulfill({ status: 403, headers: cors, body: expired }));
  await choose(page, await roomPhoto());
  await failedOn(page, 'Request has expired').waitFor();
  await page.unroute(STORE);
  await page.route(STORE, (route) => route.fulfill({ status: 404, headers: cors }));
  await tryAgain(page).click();
  await failedOn(page, 'Non 2xx').waitFor();
  await page.unroute(STORE);
  let tries = 0;
  await page.route(STORE, (route) => {
    tries += 1;
    return route.abort();
  });
  await tryAgain(page).click();
  const failed = async () => {
    await page.clock.runFor(1_000);
    return failedOn(page, 'Unknown error').count();
  };
  await expect.poll(failed).toBe(1);
  expect(tries).toBe(5);
});

test('Authorization required, where the companion does not know the member', async () => {
  const page = await sharedMemberPage(member);
  await openWidget(page);
  await page.route('**/companion/url/meta', (route) => route.fulfill({ status: 401, json: {} }));
  await fetchFromWeb(page);
  await dialogOn(page).getByRole('alert').getByText('Authorization required').waitFor();
});

test('a network error, where the companion cannot be reached, without its address', async () => {
  const page = await sharedMemberPage(member);
  await openWidget(page);
  await page.route('**/companion/url/meta', (route) => route.abort());
  await fetchFromWeb(page);
  const notice = dialogOn(page).getByRole('alert');
  await notice.getByText(/^This looks like a network error/).waitFor();
  expect(await notice.innerText()).not.toContain('http');
});

test('a companion silent for 5 minutes is asked again 10 times', async () => {
  const page = await memberPage(member);
  await page.clock.install();
  let opened = 0;
  await page.routeWebSocket(/\/companion\/api\//, () => {
    opened += 1;
  });
  await page.route('**/companion/url/meta', (route) =>
    route.fulfill({ json: { name: 'room.jpg', type: 'image/jpeg', size: 1000, statusCode: 200 } }),
  );
  const asked: number[] = [];
  await page.route('**/companion/url/get', (route) => {
    asked.push(asked.length);
    return route.fulfill({ json: { token: `token-${asked.length}` } });
  });
  await openWidget(page);
  await typeAddress(page);
  // The clock stands still: a second of the machine's own would end an attempt early.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await fetchButton(page).click();
  const sockets = async () => {
    await page.clock.runFor(10);
    return opened;
  };
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await expect.poll(sockets).toBe(attempt);
    await page.clock.fastForward(299_000);
    expect(await failedOn(page, 'Timeout').count()).toBe(0);
    // The pause before the next attempt doubles each time, from one second.
    await page.clock.fastForward(2_000);
    await page.clock.fastForward(1_000 * 2 ** (attempt - 1));
  }
  const failed = async () => {
    await page.clock.runFor(10);
    return failedOn(page, 'Timeout waiting for message from Companion socket').count();
  };
  await expect.poll(failed).toBe(1);
  expect(asked).toHaveLength(11);
});
