/** The subscribe screen: the offer, the payment form and its order summary (infra/docs/product-spec.md, sections 2, 4, 5, 8 and 9). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { changed } from '../../infra/testing/browser/admin-page.ts';
import {
  callsOf,
  expectToast,
  holdBack,
  keepToast,
  payWith,
  sharedMemberPage,
  sharedPage,
  toastOn,
} from '../../infra/testing/browser/browser.ts';
import { stripeRecordsOf } from '../../infra/testing/browser/stripe-records.ts';
import { someMember } from '../../infra/testing/people/people.ts';
import { inWords, perthDay } from '../../infra/testing/perth-day.ts';

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Annual Membership', exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });
const cardNumber = (page: Page) => page.getByLabel('Card number');
const PAID_ONCE = { subscriptions: ['active'], paid: [20_000] };

/** A new member on the subscribe screen. */
async function atOffer() {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await startButton(page).waitFor();
  return { member, page };
}

/** The same with the payment form open. */
async function atPayment() {
  const offer = await atOffer();
  await startButton(offer.page).click();
  await cardNumber(offer.page).waitFor();
  return offer;
}

/** The day in Perth, as the page writes it. */
const dateOf = (time: number) => inWords(perthDay(time));

test('signed out: a Please Log In card, whose button leads there and back', async () => {
  const page = await sharedPage();
  await page.goto('/subscribe');
  const card = page.getByRole('region', { name: 'Annual Membership' });
  await card.getByRole('heading', { name: 'Please Log In', exact: true }).waitFor();
  const asked = page.waitForRequest('**/api/login?*');
  await card.getByRole('button', { name: 'Log In', exact: true }).click();
  expect(new URL((await asked).url()).searchParams.get('returnTo')).toBe('/subscribe');
  await page.waitForURL('**/auth?returnTo=%2Fsubscribe');
  await page.getByRole('tab', { name: 'Login', selected: true }).waitFor();
});

describe('without a subscription', () => {
  test('premium features, the card at $200 AUD/year, and a terms note', async () => {
    const page = await sharedMemberPage(await someMember());
    await page.goto('/subscribe');
    await startButton(page).waitFor();
    const words = await page.getByRole('region', { name: 'Membership', exact: true }).innerText();
    for (const benefit of [
      'Unlimited AI assistant',
      'Photo analysis and recommendations',
      'Community forum access',
      'Educational resources and blog',
      'Priority support',
    ])
      expect(words).toContain(benefit);
    expect(words).not.toMatch(/fair use|an hour/i);
    const card = page.getByRole('region', { name: 'Annual Membership' });
    expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /^Annual Membership \$200 AUD\/year .*\. Your first membership: 30-day money-back guarantee\. .*5-10 business days.*Australian residents.*Fair use: 60 questions an hour, 150 a day and 1,500 in 30 days\. .*Terms\.$/,
    );
  });

  test('three presses set up one payment, and Back returns to the start', async () => {
    const { page, member } = await atOffer();
    const calls = callsOf(page);
    const held = await holdBack(page, '**/api/subscription/create');
    await startButton(page).click({ clickCount: 3 });
    await page.getByRole('button', { name: 'Setting up...', exact: true }).click({ force: true });
    held.release();
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    await payButton(page).waitFor();
    const since = () => calls.slice(calls.indexOf('POST /api/subscription/create'));
    await expect.poll(since).toContain('GET /api/subscription/status');
    expect(calls.filter((call) => call === 'POST /api/subscription/create')).toHaveLength(1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(() => startButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.goForward();
    await payButton(page).waitFor();
    await page.reload();
    await startButton(page).click();
    await payButton(page).waitFor();
    await expect.poll(() => stripeRecordsOf(member)).toEqual({ subscriptions: ['incomplete'], paid: [] });
    await page.goBack();
    await startButton(page).waitFor();
    // The offer has one entry in the history, after the file that the test's page begins with.
    await page.goBack();
    await page.waitForURL('**/favicon.svg');
  });
});

test('the order summary names charges, refund, receipt, and GST where charged', async () => {
  const { page, member } = await atOffer();
  const began = Date.now();
  await startButton(page).click();
  const summary = page.getByRole('region', { name: 'Annual Membership' });
  await summary.getByText('Next charge').waitFor();
  const rows = await summary.evaluate((section) =>
    [...section.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent)),
  );
  // Two dates where midnight came in between.
  const today = [began, Date.now()];
  const year = today.map((time) => Number(dateOf(time).slice(-4)) + 1).join('|');
  const in30Days = today.map((time) => dateOf(time + 30 * 86_400_000)).join('|');
  expect(rows).toEqual([
    ['Membership, one year', '$181.82'],
    ['GST, 10%', '$18.18'],
    ['Today, including GST $18.18', '$200.00 AUD'],
    ['Next charge', expect.stringMatching(new RegExp(`^\\d+ \\w+ (${year})$`))],
    [
      'Refundable in full until',
      expect.stringMatching(new RegExp(`^(${in30Days}) One refund per person and card\\.$`)),
    ],
    ['Receipt to', member.email],
  ]);
  await summary.getByText(/First memberships only, including on deleted accounts\./).waitFor();
  await page.getByText('Card details go straight to Stripe.').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Payment');

  await changed(page, '**/api/subscription/create', (setup: object) => ({
    ...setup,
    gstCents: null,
    refundableUntil: null,
  }));
  await page.reload();
  await startButton(page).click();
  await summary.getByText('Next charge').waitFor();
  await expect.poll(() => summary.innerText()).toMatch(/^Today\s+\$200\.00/m);
  expect(await page.getByRole('main').innerText()).not.toMatch(/GST|tax|refund/i);
});

