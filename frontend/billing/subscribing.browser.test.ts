/** The subscribe screen up to a paid membership (infra/docs/product-spec.md, sections 2, 4, 5, 8 and 9). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import {
  callsOf,
  expectToast,
  holdBack,
  keepToast,
  memberPage,
  payWith,
  sharedMemberPage,
  sharedPage,
  toastOn,
} from '../../infra/testing/browser/browser.ts';
import { stripeRecordsOf } from '../../infra/testing/browser/stripe-records.ts';
import { someMember } from '../../infra/testing/people/people.ts';

const START = 'Start Annual Membership';
const startButton = (page: Page) => page.getByRole('button', { name: START, exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });

/** A new member on the subscribe screen, with the payment form open unless told otherwise. */
async function atPayment({ formOpen = true } = {}) {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await startButton(page).waitFor();
  if (formOpen) {
    await startButton(page).click();
    await page.getByLabel('Card number').waitFor();
  }
  return { member, page };
}

test('signed out: a Please Log In card, whose button leads there and back', async () => {
  const page = await sharedPage();
  await page.goto('/subscribe');
  const card = page.getByRole('region', { name: 'Annual Membership' });
  await card.getByRole('heading', { name: 'Please Log In', exact: true }).waitFor();
  const asked = page.waitForRequest('**/api/login?*');
  await card.getByRole('button', { name: 'Log In', exact: true }).click();
  expect(new URL((await asked).url()).searchParams.get('returnTo')).toBe('/subscribe');
  await page.waitForURL('**/auth?join=1&returnTo=%2Fsubscribe');
  await page.getByRole('tab', { name: 'Register', selected: true }).waitFor();
});

describe('without a subscription', () => {
  test('premium features, the card at $200 AUD/year, and a terms note', async () => {
    const { page } = await atPayment({ formOpen: false });
    const features = page.getByRole('region', { name: 'Membership', exact: true });
    const words = await features.innerText();
    for (const benefit of [
      'Unlimited AI assistant',
      'Fair use: 60 an hour.',
      'Photo analysis and recommendations',
      'Community forum access',
      'Educational resources and blog',
      'Priority support',
    ])
      expect(words).toContain(benefit);
    const card = page.getByRole('region', { name: 'Annual Membership' });
    expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /^Annual Membership \$200 AUD\/year .*30-day money-back guarantee.*5-10 business days.*Australian residents.*Terms\.$/,
    );
  });

  test('three presses set up one payment, and Back returns to the start', async () => {
    const { page, member } = await atPayment({ formOpen: false });
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
    await startButton(page).click();
    await payButton(page).waitFor();
    await expect.poll(() => stripeRecordsOf(member)).toEqual({ subscriptions: ['incomplete'], paid: [] });
  });

  test('Subscription Error: the message inline and as a toast', async () => {
    const { page } = await atPayment({ formOpen: false });
    await page.route('**/api/subscription/create', (route) => route.abort());
    await startButton(page).click();
    const words = 'We could not reach Verandah. Check your connection and try again.';
    await expectToast(page, 'Subscription Error', { description: words, destructive: true });
    const card = page.getByRole('region', { name: 'Annual Membership' });
    await card.getByText(words, { exact: true }).waitFor();
    await page.unroute('**/api/subscription/create');
    await startButton(page).click();
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('main').getByText(words).count()).toBe(0);
  });

  test('a second try dismisses the toast of the first', async () => {
    // A separate page, because its clock is paused.
    const page = await memberPage(await someMember());
    await page.goto('/subscribe');
    await startButton(page).waitFor();
    // The toast cannot time out: at most 3 of its 5 seconds pass.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const comes = (locator: Locator) =>
      expect
        .poll(async () => {
          await page.clock.runFor(5);
          return locator.count();
        })
        .toBe(1);
    await page.route('**/api/subscription/create', (route) => route.abort());
    await startButton(page).click();
    await comes(toastOn(page).filter({ hasText: 'Subscription Error' }));
    await comes(startButton(page));
    await page.unroute('**/api/subscription/create');
    await startButton(page).click();
    await comes(page.getByRole('heading', { name: 'Payment', exact: true }));
    await expect.poll(() => toastOn(page).count()).toBe(0);
  });

  test('a status that cannot be read says so and is asked for again', async () => {
    const page = await sharedMemberPage(await someMember());
    let reachable = false;
    await page.route('**/api/subscription/status', (route) => (reachable ? route.fallback() : route.abort()));
    await page.goto('/subscribe');
    await page.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' }).waitFor();
    await expectSoundOnPhone(page);
    reachable = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await startButton(page).waitFor();
  });
});

