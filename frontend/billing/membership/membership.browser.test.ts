/** An active membership: cancelling and resuming (infra/docs/product-spec.md, sections 2, 4, 5, 8 and 9 and "Membership"). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  callsOf,
  expectToast,
  holdBack,
  memberPage,
  sharedMemberPage,
} from '../../../infra/testing/browser/browser.ts';
import { nextMailTo } from '../../../infra/testing/people/mail.ts';
import { cancel, refund, statusOf } from '../../../infra/testing/people/membership.ts';
import { somePayer } from '../../../infra/testing/people/people.ts';
import { inWords } from '../../../infra/testing/perth-day.ts';

const sectionOn = (page: Page) => page.getByRole('region', { name: 'Active Subscription' });

async function atMembership() {
  const member = await somePayer();
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  const section = sectionOn(page);
  // The number of rooms and the invoices load last, in either order.
  for (const words of ['None yet', '$200.00, paid']) await section.getByText(words).waitFor();
  return { member, page, section };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('alertdialog');

async function cancelOn(page: Page): Promise<void> {
  await press(page, 'Cancel Subscription');
  await question(page).getByRole('button', { name: 'Cancel Subscription' }).click();
}

test('nothing moves on a membership’s page while its invoices load', async () => {
  const member = await somePayer();
  const page = await sharedMemberPage(member, { width: 412, height: 823 });
  const invoices = await holdBack(page, '**/api/subscription/invoices');
  await page.goto('/subscribe');
  const section = sectionOn(page);
  await section.getByText('None yet').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const places = async () => [
    ...(await section.getByRole('term').evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top))),
    await section.evaluate((element) => element.clientHeight),
  ];
  const before = await places();
  invoices.release();
  await section.getByText('Visa ending 4242').waitFor();
  await section.getByRole('link', { name: '$200.00, paid' }).waitFor();
  expect(await places()).toEqual(before);
});

test('an active membership shows its renewal date, and asks before it is cancelled', async () => {
  const { member, page, section } = await atMembership();
  const { subscriptionEndDate } = await statusOf(member);
  await section.getByText(`Renews on ${inWords(subscriptionEndDate)}.`, { exact: true }).waitFor();
  await section.getByText('Annual Membership, $200 AUD a year').waitFor();
  const features =
    'Unlimited AI assistant, photo analysis and recommendations, community forum access, educational resources and blog, priority support';
  await section.getByText(features, { exact: true }).waitFor();
  const links = await section
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    ['AI Assistant', '/assistant'],
    ['Forum', '/forum'],
    ['Blog', '/blog'],
  ]);

  const calls = callsOf(page);
  await press(page, 'Cancel Subscription');
  await expect
    .poll(() => question(page).innerText())
    .toMatch(/lose access to AI assistance and premium features at the end of the current billing period/);
  await question(page).getByRole('button', { name: 'Keep my membership' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(calls).toEqual([]);
});

test('a reader abroad sees the days that the mails name', async () => {
  const member = await somePayer();
  const welcome = await nextMailTo(member.email, 'welcome');
  const [, guarantee = '', renewal = ''] = /until (.+?)\. .*renews on (.+?)\./s.exec(welcome.text) ?? [];
  expect((await member.post('/api/user/deletion', { password: member.password, posts: 'keep' })).status).toBe(200);
  const [, kept = ''] = /until (.+?) you can keep/.exec((await nextMailTo(member.email, 'deletion-asked')).text) ?? [];
  for (const timezoneId of ['Pacific/Auckland', 'Pacific/Niue']) {
    const page = await memberPage(member, { timezoneId });
    await page.goto('/subscribe');
    await page.getByText(`money-back guarantee, until ${guarantee}.`).waitFor();
    await page.getByText(`You keep access until ${renewal}, and nothing more is charged.`).waitFor();
    await page.getByText(`You can change your mind until ${kept}.`).waitFor();
  }
});

test('the last day of a cancelled membership offers nothing that Stripe would refuse', async () => {
  const member = await somePayer();
  const status = { ...(await cancel(member)), isLastDay: true };
  const page = await sharedMemberPage(member);
  await page.route('**/api/subscription/status', (route) => route.fulfill({ json: status }));
  await page.goto('/subscribe');
  await sectionOn(page)
    .getByText(`You keep access until ${inWords(status.subscriptionEndDate)}`)
    .waitFor();
  expect(await page.getByRole('button', { name: /Resume|Cancel Subscription/ }).count()).toBe(0);
});

test('a failed renewal is said, with the way to another card', async () => {
  const member = await somePayer();
  const status = await statusOf(member);
  const page = await sharedMemberPage(member);
  const section = sectionOn(page);
  await page.route('**/api/subscription/status', (route) => route.fulfill({ json: { ...status, pastDue: true } }));
  await page.goto('/subscribe');
  const words = await section.getByRole('alert').innerText();
  expect(words).toContain('Your last payment didn’t go through.');
  expect(words).toContain(`You have access until ${inWords(status.subscriptionEndDate)}`);
  await press(page, 'Cancel Subscription');
  await expect
    .poll(() => question(page).innerText())
    .toMatch(/lose access to AI assistance and premium features at once/);
  await page.keyboard.press('Escape');
  await press(page, 'Update your card');
  await page.getByRole('heading', { name: 'Your membership' }).waitFor();
});

test('a cancelled membership keeps access until its end and can resume', async () => {
  const { member, page, section } = await atMembership();
  const { subscriptionEndDate } = await statusOf(member);
  const held = await holdBack(page, '**/api/subscription/cancel');
  await press(page, 'Cancel Subscription');
  await question(page).getByRole('button', { name: 'Cancel Subscription' }).click({ clickCount: 3 });
  await question(page).getByRole('button', { name: 'Cancelling...', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => question(page).isVisible()).toBe(true);
  held.release();
  const description = 'Your subscription will end at the current billing period.';
  await expectToast(page, 'Subscription Cancelled', { description });
  await question(page).waitFor({ state: 'detached' });
  await section.getByText(`You keep access until ${inWords(subscriptionEndDate)}`).waitFor();
  await section.getByRole('heading', { level: 1, name: 'Your membership is ending' }).waitFor();
  await expect.poll(() => statusOf(member)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: true });
  await expect.poll(() => page.getByRole('button', { name: 'Cancel Subscription' }).count()).toBe(0);

  await press(page, 'Resume Membership');
  await expectToast(page, 'Subscription Resumed', { description: `It renews on ${inWords(subscriptionEndDate)}.` });
  await section.getByText(/^Renews on/).waitFor();
  await expect.poll(() => statusOf(member)).toMatchObject({ cancelAtPeriodEnd: false });

  // Another tab has cancelled it meanwhile.
  await cancel(member);
  await cancelOn(page);
  await expectToast(page, 'Subscription Cancelled');
});

test('Cancellation Error: in the server’s words, or in the specified ones', async () => {
  const { member, page } = await atMembership();
  await page.route('**/api/subscription/cancel', (route) => route.fulfill({ status: 502, body: '' }));
  await cancelOn(page);
  await expectToast(page, 'Cancellation Error', { description: 'Failed to cancel subscription', destructive: true });
  await page.unroute('**/api/subscription/cancel');
  // Another tab has ended it meanwhile.
  await refund(member);
  await cancelOn(page);
  const description = 'You have no membership to cancel.';
  await expectToast(page, 'Cancellation Error', { description, destructive: true });
  await page.getByRole('button', { name: 'Start Annual Membership' }).waitFor();
});
