/** The payment form as an entry of the browser's history, and a payment whose member has left the form. */
import { expect, test } from 'vitest';
import { expectToast, holdBack, payWith, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { stripeRecordsOf } from '../../../infra/testing/browser/stripe-records.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

const CONFIRM = '**/v1/payment_intents/*/confirm';

/** A new member with the payment form open, who came from the home page. */
async function atPayment() {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true }).click();
  const start = page.getByRole('button', { name: 'Start Annual Membership' });
  await start.click();
  const card = page.getByLabel('Card number');
  await card.waitFor();
  return { member, page, start, card };
}

test('Back leads to the offer, Forward to the form again, and a reload to the offer', async () => {
  const { page, start, card } = await atPayment();
  await page.goBack();
  await start.waitFor();
  await page.goForward();
  await card.waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
  await start.click();
  await card.waitFor();
  await page.reload();
  await start.click();
  await card.waitFor();
  await page.goBack();
  await start.waitFor();
  await page.goBack();
  await page.waitForURL((address) => address.pathname === '/');
});

test('a payment goes through after Back to the offer', async () => {
  const { member, page, start } = await atPayment();
  const held = await holdBack(page, CONFIRM);
  const confirming = page.waitForRequest(CONFIRM);
  await payWith(page, '4242 4242 4242 4242');
  await confirming;
  await page.goBack();
  await start.waitFor();
  held.release();
  await expectToast(page, 'Payment Successful!');
  await page.getByRole('heading', { name: 'Welcome to Verandah' }).waitFor();
  await expect.poll(async () => (await stripeRecordsOf(member)).paid).toEqual([20_000]);
});

test('a payment that ends on another page shows its toast there', async () => {
  const { member, page } = await atPayment();
  const held = await holdBack(page, CONFIRM);
  const confirming = page.waitForRequest(CONFIRM);
  await payWith(page, '4242 4242 4242 4242');
  await confirming;
  await page.getByRole('banner').getByRole('link', { name: 'Forum', exact: true }).click();
  await page.waitForURL('**/forum');
  held.release();
  await expectToast(page, 'Payment Successful!');
  await page.getByRole('banner').getByText('Premium', { exact: true }).waitFor();
  await expect.poll(async () => (await stripeRecordsOf(member)).paid).toEqual([20_000]);
});
