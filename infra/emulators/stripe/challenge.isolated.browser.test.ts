/** 3-D Secure in a real browser: the dialog over the page, and the bank's own page for a redirect. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fill, outcome, pay, type TestBrowser, testBrowser, violations } from './test-browser.ts';

let site: TestBrowser;
beforeAll(async () => {
  site = await testBrowser();
});
afterAll(() => site.close());
afterEach(() => site.closePages());

const status = async (id: string) => (await site.box.stripe.subscriptions.retrieve(id)).status;

test('asks in a dialog that the keyboard alone can answer', async () => {
  const { page, subscription } = await site.openForm();
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
  const { page } = await site.openForm();
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
    const { page } = await site.openForm();
    await fill(page, '4000000000003063');
    await pay(page);
    await page.waitForURL(`${site.box.running.apiUrl}/3ds/*`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(`${site.origin}/**`);
    expect(new URL(page.url()).searchParams.get('success')).toBe('true');
    await outcome(page, words);
    await page.close();
  }
});
