/** The developer-tools lock on a stage that turns it on (infra/docs/product-spec.md, sections 2 and 9 and "Developer-tools lock"). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { newPage, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';

/** Serves the page the settings of a stage with the lock. */
async function lockOn(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), lock: true } });
  });
}

const isLocked = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.lock !== undefined);

/** Makes the window's outer width `px` larger than its inner one, with bars of 90 px above. Fires no event. */
const dock = (page: Page, px: number) =>
  page.evaluate((gap) => {
    Object.defineProperty(window, 'outerWidth', { configurable: true, get: () => innerWidth + gap });
    Object.defineProperty(window, 'outerHeight', { configurable: true, get: () => innerHeight + 90 });
  }, px);
const resized = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('resize')));

async function expectRestricted(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Access Restricted', exact: true }).waitFor();
  await page.getByText('Developer tools are not permitted on this application.', { exact: true }).waitFor();
  await page.getByText('Please refresh the page to continue.', { exact: true }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
}

/** Which of these keys the page blocks, and whether it blocks the right-click menu. */
async function prevented(page: Page, keys: string[]): Promise<string[]> {
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    for (const type of ['keydown', 'contextmenu'])
      addEventListener(type, (event) => {
        const modifier = ['Control', 'Shift'].includes((event as KeyboardEvent).key);
        if (!modifier) seen.push(event.defaultPrevented);
        // Otherwise the browser would run the shortcut.
        event.preventDefault();
      });
  });
  for (const key of keys) await page.keyboard.press(key);
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect(seen).toHaveLength(keys.length + 1);
  return [...keys, 'right-click menu'].filter((_, n) => seen[n]);
}

const BLOCKED = ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+Shift+C', 'Control+U', 'Control+S'];
const FREE = ['Control+C', 'Control+V', 'Control+A', 'Control+P', 'Control+Shift+V', 'Shift+I', 's', 'F1'];

/** The text that a triple click selects. */
async function selectedBy(page: Page, selector: string): Promise<string> {
  await page.locator(selector).first().click({ clickCount: 3 });
  return page.evaluate(() => getSelection()?.toString().trim() ?? '');
}

test('blocks shortcuts of developer tools and the context menu, no other key', async () => {
  const page = await sharedPage();
  await lockOn(page);
  await page.goto('/auth');
  await isLocked(page);
  expect(await prevented(page, [...BLOCKED, ...FREE])).toEqual([...BLOCKED, 'right-click menu']);
});

test('turns selection off, but not in fields and in what is there to be read', async () => {
  const page = await sharedPage();
  await lockOn(page);
  await page.goto('/auth');
  await isLocked(page);
  const subscriber = await someSubscriber();
  expect((await ask(subscriber, 'Which whites work under Sydney light?')).status).toBe(200);
  expect(await selectedBy(page, 'h1')).toBe('');
  const field = page.getByLabel('Username').first();
  await field.fill('somebody');
  await field.click({ clickCount: 3 });
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe('somebody'.length);
  await page.goto('/blog/the-picture-rail');
  await isLocked(page);
  expect(await selectedBy(page, 'article p')).not.toBe('');
  await page.request.post('/api/login', { data: { username: subscriber.username, password: subscriber.password } });
  await page.goto('/assistant');
  await isLocked(page);
  await answeredOn(page);
  const words = replyOn(page).locator('p').first();
  await words.click({ clickCount: 3 });
  const [first = ''] = (await words.innerText()).split(/[.\n]/);
  expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toContain(first.slice(0, 40));
});

test('a stage without the lock blocks nothing', async () => {
  const page = await sharedPage();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  expect(await prevented(page, BLOCKED)).toEqual([]);
  expect(await selectedBy(page, 'h1')).not.toBe('');
  await dock(page, 600);
  await resized(page);
  expect(await page.getByText('Access Restricted').count()).toBe(0);
});

test('a window with 160 px of tools open is locked within a second', async () => {
  const page = await newPage();
  await page.clock.install();
  await lockOn(page);
  await page.goto('/auth');
  await isLocked(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const said: string[] = [];
  // The browser itself may warn of a preload that came to no use.
  page.on('console', (message) => {
    if (!message.text().includes('preload')) said.push(`${message.type()} ${message.text()}`.trim());
  });
  await page.clock.runFor(3_000);
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(6);
  expect(said.map((line) => line.split(' ')[0])).toEqual(['clear', 'warning', 'clear', 'warning', 'clear', 'warning']);
  expect(said[1]).toContain('Developer tools are not permitted on this application.');

  await dock(page, 160);
  await page.clock.runFor(2_000);
  await expect.poll(() => page.getByRole('tab', { name: 'Login' }).isVisible()).toBe(true);
  await dock(page, 161);
  await page.clock.runFor(1_000);
  await expectRestricted(page);
  await dock(page, 0);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
});

test('a prerendered page is locked as well, and accessible', async () => {
  const page = await sharedPage();
  await lockOn(page);
  await page.goto('/');
  await isLocked(page);
  await dock(page, 500);
  await resized(page);
  await expectRestricted(page);
  await expectSoundOnPhone(page);
});
