/** A payment whose answer is lost: the page promises nothing unknown, and nothing is paid twice. */
import { expect, test } from 'vitest';
import { expectToast, payWith, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { stripeRecordsOf } from '../../../infra/testing/browser/stripe-records.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

const CONFIRM = '**/v1/payment_intents/*/confirm';

/** A new member with the payment form open. */
async function atPayment() {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Start Annual Membership' }).click();
  await page.getByLabel('Card number').waitFor();
  return { member, page, pay: page.getByRole('button', { name: /^Pay / }) };
}

test('an unreachable provider: says not charged, and keeps the form', async () => {
  const { page, member, pay } = await atPayment();
  await page.route(CONFIRM, (route) => route.abort());
  await payWith(page, '4242 4242 4242 4242');
  await expectToast(page, 'Payment Failed', { description: /You have not been charged/, destructive: true });
  await page.unroute(CONFIRM);
  await pay.click();
  await expectToast(page, 'Payment Successful!');
  await expect.poll(async () => (await stripeRecordsOf(member)).paid).toEqual([20_000]);
});

test('a payment whose answer was lost is found, and paid once', async () => {
  const { page, member } = await atPayment();
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payWith(page, '4242 4242 4242 4242');
  await expectToast(page, 'Payment Successful!');
  await expect.poll(() => stripeRecordsOf(member)).toEqual({ subscriptions: ['active'], paid: [20_000] });
});

test('a lost network promises nothing, and paying again charges once', async () => {
  const { page, member, pay } = await atPayment();
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  await payWith(page, '4242 4242 4242 4242');
  await expectToast(page, 'Connection lost', { description: /you can’t be charged twice/, destructive: true });
  await page.getByRole('main').getByText('We don’t know yet whether your payment went through').waitFor();
  await page.unroute(CONFIRM);
  await page.context().setOffline(false);
  await pay.click();
  await expectToast(page, 'Payment Successful!');
  await expect.poll(async () => (await stripeRecordsOf(member)).paid).toEqual([20_000]);
});
