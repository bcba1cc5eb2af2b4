/** The code of the files dialog loads when it opens, and not before. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

let page: Page;
beforeEach(async () => {
  page = await sharedMemberPage(await someMember());
});

const more = () => page.getByRole('button', { name: 'More ways' });
const dialog = () => page.getByRole('dialog');

test('if its code fails to load, it says so, and a reload loads it', async () => {
  await page.route('**/assets/dashboard-panel-*.js', (route) => route.abort());
  await page.goto('/account');
  await more().click();
  await dialog().getByRole('alert').getByText('This could not be loaded.').waitFor();
  await expectSoundOnPhone(page);
  await page.unroute('**/assets/dashboard-panel-*.js');
  await dialog().getByRole('button', { name: 'Reload the page' }).click();
  await more().click();
  await dialog().getByRole('tab', { name: 'This device' }).waitFor();
});

test('no page loads Uppy before the dialog opens', async () => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) loaded.add(request.url());
  });
  await page.goto('/account', { waitUntil: 'networkidle' });
  await more().waitFor();
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Designing' }).waitFor();
  await page.waitForLoadState('networkidle');
  // Asked for again: a page that has left an answer behind may have dropped its text.
  const code = await Promise.all([...loaded].map(async (url) => (await page.request.get(url)).text()));
  expect(code.length).toBeGreaterThan(5);
  expect(code.filter((text) => /uppy-Root|uppy-Dashboard|s3Multipart/.test(text))).toEqual([]);
});
