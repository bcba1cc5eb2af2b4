/** Returning from the bank or a wallet with success=true, and the welcome after paying: only after a real success (infra/docs/product-spec.md, sections 2, 4 and 8 and "Membership"). */
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { loginForm } from '../../../infra/testing/browser/auth-forms.ts';
import {
  callsOf,
  expectToast,
  payWith,
  sharedMemberPage,
  sharedPage,
  toastOn,
} from '../../../infra/testing/browser/browser.ts';
import { create } from '../../../infra/testing/people/membership.ts';
import { stripeSide } from '../../../infra/testing/people/payments.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

const WELCOME = /^Welcome/;
const isWelcome = { description: /membership is active.*unlimited access to the assistant and the community/ };

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Annual Membership' });
const placeOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** What Stripe adds to the return address, whether or not the payment succeeded. */
const returning = (clientSecret: string) =>
  new URLSearchParams({
    success: 'true',
    payment_intent: clientSecret.split('_secret_')[0] ?? '',
    payment_intent_client_secret: clientSecret,
    redirect_status: 'succeeded',
  });

/** A member whose payment the provider has received, and its client secret. */
async function somePayer() {
  const member = await someMember();
  const clientSecret = await create(member);
  await stripeSide(inject('stage').endpoints.stripe).pay(clientSecret);
  return { member, clientSecret };
}

test('3-D Secure on the page of the bank fails, then passes with a welcome', async () => {
  const page = await sharedMemberPage(await someMember());
  await page.goto('/subscribe?returnTo=%2Fforum');
  const payAtTheBank = async () => {
    await startButton(page).click();
    await payWith(page, '4000 0000 0000 3063');
    await page.getByRole('heading', { name: 'Your bank asks: is this you?' }).waitFor();
  };
  await payAtTheBank();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expectToast(page, 'Payment Failed', { description: /authenticat/, destructive: true });
  await page.getByRole('main').getByText('authenticat').waitFor();
  await expect.poll(() => placeOf(page)).toBe('/subscription?returnTo=%2Fforum');
  expect(await toastOn(page).filter({ hasText: WELCOME }).count()).toBe(0);

  await payAtTheBank();
  const back = page.waitForRequest(/\/subscription\?.*success=true/);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await back;
  await expectToast(page, 'Welcome to Verandah!', isWelcome);
  await page.getByRole('heading', { level: 1, name: 'Welcome to Verandah' }).waitFor();
  await expect.poll(() => placeOf(page)).toBe('/subscription?returnTo=%2Fforum');
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await page.waitForURL((url) => url.pathname === '/forum');
});

test('a new member is offered the first photo on a phone, and later no welcome', async () => {
  const page = await sharedMemberPage(await someMember(), { width: 390, height: 844 });
  await page.goto('/subscribe?returnTo=%2F%2Fevil.example');
  const calls = callsOf(page);
  await startButton(page).click();
  // What the frame of the first photo needs loads behind the payment form.
  await expect.poll(() => calls).toContain('GET /api/rooms');
  const confirmed = page.waitForRequest('**/confirm');
  await payWith(page, '4242 4242 4242 4242');
  const returnUrl = new URLSearchParams((await confirmed).postData() ?? '').get('return_url');
  expect(returnUrl).toMatch(/\/subscription\?success=true$/);
  const title = page.getByRole('heading', { level: 1, name: 'Welcome to Verandah' });
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectToast(page, 'Payment Successful!');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('main').getByRole('button', { name: 'Add your first photo' }).click();
  await choosing;
  expect(await page.getByText(/refund|Cancel Subscription|Back to where you were/i).count()).toBe(0);
  await expectSoundAtEverySize(page);
  await page.getByRole('button', { name: 'Your membership' }).click();
  await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  expect(await page.getByText('Welcome to Verandah').count()).toBe(0);
  expect(await toastOn(page).count()).toBe(0);
});

describe('success=true in the address', () => {
  test('after a real success: a welcome, and a clean address', async () => {
    const { member, clientSecret } = await somePayer();
    const page = await sharedMemberPage(member);
    await page.goto(`/subscribe?${returning(clientSecret)}`);
    await expectToast(page, 'Welcome to Verandah!', isWelcome);
    await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
    await expect.poll(() => placeOf(page)).toBe('/subscribe');
  });

  test('typed by somebody who has not paid: no welcome, and the query is cleared', async () => {
    const member = await someMember();
    const unpaid = await create(member);
    const page = await sharedMemberPage(member);
    for (const query of ['success=true', returning(unpaid), returning('pi_made_up_secret_made_up')]) {
      await page.goto(`/subscribe?${query}`);
      await startButton(page).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('');
      expect(await toastOn(page).filter({ hasText: WELCOME }).count()).toBe(0);
    }
  });

  test('a payment that cannot be asked about is not welcomed or asked again', async () => {
    const { member, clientSecret } = await somePayer();
    const page = await sharedMemberPage(member);
    await page.route('**/v1/payment_intents/**', (route) => route.abort());
    await page.goto(`/subscribe?${returning(clientSecret)}`);
    await expectToast(page, 'Payment Failed', { description: /don’t pay twice/, destructive: true });
    expect(await toastOn(page).filter({ hasText: WELCOME }).count()).toBe(0);
  });

  test('signed out meanwhile: the welcome comes after signing in', async () => {
    const { member, clientSecret } = await somePayer();
    const page = await sharedPage();
    await page.goto(`/subscription?${returning(clientSecret)}`);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    // Register is open, for people who come from the price; the Login tab keeps the return address.
    await page.getByRole('tab', { name: 'Login' }).click();
    const form = loginForm(page);
    await form.fillIn(member);
    await form.submit();
    // The toast goes after five seconds, the heading stays.
    await expectToast(page, 'Welcome to Verandah!', isWelcome);
    await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
    await expect.poll(() => placeOf(page)).toBe('/subscription');
  });
});
