/** The stand-in in a real browser, under the real loader and React library, on another origin than the sandbox. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { buildSync } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../chromium.ts';
import { problemsOf, spacedExpiry, spacedNumber } from './stand-in/card-entry.ts';
import { standInScript } from './stand-in.ts';
import { startMembership, type TestSandbox, testSandbox } from './test-sandbox.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

let box: TestSandbox;
let browser: Browser;
let site: { origin: string; close(): void };
beforeAll(async () => {
  box = await testSandbox();
  const executablePath = await chromiumPath();
  [site, browser] = await Promise.all([startSite(), chromium.launch({ executablePath, args: FLAGS })]);
});
afterAll(async () => {
  await browser.close();
  site.close();
  await box.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

/** A site with a strict content security policy, as the product has one. */
async function startSite() {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('test-page.tsx', import.meta.url))],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'silent',
  });
  const { standInUrl, apiUrl } = box.running;
  const policy = `default-src 'none'; script-src 'self' ${apiUrl}; connect-src ${apiUrl}; style-src 'self'; img-src 'self'`;
  const html = `<!doctype html><html lang="en-AU"><title>Pay</title><script src="${standInUrl}"></script><main><h1>Pay</h1><div id="root"></div></main><script type="module" src="/page.js"></script></html>`;
  const server = createServer(({ url }, response) => {
    if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(outputFiles[0]?.contents);
    else response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.closeAllConnections() };
}

