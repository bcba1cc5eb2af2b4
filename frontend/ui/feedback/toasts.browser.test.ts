/** Notifications (infra/docs/product-spec.md, sections 2, 8 and 9): one at a time, 5000 ms, swiped to the right, F8. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loginForm } from '../../../infra/testing/browser/auth-forms.ts';
import { expectToast, newPage, settled, toastOn } from '../../../infra/testing/browser/browser.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';

let member: Member;
let page: Page;
beforeAll(async () => {
  member = await someMember();
});
beforeEach(async () => {
  page = await newPage({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/auth');
  await loginForm(page).panel.waitFor();
  // From here on time passes in the page only when a test advances it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
});

/** Causes a toast: a sign-in that fails without a network. */
async function fail(): Promise<void> {
  await page.route('**/api/login', (route) => route.abort());
  const form = loginForm(page);
  await form.fillIn(member);
  await form.submit();
  await expectToast(page, 'Login failed', { destructive: true });
  await settled(page);
}

test('one is visible at a time: the next takes the place of the one before', async () => {
  await fail();
  await page.unroute('**/api/login');
  await loginForm(page).submit();
  await expectToast(page, 'Welcome back!');
  await expect.poll(() => page.getByText('Login failed').count()).toBe(0);
});

test('one stays for 5000 ms, and is let go of after 1,000,000 ms', async () => {
  await fail();
  // The region remounts for each toast, and when the last one is forgotten.
  const region = await page.getByRole('region', { name: 'Notifications (F8)' }).elementHandle();
  const isKept = () => region?.evaluate((element) => element.isConnected);
  await page.clock.runFor(4_900);
  await expect.poll(() => toastOn(page).isVisible()).toBe(true);
  await page.clock.runFor(200);
  await toastOn(page).waitFor({ state: 'detached' });
  await page.clock.fastForward(999_000);
  await expect.poll(() => isKept()).toBe(true);
  await page.clock.fastForward(1_000);
  await expect.poll(isKept).toBe(false);
});

test('one stays under the pointer, and its dismissal leaves the next its time', async () => {
  await fail();
  await toastOn(page).hover();
  await page.clock.runFor(20_000);
  await expect.poll(() => toastOn(page).isVisible()).toBe(true);
  await toastOn(page).getByRole('button', { name: 'Dismiss' }).click();
  await toastOn(page).waitFor({ state: 'detached' });
  const form = loginForm(page);
  await form.panel.getByLabel('Username').click();
  await form.submit();
  await expectToast(page, 'Login failed', { destructive: true });
  await settled(page);
  await page.clock.runFor(5_100);
  await toastOn(page).waitFor({ state: 'detached' });
});

test('F8 focuses the notification region; Tab goes into the toast, and Escape dismisses it', async () => {
  await fail();
  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  const focused = () => region.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(() => focused()).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => toastOn(page).evaluate((toast) => toast === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await toastOn(page).waitFor({ state: 'detached' });
});

test('a swipe to the right of more than 50 px dismisses, a shorter one does not', async () => {
  await fail();
  const swipe = async (distance: number) => {
    const { x = 0, y = 0, height = 0 } = (await toastOn(page).boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 60 + distance, y + height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await swipe(44);
  await settled(page);
  await expect.poll(() => toastOn(page).getAttribute('data-state')).toBe('open');
  await swipe(-120);
  await settled(page);
  await expect.poll(() => toastOn(page).getAttribute('data-state')).toBe('open');
  await swipe(60);
  await toastOn(page).waitFor({ state: 'detached' });
});

test('an error interrupts a screen reader, other toasts wait, and each is read once', async () => {
  const spoken = async () => {
    const announcer = page.locator('body > [role=status][aria-live]');
    await announcer.waitFor({ state: 'attached' });
    return announcer.getAttribute('aria-live');
  };
  const speaking = () =>
    page
      .locator('[aria-live]:not([aria-live=off]), [role=status], [role=alert]')
      .evaluateAll((regions) => regions.filter(({ textContent }) => textContent?.includes('Login failed')).length);
  await fail();
  await expect.poll(spoken).toBe('assertive');
  await page.clock.runFor(100);
  await expect.poll(speaking).toBe(1);
  await page.clock.runFor(2_000);
  await expect.poll(speaking).toBe(0);
  await page.clock.runFor(6_000);
  await toastOn(page).waitFor({ state: 'detached' });
  await page.unroute('**/api/login');
  await loginForm(page).submit();
  await toastOn(page).filter({ hasText: 'Welcome back!' }).waitFor();
  await expect.poll(spoken).toBe('polite');
});

test.each([390, 1440])('one stands at the bottom left, clear of what was pressed, at %i px', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  await fail();
  const toast = async () => (await toastOn(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { x, y, width: wide, height } = await toast();
  expect(x).toBeLessThan(32);
  expect(x + wide).toBeLessThanOrEqual(width);
  expect(900 - (y + height)).toBeLessThan(32);
  // Makes the window so small that the toast would cover the pressed button.
  const button = page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true });
  const form = (await page.locator('form').boundingBox()) ?? { height: 0 };
  await page.setViewportSize({ width, height: Math.round(form.height) + 60 });
  await page.evaluate(() => document.querySelector('form')?.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await page.clock.runFor(6_000);
  await toastOn(page).waitFor({ state: 'detached' });
  await button.click();
  await expectToast(page, 'Login failed', { destructive: true });
  await page.clock.runFor(100);
  await settled(page);
  await button.click({ trial: true });
});

test('one gives way to a form that opens under it', async () => {
  await page.setViewportSize({ width: 390, height: 640 });
  await fail();
  const overlap = () =>
    toastOn(page).evaluate((toast) => {
      const { top, bottom } = toast.getBoundingClientRect();
      const covered = [...document.querySelectorAll('input')].filter((field) => {
        const at = field.getBoundingClientRect();
        return at.height > 1 && at.top < bottom && at.bottom > top;
      });
      return { isAtFoot: top > innerHeight / 2, covered: covered.map(({ name }) => name) };
    });
  expect(await overlap()).toEqual({ isAtFoot: true, covered: [] });
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.clock.runFor(100);
  await expect.poll(overlap).toEqual({ isAtFoot: false, covered: [] });
});
