/** The stand-in in a real browser, under the real loader and React library, on another origin than the sandbox. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { problemsOf, spacedExpiry, spacedNumber } from './stand-in/card-entry.ts';
import { standInScript } from './stand-in.ts';
import { fill, outcome, pay, type TestBrowser, testBrowser, violations } from './test-browser.ts';
import { startMembership } from './test-sandbox.ts';

let site: TestBrowser;
beforeAll(async () => {
  site = await testBrowser();
});
afterAll(() => site.close());
afterEach(() => site.closePages());

const status = async (id: string) => (await site.box.stripe.subscriptions.retrieve(id)).status;

describe('the form', () => {
  test('pays with a test card, without a word to js.stripe.com and without sending its number', async () => {
    const { page, complaints, requests, subscription } = await site.openForm();
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
    const { page } = await site.openForm();
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
    const { page } = await site.openForm();
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
    const { page } = await site.openForm();
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
    const { page } = await site.openForm();
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
    const { clientSecret } = await startMembership(site.box.stripe);
    await site.box.confirm(clientSecret, 'pm_card_visa');
    const { page } = await site.openForm(clientSecret);
    await outcome(page, /load error: .*terminal state/);
    expect(await page.getByRole('button', { name: 'Pay', exact: true }).isDisabled()).toBe(true);
  });

  test('a sandbox that is gone is an error in words', async () => {
    const { page } = await site.openForm();
    await page.route(`${site.box.running.apiUrl}/**`, (route) => route.abort());
    await fill(page, '4242424242424242');
    await pay(page);
    await outcome(page, /api_connection_error: .*local stage is running/);
  });
});

describe('the script', () => {
  test('is one classic script that knows its sandbox and refuses live keys', async () => {
    const script = standInScript('http://127.0.0.1:1');
    expect(script).toContain('http://127.0.0.1:1');
    const page = await site.browser.newPage();
    await page.addScriptTag({ content: script });
    const refused = page.evaluate(() => (window as unknown as { Stripe(key: string): unknown }).Stripe('pk_live_1'));
    await expect(refused).rejects.toThrow(/only publishable test keys/);
    const served = await fetch(site.box.running.standInUrl);
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