/** A page with the form for a fresh membership; what the browser complains about is gathered in `complaints`. */
async function openForm(clientSecret?: string) {
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => ['warning', 'error'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  const started = clientSecret ? null : await startMembership(box.stripe);
  await page.goto(`${site.origin}/?secret=${clientSecret ?? started?.clientSecret}`);
  await page.getByLabel('Card number').waitFor();
  return { page, complaints, requests, subscription: started?.subscription.id ?? '' };
}

async function fill(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}
const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click();
const outcome = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor();
const status = async (id: string) => (await box.stripe.subscriptions.retrieve(id)).status;
async function violations(page: Page) {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') };
    const found = await engine.run({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

describe('the form', () => {
  test('pays with a test card, without a word to js.stripe.com and without sending its number', async () => {
    const { page, complaints, requests, subscription } = await openForm();
    await fill(page, '4242424242424242');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await page.getByText('Form complete').waitFor();
    await pay(page);
    await outcome(page, 'succeeded');
    expect(await status(subscription)).toBe('active');
    expect(requests.filter((request) => request.includes('js.stripe.com') || request.includes('4242'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('says that it is a test, offers test cards as buttons and submits on Enter', async () => {
    const { page } = await openForm();
    await page.getByText(/No real card is charged/).waitFor();
    expect(await page.getByLabel('Country').inputValue()).toBe('Australia');
    await page.getByRole('button', { name: 'Declined (0002)' }).click();
    await page.getByText('Form complete').waitFor();
    await page.getByLabel('Security code').press('Enter');
    await outcome(page, 'card_error: Your card was declined. (requires_payment_method)');
    await page.getByRole('button', { name: 'Pays (4242)' }).click();
    await pay(page);
    await outcome(page, 'succeeded');
  });

  test('names what is missing or wrong and moves to it', async () => {
    const { page } = await openForm();
    await pay(page);
    await outcome(page, 'validation_error: Your card number is incomplete.');
    await page.getByRole('alert').filter({ hasText: 'security code is incomplete' }).waitFor();
    const number = page.getByLabel('Card number');
    expect(await number.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input)).toBe(true);
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await fill(page, '4111 1111 1111 1111');
    await pay(page);
    await outcome(page, /not a test card.*never enter a real card/);
  });

  test('wears the appearance it is given, also a later one', async () => {
    const { page } = await openForm();
    const worn = () =>
      page.getByLabel('Card number').evaluate((input) => {
        const { borderRadius, backgroundColor, color } = getComputedStyle(input);
        return { borderRadius, backgroundColor, color };
      });
    expect(await worn()).toEqual({
      borderRadius: '11px',
      backgroundColor: 'rgb(255, 253, 248)',
      color: 'rgb(35, 33, 29)',
    });
    await page.getByRole('button', { name: 'Night' }).click();
    await expect
      .poll(worn)
      .toEqual({ borderRadius: '5px', backgroundColor: 'rgb(48, 49, 61)', color: 'rgb(255, 255, 255)' });
  });

  test('is accessible, with errors and the dialog open too', async () => {
    const { page } = await openForm();
    expect(await violations(page)).toEqual([]);
    await pay(page);
    await outcome(page, 'incomplete');
    expect(await violations(page)).toEqual([]);
    await fill(page, '4000000000003220');
    await pay(page);
    await page.getByRole('dialog', { name: '3-D Secure' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('reports a payment that cannot be paid any more', async () => {
    const { clientSecret } = await startMembership(box.stripe);
    await box.confirm(clientSecret, 'pm_card_visa');
    const { page } = await openForm(clientSecret);
    await outcome(page, /load error: .*terminal state/);
    expect(await page.getByRole('button', { name: 'Pay', exact: true }).isDisabled()).toBe(true);
  });

  test('a sandbox that is gone is an error in words', async () => {
    const { page } = await openForm();
    await page.route(`${box.running.apiUrl}/**`, (route) => route.abort());
    await fill(page, '4242424242424242');
    await pay(page);
    await outcome(page, /api_connection_error: .*local stage is running/);
  });
});

describe('3-D Secure', () => {
  test('asks in a dialog that the keyboard alone can answer', async () => {
    const { page, subscription } = await openForm();
    await fill(page, '4000002500003155');
    await pay(page);
    const dialog = page.getByRole('dialog', { name: '3-D Secure' });
    await dialog.getByText('$200.00').waitFor();
    await page.keyboard.press('Escape');
    await outcome(page, /unable to authenticate/);
    expect(await status(subscription)).toBe('incomplete');
    await pay(page);
    await dialog.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await outcome(page, /unable to authenticate.*requires_payment_method/);
    await pay(page);
    await dialog.waitFor();
    await page.keyboard.press('Enter');
    await outcome(page, 'succeeded');
    expect(await status(subscription)).toBe('active');
  });

  test('a card may be declined after it', async () => {
    const { page } = await openForm();
    await fill(page, '4000008400001629');
    await pay(page);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await outcome(page, 'card_error: Your card was declined.');
  });

  test('another card leaves for the bank’s page and comes back with the result', async () => {
    for (const [button, words] of [
      ['Fail authentication', 'failed: requires_payment_method'],
      ['Complete authentication', 'succeeded: succeeded'],
    ] as const) {
      const { page } = await openForm();
      await fill(page, '4000000000003063');
      await pay(page);
      await page.waitForURL(`${box.running.apiUrl}/3ds/*`);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: button }).click();
      await page.waitForURL(`${site.origin}/**`);
      expect(new URL(page.url()).searchParams.get('success')).toBe('true');
      await outcome(page, words);
      await page.close();
    }
  });
});

describe('the script', () => {
  test('is one classic script that knows its sandbox and refuses live keys', async () => {
    const script = standInScript('http://127.0.0.1:1');
    expect(script).toContain('http://127.0.0.1:1');
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const refused = page.evaluate(() => (window as unknown as { Stripe(key: string): unknown }).Stripe('pk_live_1'));
    await expect(refused).rejects.toThrow(/only publishable test keys/);
    const served = await fetch(box.running.standInUrl);
    expect(served.headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  test('spaces what is typed and can be deleted again', () => {
    expect(spacedNumber('4242-4242 42')).toBe('4242 4242 42');
    expect(['1', '12', '123', '12/34', '1/34', '12/2034', '7'].map((typed) => spacedExpiry(typed, false))).toEqual([
      '1',
      '12 / ',
      '12 / 3',
      '12 / 34',
      '13 / 4',
      '12 / 34',
      '07 / ',
    ]);
    expect(spacedExpiry('12 /', true)).toBe('12');
  });

  test('a card is good through its month and no longer', () => {
    const expired = (now: string) =>
      problemsOf({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }, new Date(now)).map(
        ({ code }) => code,
      );
    expect(expired('2034-12-31T12:00:00')).toEqual([]);
    expect(expired('2035-01-01T12:00:00')).toEqual(['invalid_expiry_year_past']);
  });
});