describe('the payment form', () => {
  test('a payment is made once however often it is pressed', async () => {
    const { page, member } = await atOffer();
    const preparing = await holdBack(page, '**/v1/payment_intents/*');
    await startButton(page).click();
    await payButton(page).waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    preparing.release();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);

    const confirmations: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/confirm'))
        confirmations.push(new URLSearchParams(request.postData() ?? '').get('return_url') ?? '');
    });
    const left: string[] = [];
    page.on('framenavigated', (frame) => left.push(frame.url()));
    const held = await holdBack(page, '**/v1/payment_intents/*/confirm');
    await payWith(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Processing...', exact: true }).click({ clickCount: 3, force: true });
    await page.getByLabel('Security code').press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Back', exact: true }).isDisabled()).toBe(true);
    held.release();
    await expectToast(page, 'Payment Successful!', { description: /^Welcome.*annual membership.*active/i });
    await page.getByRole('heading', { name: 'Active Subscription', exact: true }).waitFor();
    await page.getByRole('banner').getByText('Premium', { exact: true }).waitFor();
    expect(confirmations).toEqual([`${new URL(page.url()).origin}/subscription?success=true`]);
    expect(left).toEqual([]);
    await expect.poll(() => stripeRecordsOf(member)).toEqual(PAID_ONCE);
  });

  test("a declined card shows the provider's words, and after 3-D Secure another pays", async () => {
    const { page, member } = await atPayment();
    await payWith(page, '4000 0000 0000 0002');
    await expectToast(page, 'Payment Failed', { description: 'Your card was declined.', destructive: true });
    await keepToast(page);
    await page.getByRole('main').getByText('Your card was declined. You have not been charged.').waitFor();
    // The toast must not cover the button.
    await payButton(page).click({ trial: true });
    expect(await toastOn(page).count()).toBe(1);
    await payWith(page, '4000 0000 0000 3220');
    const dialog = page.getByRole('dialog', { name: '3-D Secure' });
    await dialog.getByRole('button', { name: 'Fail authentication' }).click();
    await expectToast(page, 'Payment Failed', { description: /authenticat/, destructive: true });
    await payButton(page).click();
    await dialog.getByRole('button', { name: 'Complete authentication' }).click();
    await expectToast(page, 'Payment Successful!');
    await expect.poll(() => stripeRecordsOf(member)).toEqual(PAID_ONCE);
  });

  test('a blocked payment script shows an explanation and Back', async () => {
    const page = await sharedMemberPage(await someMember());
    await page.route(/\/stripe\.js|js\.stripe\.com/, (route) => route.abort());
    await page.goto('/subscribe');
    await startButton(page).click();
    const words = page.getByRole('alert').filter({ hasText: 'The payment form could not be loaded.' });
    await expect.poll(() => words.innerText()).toMatch(/ad blocker.*js\.stripe\.com.*You have not been charged\./);
    await words.getByRole('button', { name: 'Try again' }).click();
    await words.waitFor();
    await words.getByRole('button', { name: 'Back', exact: true }).click();
    await startButton(page).waitFor();
  });
});
