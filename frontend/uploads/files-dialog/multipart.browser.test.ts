/** Files above 100 MB: in parts, six at once, retried, paused, resumed after a reload, and removed when cancelled (infra/docs/product-spec.md, section 9). */
import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { PartTraffic, pausesBetweenTries } from '../../../infra/testing/browser/upload-page/part-traffic.ts';
import { openUploadPage, reloadUploadPage } from '../../../infra/testing/browser/upload-page/serve.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { PART_BYTES, traces } from '../../../infra/testing/people/uploads.ts';

/** The smallest number of parts above 100 MB. */
const PARTS = 21;
/** A long timeout: a hundred megabytes take time while other tests run. */
const PATIENTLY = { timeout: 90_000 };
const folder = mkdtempSync(join(tmpdir(), 'verandah-parts-'));
const file = join(folder, 'house plans.bin');
const sha256 = createHash('sha256');
let member: Member;
let page: Page;
const parts = new PartTraffic();
let proxy: { server: string };

beforeAll(async () => {
  const target = openSync(file, 'w');
  for (let part = 1; part <= PARTS; part++) {
    const bytes = Buffer.alloc(PART_BYTES, part);
    sha256.update(bytes);
    writeSync(target, bytes);
  }
  closeSync(target);
  [member, proxy] = await Promise.all([someMember(), parts.open()]);
});
afterAll(() => {
  parts.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await sharedMemberPage(member, { proxy });
  parts.forget();
  await openUploadPage(page);
  await page.getByRole('button', { name: 'Upload' }).click();
});

const dialog = () => page.getByRole('dialog', { name: 'Upload files' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const inStatusBar = (name: string) => dialog().locator('.uppy-StatusBar').getByRole('button', { name });

/** Chooses the file. @returns the key of its upload in the bucket. */
async function choose(): Promise<string> {
  const started = page.waitForResponse((answer) => answer.url().endsWith('/s3/multipart'), PATIENTLY);
  await dialog().getByText('This device').waitFor();
  await dialog().locator('input[type=file]').first().setInputFiles(file, PATIENTLY);
  return ((await (await started).json()) as { key: string }).key;
}

/** SHA-256 of the object that the upload became. */
async function hashOf(Key: string): Promise<string> {
  const { Body } = await new S3Client({}).send(new GetObjectCommand({ Bucket: process.env.UPLOADS_BUCKET, Key }));
  const hash = createHash('sha256');
  for await (const bytes of Body as AsyncIterable<Uint8Array>) hash.update(bytes);
  return hash.digest('hex');
}

/** Whether the browser has stored each file as paused. A reload loses the last half second of changes. */
const storedAsPaused = () =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('uppyState:')) ?? '';
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return Object.values(kept?.metadata.files ?? {}).map(({ isPaused }) => isPaused);
  });
interface Kept {
  metadata: { files: Record<string, { isPaused?: boolean }> };
}

const allOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const inOrder = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);
const NOTHING = { object: undefined, unfinished: 0 };

/** Expects the pauses between the tries of a part to be 0, 1, 3 and 5 seconds, as many as it was refused. */
async function expectPauses(part: number, refusals: number): Promise<void> {
  const pauses = () => pausesBetweenTries(page, part);
  // The store's answer arrives here before it arrives in the browser.
  await expect.poll(async () => (await pauses()).length).toBe(refusals);
  // Timers have whole milliseconds.
  for (const [n, pause] of (await pauses()).entries())
    expect(pause).toBeGreaterThan(([0, 1000, 3000, 5000][n] ?? Number.NaN) - 2);
}

/** Presses a button, or reloads, while the last two parts are held back. Expects that only these two are sent again. */
async function expectLastTwoSent(act: () => Promise<unknown>): Promise<void> {
  const before = parts.tried.length;
  await act();
  await expect.poll(() => inOrder(parts.tried.slice(before))).toEqual([PARTS - 1, PARTS]);
  await expect.poll(parts.underWay).toBe(2);
}

async function pause(): Promise<void> {
  await button('Pause').click();
  await expect.poll(parts.underWay).toBe(0);
  await page.getByRole('status').filter({ hasText: 'Paused' }).waitFor({ state: 'attached' });
}

test('a file above 100 MB goes in six parts at once, and a reload loses nothing', async () => {
  parts.holdBack(() => true);
  parts.refuse(3, 500, 503, 500);
  parts.refuse(5, 500, 408, 423, 502);
  const key = await choose();
  await expect.poll(parts.underWay).toBe(6);
  // The last two stay open; the others take turns beside them.
  parts.holdBack((part) => part > PARTS - 2);
  await expect.poll(() => inOrder(parts.arrived), PATIENTLY).toEqual(allOf(1, PARTS - 2));
  await expectPauses(3, 3);
  await expectPauses(5, 4);

  await pause();
  await expectSoundOnPhone(page);
  await expectLastTwoSent(() => button('Resume').click());
  await expect.poll(storedAsPaused).toEqual([false]);
  await expectLastTwoSent(() => reloadUploadPage(page));
  await pause();
  await expect.poll(storedAsPaused).toEqual([true]);
  await reloadUploadPage(page);
  await dialog().getByText('This upload was interrupted').waitFor();
  await dialog().getByText('Nothing that was sent is lost. Press Upload when you are ready.').waitFor();
  await expectLastTwoSent(() => button('Upload 1 file').click());

  parts.holdBack(() => false);
  const sent = await page.getByRole('list', { name: 'Sent' }).getByRole('listitem').innerText();
  expect(sent).toBe(`house plans.bin ${PARTS * PART_BYTES} ${process.env.UPLOADS_URL}/${encodeURI(key)}`);
  expect(await traces(key)).toEqual({ object: PARTS * PART_BYTES, unfinished: 0 });
  expect(await hashOf(key)).toBe(sha256.digest('hex'));
  expect(parts.most).toBe(6);
});

test('a cancelled upload leaves nothing in the bucket', async () => {
  parts.holdBack((part) => part > 2);
  const first = await choose();
  await expect.poll(() => parts.arrived.size).toBe(2);
  expect(await traces(first)).toEqual({ object: undefined, unfinished: 1 });
  await inStatusBar('Cancel').click();
  await expect.poll(() => traces(first)).toEqual(NOTHING);

  const second = await choose();
  await expect.poll(parts.underWay).toBe(6);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Stop the upload?' });
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  expect(await traces(second)).toEqual({ object: undefined, unfinished: 1 });
  await button('Close').click();
  await question.getByRole('button', { name: 'Stop the upload' }).click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => traces(second)).toEqual(NOTHING);

  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<string>();
  await page.route('**/s3/multipart', async (route) => {
    const response = await route.fetch();
    asked.resolve(((await response.json()) as { key: string }).key);
    await answer.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await dialog().getByText('This device').waitFor();
  await dialog().locator('input[type=file]').first().setInputFiles(file);
  const third = await asked.promise;
  await inStatusBar('Cancel').click();
  answer.resolve();
  await expect.poll(() => traces(third)).toEqual(NOTHING);
});
