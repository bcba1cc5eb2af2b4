/** A member who subscribes in two tabs at once buys one membership. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectToast, payWith, sharedMemberPage } from '../../infra/testing/browser/browser.ts';
import { stripeRecordsOf } from '../../infra/testing/browser/stripe-records.ts';
import { cancel, create, refund } from '../../infra/testing/people/membership.ts';
import { someMember, someSubscriber } from '../../infra/testing/people/people.ts';

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Annual Membership', exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });

/** A new member on the subscribe screen. */
async function atSubscribe() {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await startButton(page).waitFor();
  return { member, page };
}

test('paying in both tabs buys one membership, and both say so', async () => {
  const { page, member } = await atSubscribe();
  await startButton(page).click();
  await page.getByLabel('Card number').waitFor();
  const other = await page.context().newPage();
  await other.goto('/subscribe');
  await startButton(other).click();
  await expect.poll(() => payButton(other).isEnabled()).toBe(true);
  await payWith(page, '4242 4242 4242 4242');
  await expectToast(page, 'Payment Successful!');
  await payWith(other, '5555 5555 5555 4444');
  await expectToast(other, 'Payment Successful!');
  await other.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  await expect.poll(() => stripeRecordsOf(member)).toEqual({ subscriptions: ['active'], paid: [20_000] });
});

test('a stale tab that sets up a payment shows the membership instead', async () => {
  const { page, member } = await atSubscribe();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/subscribe');
  await create(member);
  await startButton(elsewhere).click();
  await payWith(elsewhere, '4242 4242 4242 4242');
  await expectToast(elsewhere, 'Payment Successful!');
  await startButton(page).click();
  await expectToast(page, 'Subscription Error', {
    description: 'Your membership is already active. There is nothing to pay.',
    destructive: true,
  });
  await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  await expect.poll(() => stripeRecordsOf(member)).toEqual({ subscriptions: ['active'], paid: [20_000] });
});

test.each(['Cancel Subscription', 'Resume Membership'])(
  '%s in a stale tab says that the membership has ended, and offers a new one',
  async (name) => {
    const member = await someSubscriber();
    if (name === 'Resume Membership') await cancel(member);
    const page = await sharedMemberPage(member);
    await page.goto('/subscribe');
    await page.getByRole('button', { name }).waitFor();
    await refund(member);
    await page.getByRole('button', { name }).click();
    const question = page.getByRole('alertdialog');
    if (name === 'Cancel Subscription') await question.getByRole('button', { name }).click();
    await expectToast(page, name.startsWith('Cancel') ? 'Cancellation Error' : 'Subscription Error', {
      destructive: true,
    });
    await startButton(page).waitFor();
  },
);
