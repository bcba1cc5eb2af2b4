/** The payment form in a real browser, under the real loader and React library, on another origin than the sandbox. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fill, outcome, pay, type TestBrowser, testBrowser, violations } from '../testing/test-browser.ts';
import { removeFoldersAfterAll } from '../testing/test-sandbox.ts';
import { problemsOf } from './stripe-js/card-entry.ts';
import { stripeScript } from './stripe-script.ts';

removeFoldersAfterAll();
let site: TestBrowser;
beforeAll(async () => {
  site = await testBrowser();
});
afterAll(() => site.close());
afterEach(() => site.closePages());

const status = async (id: string) => (await site.box.stripe.subscriptions.retrieve(id)).status;

describe('the form', () => {
  test('pays without sending the card number or asking js.stripe.com', async () => {
    const { page, complaints, requests, subscription } = await site.openForm();
    await fill(page, '4242424242424242');
    await pay(page);
    await outcome(page, 'succeeded');
    expect(await status(subscription)).toBe('active');
    // Eight digits: a port of this machine can begin with four of them.
    const digits = (request: string) => request.replaceAll(/\s|%20|\+/g, '');
    const isTelling = (request: string) => request.includes('js.stripe.com') || digits(request).includes('42424242');
    expect(requests.filter(isTelling)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('offers test cards as buttons and submits on Enter', async () => {
    const { page } = await site.openForm();
    await page.getByText(/No real card is charged/).waitFor();
    await page.getByRole('button', { name: 'Declined (0002)' }).click();
    await page.getByLabel('Security code').press('Enter');
    await outcome(page, 'card_error: Your card was declined. (requires_payment_method)');
    await page.getByRole('button', { name: 'Pays (4242)' }).click();
    await pay(page);
    await outcome(page, 'succeeded');
  });

  test('names what is wrong, moves to it, and is accessible', async () => {
    const { page } = await site.openForm();
    expect(await violations(page)).toEqual([]);
    await pay(page);
    await outcome(page, 'validation_error: Your card number is incomplete.');
    await page.getByRole('alert').filter({ hasText: 'security code is incomplete' }).waitFor();
    const number = page.getByLabel('Card number');
    expect(await number.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await fill(page, '4111 1111 1111 1111');
    await pay(page);
    await outcome(page, /not a test card.*never enter a real card/);
  });
});

describe('3-D Secure', () => {
  test('asks in a dialog that the keyboard alone can answer', async () => {
    const { page, subscription } = await site.openForm();
    await fill(page, '4000000000003220');
    await pay(page);
    const dialog = page.getByRole('dialog', { name: '3-D Secure' });
    await dialog.getByText('$200.00').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await outcome(page, /unable to authenticate.*requires_payment_method/);
    await pay(page);
    await dialog.waitFor();
    await page.keyboard.press('Enter');
    await outcome(page, 'succeeded');
    expect(await status(subscription)).toBe('active');
  });

  test('leaves for the bank’s page and returns with the result', async () => {
    const { page } = await site.openForm();
    await fill(page, '4000000000003063');
    await pay(page);
    await page.waitForURL(`${site.box.running.apiUrl}/3ds/*`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(`${site.origin}/**`);
    await outcome(page, 'succeeded: succeeded');
  });
});

test('the script refuses live keys', async () => {
  const page = await site.browser.newPage();
  await page.addScriptTag({ content: stripeScript('http://127.0.0.1:1') });
  const refused = page.evaluate(() => (window as unknown as { Stripe(key: string): unknown }).Stripe('pk_live_1'));
  await expect(refused).rejects.toThrow(/only publishable test keys/);
});

test('a card is valid until the end of its month', () => {
  const codes = (expiry: string, now: string) =>
    problemsOf({ number: '4242 4242 4242 4242', expiry, cvc: '123' }, new Date(now)).map(({ code }) => code);
  for (const expiry of ['12 / 34', '1234', '12/2034']) expect(codes(expiry, '2034-12-31T12:00:00')).toEqual([]);
  expect(codes('12/34', '2035-01-01T12:00:00')).toEqual(['invalid_expiry_year_past']);
  expect(codes('13/34', '2030-01-01T12:00:00')).toEqual(['incomplete_expiry']);
});
