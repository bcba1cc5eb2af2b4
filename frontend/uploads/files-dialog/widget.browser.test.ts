/** The upload widget's sizes, limits and failures (infra/docs/product-spec.md, sections 8 and 9). */
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { roomPhoto, UPLOADS_BUCKET } from '../../../infra/testing/browser/photos.ts';
import { openUploadPage, type UploadPageOptions } from '../../../infra/testing/browser/upload-page/serve.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';

const MB = 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'verandah-widget-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });
const alertOn = (page: Page) => dialogOn(page).getByRole('alert');
/** The notice that names the failed file and this reason. */
const failedOn = (page: Page, reason: string) =>
  alertOn(page).filter({ hasText: 'Failed to upload' }).getByText(reason);
const chooserOn = (page: Page) => dialogOn(page).locator('input[type=file]').first();
const tryAgain = (page: Page) => dialogOn(page).locator('.uppy-StatusBar').getByRole('button', { name: 'Try again' });

async function openWidget(page: Page, options?: UploadPageOptions): Promise<void> {
  await openUploadPage(page, options);
  await page.getByRole('button', { name: 'Upload' }).click();
  await dialogOn(page).getByText('This device').waitFor();
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
  const page = await sharedMemberPage(member);
  await openWidget(page, { files: 2 });
  // The uploads never end.
  await page.route(UPLOADS_BUCKET, () => undefined);
  const boxOf = (part: string) => dialogOn(page).locator(`.uppy-Dashboard-${part}`).boundingBox();
  const size = async () => {
    const { width, height } = (await boxOf('inner')) ?? {};
    return [width, height];
  };
  await expect.poll(size).toEqual([750, 17 * 16]);
  // No source is cut off on a phone.
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(async () => (await size())[0]).toBe(390);
  const web = dialogOn(page).getByRole('tab', { name: 'From the web' });
  const room = async () => {
    const [frame, last] = [await boxOf('AddFiles'), await web.boundingBox()];
    return frame && last ? frame.y + frame.height - (last.y + last.height) : Number.NEGATIVE_INFINITY;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await web.click();
  await expect.poll(size).toEqual([750, 13 * 16]);
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click();
  // Two files, because Uppy shows a single one larger.
  await chooserOn(page).setInputFiles([await roomPhoto('one.jpg'), await roomPhoto('two.jpg')]);
  const previews = dialogOn(page).locator('.uppy-Dashboard-Item-previewImg');
  const widths = () =>
    previews.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([280, 280]);
  await expect.poll(size).toEqual([750, 550]);
});

test('shows at most 4 of many refusals for 5000 ms', async () => {
  const page = await memberPage(member);
  await page.clock.install();
  await openWidget(page, { files: 9, bytes: 16, types: ['.md', '.txt'] });
  const file = (n: number, bytes: number) => ({
    name: `notes ${n}.md`,
    mimeType: 'text/markdown',
    buffer: Buffer.alloc(bytes, String(n)),
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await chooserOn(page).setInputFiles([1, 2, 3, 4, 5, 6].map((n) => file(n, 17)));
  await alertOn(page).getByText('2 additional restrictions were not fulfilled').waitFor();
  await expect
    .poll(() =>
      alertOn(page)
        .getByText(/is larger than 16 B/)
        .count(),
    )
    .toBe(4);
  await page.clock.runFor(4_900);
  expect(await alertOn(page).innerText()).toMatch(/is larger than 16 B/);
  await page.clock.runFor(200);
  await expect.poll(() => alertOn(page).innerText()).toBe('');
});

/** Chooses a file that claims this size. @returns the sizes of the first parts that would be sent. */
async function partsOf(page: Page, bytes: number): Promise<number[]> {
  const input = await chooserOn(page).elementHandle();
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

test('uploads in parts only above 100 MB: 5 MB each, more where there would be over 10000', async () => {
  const page = await sharedMemberPage(member);
  const limit = 60_000 * MB;
  await openWidget(page, { bytes: limit });
  const started: string[] = [];
  await page.route(/\/s3\/(params|multipart)/, (route) => {
    started.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 403, json: { message: 'Not here.', error: 'Not here.' } });
  });
  for (const [bytes, call] of [
    [100 * MB, '/s3/params'],
    [100 * MB + 1, '/s3/multipart'],
  ] as const) {
    await chooserOn(page).setInputFiles(hollowFile(bytes));
    await alertOn(page).getByText(`Failed to upload ${bytes}.bin`).waitFor();
    expect([bytes, started.splice(0)]).toEqual([bytes, [call]]);
    await dialogOn(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
  }
  // That smaller files go in parts of 5 MB shows in multipart.browser.test.ts.
  const url = new URL('/a-part?partNumber=1', page.url()).href;
  await page.unrouteAll();
  await page.route('**/s3/multipart', (route) => route.fulfill({ json: { uploadId: 'upload', key: 'uploads/plans' } }));
  await page.route('**/s3/multipart/upload/*', (route) => route.fulfill({ json: { url } }));
  expect(await partsOf(page, limit)).toEqual(Array.from({ length: 6 }, () => 6 * MB));
});

test('Request has expired, Non 2xx, Unknown error: in these words, each with another try', async () => {
  const page = await memberPage(member);
  await page.clock.install();
  await openWidget(page);
  const cors = { 'access-control-allow-origin': '*' };
  const expired = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
  await page.route(UPLOADS_BUCKET, (route) => route.fulfill({ status: 403, headers: cors, body: expired }));
  await chooserOn(page).setInputFiles(await roomPhoto());
  await failedOn(page, 'Request has expired').waitFor();
  await page.unroute(UPLOADS_BUCKET);
  await page.route(UPLOADS_BUCKET, (route) => route.fulfill({ status: 404, headers: cors }));
  await tryAgain(page).click();
  await failedOn(page, 'Non 2xx').waitFor();
  await page.unroute(UPLOADS_BUCKET);
  let tries = 0;
  await page.route(UPLOADS_BUCKET, (route) => {
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
