/** The money-back guarantee on the membership's page: asking, refusals, and a refund that waits (infra/docs/product-spec.md, section 9 and "Membership"). */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { markVerified } from '../../../functions/accounts/operator.ts';
import { startMembership } from '../../../infra/local/seed/seed.ts';
import { expectToast, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { stripeRecordsOf } from '../../../infra/testing/browser/stripe-records.ts';
import { refund, statusOf } from '../../../infra/testing/people/membership.ts';
import { type Member, someMember, somePayer } from '../../../infra/testing/people/people.ts';

const sectionOn = (page: Page) => page.getByRole('region', { name: 'Active Subscription' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('alertdialog');

async function membershipOf(member: Member): Promise<Page> {
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await sectionOn(page).waitFor();
  return page;
}

/** Has paid, and has not verified their address. */
async function someUnverifiedPayer(): Promise<Member> {
  const member = await someMember();
  await startMembership(member, inject('stage').endpoints.stripe);
  return member;
}

test('a refund within 30 days asks once and ends the membership at once', async () => {
  const member = await somePayer();
  const page = await membershipOf(member);
  await page.getByText(/30-day money-back guarantee, until \d+ \w+ \d{4}\. One refund per person and card\./).waitFor();
  await press(page, 'Get a refund');
  await expect.poll(() => question(page).innerText()).toMatch(/\$200 AUD.*5-10 business days.*ends today/s);
  const held = await holdBack(page, '**/api/subscription/refund');
  await question(page).getByRole('button', { name: 'Refund and end membership' }).click({ clickCount: 3 });
  await question(page).getByRole('button', { name: 'Processing...', exact: true }).waitFor();
  held.release();
  const description = '$200.00 AUD goes back to your card within 5-10 business days.';
  await expectToast(page, 'Refund on its way', { description });
  await page.getByRole('button', { name: 'Start Annual Membership' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true }).waitFor();
  await expect.poll(() => statusOf(member)).toMatchObject({ hasActiveSubscription: false });
  await expect.poll(async () => (await stripeRecordsOf(member)).subscriptions).toEqual(['canceled']);
});

test('a refund that waits for a verified address says so, and offers the way there', async () => {
  const member = await someUnverifiedPayer();
  const page = await membershipOf(member);
  await press(page, 'Get a refund');
  await expect.poll(() => question(page).innerText()).toMatch(/isn’t verified yet, so your refund waits until it is/);
  expect(await question(page).innerText()).not.toMatch(/today/);
  await question(page).getByRole('button', { name: 'Ask for a refund' }).click();
  const description = 'We’ve kept your request. The refund follows within a day.';
  await expectToast(page, 'Please verify your email', { description });
  await sectionOn(page).getByText('You asked for your refund in time.').waitFor();
  expect(await page.getByRole('button', { name: 'Get a refund' }).count()).toBe(0);
  await sectionOn(page).getByRole('link', { name: 'Verify your email' }).click();
  await page.getByText('Your email isn’t verified yet.').first().waitFor();
  expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true, refundWaits: true });
});

test('once the address is verified, a waiting refund no longer asks for that', async () => {
  const member = await someUnverifiedPayer();
  await refund(member);
  await markVerified(member.username);
  const page = await membershipOf(member);
  await sectionOn(page).getByText('Your email is verified. We’ll refund your $200 AUD within a day').waitFor();
  expect(await page.getByRole('link', { name: 'Verify your email' }).count()).toBe(0);
  await sectionOn(page).getByText('None', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Resume Membership' }).count()).toBe(0);
  expect(
    await sectionOn(page)
      .getByText(/Renews on|You keep access until/)
      .count(),
  ).toBe(0);
});

test('a refused refund says why, and then the page promises none', async () => {
  const member = await somePayer();
  const page = await membershipOf(member);
  const status = { ...(await statusOf(member)), refundableUntil: null, guaranteeUsed: true };
  const message = 'One refund per person and card.';
  await page.route('**/api/subscription/refund', (route) => route.fulfill({ status: 409, json: { message } }));
  await page.route('**/api/subscription/status', (route) => route.fulfill({ json: status }));
  await press(page, 'Get a refund');
  await question(page).getByRole('button', { name: 'Refund and end membership' }).click();
  await expectToast(page, 'Refund Error', { description: message, destructive: true });
  await page
    .getByText(/^This membership comes without the money-back guarantee\. One refund per person and card\. /)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Get a refund' }).count()).toBe(0);
});