describe('the payment form', () => {
  test('cannot be submitted until the payment components are ready', async () => {
    const { page } = await atPayment({ formOpen: false });
    const held = await holdBack(page, '**/v1/payment_intents/*');
    await startButton(page).click();
    await payButton(page).waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    held.release();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  });

  test('a payment is made once however often it is pressed', async () => {
    const { page, member } = await atPayment();
    const confirmations: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/confirm'))
        confirmations.push(new URLSearchParams(request.postData() ?? '').get('return_url') ?? '');
    });
    const left: string[] = [];
    page.on('framenavigated', (frame) => left.push(frame.url()));
    const held = await holdBack(page, '**/v1/payment_intents/*/confirm');
    await payWith(page, '4242 4242 4242 4242');
    const busy = page.getByRole('button', { name: 'Processing...', exact: true });
    await busy.click({ clickCount: 3, force: true });
    await page.getByLabel('Security code').press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Back', exact: true }).isDisabled()).toBe(true);
    held.release();
    await expectToast(page, 'Payment Successful!', { description: /^Welcome.*annual membership.*active/i });
    await page.getByRole('heading', { name: 'Active Subscription', exact: true }).waitFor();
    await page.getByRole('banner').getByText('Premium', { exact: true }).waitFor();
    expect(confirmations).toEqual([`${new URL(page.url()).origin}/subscription?success=true`]);
    expect(left).toEqual([]);
    await expect.poll(() => stripeRecordsOf(member)).toEqual({ subscriptions: ['active'], paid: [20_000] });
  });

  test("a declined card shows the provider's words, and another card pays", async () => {
    const { page, member } = await atPayment();
    await payWith(page, '4000 0000 0000 0002');
    await expectToast(page, 'Payment Failed', { description: 'Your card was declined.', destructive: true });
    await keepToast(page);
    await page.getByRole('main').getByText('Your card was declined. You have not been charged.').waitFor();
    // The toast must not cover the button.
    await page.getByRole('button', { name: /^Pay / }).click({ trial: true });
    expect(await toastOn(page).count()).toBe(1);
    await payWith(page, '4000 0000 0000 9995');
    await expectToast(page, 'Payment Failed', { description: 'Your card has insufficient funds.', destructive: true });
    await payWith(page, '4242 4242 4242 4242');
    await expectToast(page, 'Payment Successful!');
    await expect.poll(() => stripeRecordsOf(member)).toEqual({ subscriptions: ['active'], paid: [20_000] });
  });

  test('3-D Secure in a dialog: failed, then passed', async () => {
    const { page, member } = await atPayment();
    await payWith(page, '4000 0000 0000 3220');
    const dialog = page.getByRole('dialog', { name: '3-D Secure' });
    await dialog.getByRole('button', { name: 'Fail authentication' }).click();
    await expectToast(page, 'Payment Failed', { description: /authenticat/, destructive: true });
    expect(await toastOn(page).innerText()).not.toMatch(/Welcome/);
    await payButton(page).click();
    await dialog.getByRole('button', { name: 'Complete authentication' }).click();
    await expectToast(page, 'Payment Successful!');
    await expect.poll(() => stripeRecordsOf(member)).toEqual({ subscriptions: ['active'], paid: [20_000] });
  });

  test('a blocked payment script shows an explanation and Back', async () => {
    const member = await someMember();
    const page = await sharedMemberPage(member);
    await page.route(/\/stripe\.js|js\.stripe\.com/, (route) => route.abort());
    await page.goto('/subscribe');
    await startButton(page).click();
    const words = page.getByRole('alert').filter({ hasText: 'The payment form could not be loaded.' });
    await words.waitFor();
    await expect.poll(() => words.innerText()).toMatch(/ad blocker.*js\.stripe\.com.*You have not been charged\./);
    await words.getByRole('button', { name: 'Try again' }).click();
    await words.waitFor();
    await words.getByRole('button', { name: 'Back', exact: true }).click();
    await startButton(page).waitFor();
  });
});
