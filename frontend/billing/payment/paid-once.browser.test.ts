/** Payments that lose their answer, their form or their tab: the page promises nothing unknown, and nothing is paid twice. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectToast, holdBack, payWith, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { stripeRecordsOf } from '../../../infra/testing/browser/stripe-records.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

const CONFIRM = '**/v1/payment_intents/*/confirm';
const CARD = '4242 4242 4242 4242';
const PAID_ONCE = { subscriptions: ['active'], paid: [20_000] };

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Annual Membership', exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });

/** A new member with the payment form open. */
async function atPayment() {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await startButton(page).click();
  await page.getByLabel('Card number').waitFor();
  return { member, page };
}

/** The same with a payment on its way to the provider. */
async function whilePaying() {
  const { member, page } = await atPayment();
  const held = await holdBack(page, CONFIRM);
  const confirming = page.waitForRequest(CONFIRM);
  await payWith(page, CARD);
  await confirming;
  return { member, page, held };
}

test('an unreachable provider has not charged; a lost network promises nothing', async () => {
  const { page, member } = await atPayment();
  await page.route(CONFIRM, (route) => route.abort());
  await payWith(page, CARD);
  await expectToast(page, 'Payment Failed', { description: /You have not been charged/, destructive: true });
  await page.unroute(CONFIRM);

  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  await payButton(page).click();
  await expectToast(page, 'Connection lost', { description: /you can’t be charged twice/, destructive: true });
  await page.getByRole('main').getByText('We don’t know yet whether your payment went through').waitFor();
  await page.unroute(CONFIRM);
  await page.context().setOffline(false);
  await payButton(page).click();
  await expectToast(page, 'Payment Successful!');
  await expect.poll(() => stripeRecordsOf(member)).toEqual(PAID_ONCE);
});

test('a payment whose answer was lost is found, and paid once', async () => {
  const { page, member } = await atPayment();
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payWith(page, CARD);
  await expectToast(page, 'Payment Successful!');
  await expect.poll(() => stripeRecordsOf(member)).toEqual(PAID_ONCE);
});

test('a payment goes through after Back to the offer', async () => {
  const { member, page, held } = await whilePaying();
  await page.goBack();
  await startButton(page).waitFor();
  held.release();
  await expectToast(page, 'Payment Successful!');
  await page.getByRole('heading', { name: 'Welcome to Verandah' }).waitFor();
  await expect.poll(() => stripeRecordsOf(member)).toEqual(PAID_ONCE);
});

test('a payment that ends on another page shows its toast there', async () => {
  const { member, page, held } = await whilePaying();
  await page.getByRole('banner').getByRole('link', { name: 'Forum', exact: true }).click();
  await page.waitForURL('**/forum');
  held.release();
  await expectToast(page, 'Payment Successful!');
  await page.getByRole('banner').getByText('Premium', { exact: true }).waitFor();
  await expect.poll(() => stripeRecordsOf(member)).toEqual(PAID_ONCE);
});

test('paying in two tabs buys one membership, and a stale third one shows it', async () => {
  const { page, member } = await atPayment();
  const [other, stale] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [other, stale]) {
    await tab.goto('/subscribe');
    await startButton(tab).waitFor();
  }
  await startButton(other).click();
  await expect.poll(() => payButton(other).isEnabled()).toBe(true);
  await payWith(page, CARD);
  await expectToast(page, 'Payment Successful!');
  await payWith(other, '5555 5555 5555 4444');
  await expectToast(other, 'Payment Successful!');
  await other.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  await startButton(stale).click();
  const description = 'Your membership is already active. There is nothing to pay.';
  await expectToast(stale, 'Subscription Error', { description, destructive: true });
  await stale.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  await expect.poll(() => stripeRecordsOf(member)).toEqual(PAID_ONCE);
});
