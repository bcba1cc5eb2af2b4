/** Returning from the bank or a wallet with success=true: a welcome only after a real success (infra/docs/product-spec.md, sections 2, 4 and 8 and "Membership"). */
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { loginForm } from '../../../infra/testing/browser/auth-forms.ts';
import { expectToast, payWith, sharedMemberPage, sharedPage, toastOn } from '../../../infra/testing/browser/browser.ts';
import { create } from '../../../infra/testing/people/membership.ts';
import { stripeSide } from '../../../infra/testing/people/payments.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

const WELCOME = /^Welcome/;
const isWelcome = { description: /membership is active.*unlimited access to the assistant and the community/ };

/** What Stripe adds to the return address, whether or not the payment succeeded. */
const returning = (clientSecret: string) =>
  new URLSearchParams({
    success: 'true',
    payment_intent: clientSecret.split('_secret_')[0] ?? '',
    payment_intent_client_secret: clientSecret,
    redirect_status: 'succeeded',
  });

/** Expects that the page has checked the payment and cleared the query, and that no welcome showed. */
async function expectNoWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Annual Membership' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await toastOn(page).filter({ hasText: WELCOME }).count()).toBe(0);
}

describe('3-D Secure on the page of the bank', () => {
  const atTheBank = async () => {
    const page = await sharedMemberPage(await someMember());
    await page.goto('/subscribe');
    await page.getByRole('button', { name: 'Start Annual Membership' }).click();
    await payWith(page, '4000 0000 0000 3063');
    await page.getByRole('heading', { name: 'Your bank asks: is this you?' }).waitFor();
    return page;
  };

  test('passed: a welcome, Active Subscription, and a clean address', async () => {
    const page = await atTheBank();
    const back = page.waitForRequest(/\/subscription\?.*success=true/);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await back;
    await expectToast(page, 'Welcome to Verandah!', isWelcome);
    await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/subscription');
    await page.reload();
    await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
    expect(await toastOn(page).count()).toBe(0);
  });

  test('failed: Payment Failed with the words of the provider, no welcome, and another try', async () => {
    const page = await atTheBank();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expectToast(page, 'Payment Failed', { description: /authenticat/, destructive: true });
    await page.getByRole('main').getByText('authenticat').waitFor();
    await expectNoWelcome(page);
  });
});

describe('success=true in the address', () => {
  test.each(['/subscribe', '/subscription'])('%s after a real success: a welcome', async (path) => {
    const member = await someMember();
    const clientSecret = await create(member);
    await stripeSide(inject('stage').endpoints.stripe).pay(clientSecret);
    const page = await sharedMemberPage(member);
    await page.goto(`${path}?${returning(clientSecret)}`);
    await expectToast(page, 'Welcome to Verandah!', isWelcome);
    await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  });

  test('typed by somebody who has not paid: no welcome, and the query is cleared', async () => {
    const member = await someMember();
    const unpaid = await create(member);
    const page = await sharedMemberPage(member);
    for (const query of ['success=true', returning(unpaid), returning('pi_made_up_secret_made_up')]) {
      await page.goto(`/subscribe?${query}`);
      await expectNoWelcome(page);
    }
  });

  test('a payment that cannot be asked about is not welcomed or asked again', async () => {
    const member = await someMember();
    const clientSecret = await create(member);
    await stripeSide(inject('stage').endpoints.stripe).pay(clientSecret);
    const page = await sharedMemberPage(member);
    await page.route('**/v1/payment_intents/**', (route) => route.abort());
    await page.goto(`/subscribe?${returning(clientSecret)}`);
    await expectToast(page, 'Payment Failed', { description: /do not pay twice/, destructive: true });
    expect(await toastOn(page).filter({ hasText: WELCOME }).count()).toBe(0);
  });

  test('signed out meanwhile: the welcome comes after signing in', async () => {
    const member = await someMember();
    const clientSecret = await create(member);
    await stripeSide(inject('stage').endpoints.stripe).pay(clientSecret);
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
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});
