/** Right after paying: a welcome with one thing to do (infra/docs/product-spec.md, "Subscribe"). */
import { expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { keepToast, payWith, sharedMemberPage, toastOn } from '../../../infra/testing/browser/browser.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';

test('a new member is offered the first photo, and no refund', async () => {
  const page = await sharedMemberPage(await someMember(), still);
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Start Annual Membership' }).click();
  await payWith(page, '4242 4242 4242 4242');
  const title = page.getByRole('heading', { level: 1, name: 'Welcome to Verandah' });
  await title.waitFor();
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('main').getByRole('button', { name: 'Add a photo' }).waitFor();
  expect(await page.getByText(/refund|Cancel Subscription/i).count()).toBe(0);
  await expectSoundAtEverySize(page);
  await page.getByRole('button', { name: 'Your membership' }).click();
  await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
});

test('the payment toast does not cover the photo menu on a phone', async () => {
  const page = await sharedMemberPage(await someMember(), { ...still, width: 390, height: 844 });
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Start Annual Membership' }).click();
  await payWith(page, '4242 4242 4242 4242');
  const toast = toastOn(page).filter({ hasText: 'Payment Successful!' });
  await toast.waitFor();
  await keepToast(page);
  await page.getByRole('main').getByRole('button', { name: 'Add a photo' }).click();
  await page.getByRole('menuitem').first().waitFor();
  for (const way of await page.getByRole('menuitem').all()) await way.click({ trial: true });
  expect(await page.getByRole('menuitem').count()).toBeGreaterThan(1);
  expect(await toast.count()).toBe(1);
});

test('returnTo survives the redirect to the bank and links back', async () => {
  const page = await sharedMemberPage(await someMember(), still);
  await page.goto('/subscribe?returnTo=%2Fforum');
  await page.getByRole('button', { name: 'Start Annual Membership' }).click();
  await payWith(page, '4000 0000 0000 3063');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome to Verandah' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?returnTo=%2Fforum');
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await page.waitForURL((url) => url.pathname === '/forum');
});

test('a returnTo on another site is ignored', async () => {
  const page = await sharedMemberPage(await someMember(), still);
  await page.goto('/subscribe?returnTo=%2F%2Fevil.example');
  await page.getByRole('button', { name: 'Start Annual Membership' }).click();
  const confirmed = page.waitForRequest('**/confirm');
  await payWith(page, '4242 4242 4242 4242');
  const returning = new URLSearchParams((await confirmed).postData() ?? '').get('return_url');
  expect(returning).toMatch(/\/subscription\?success=true$/);
  await page.getByRole('heading', { level: 1, name: 'Welcome to Verandah' }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to where you were' }).count()).toBe(0);
});

test('the welcome does not show on later visits', async () => {
  const member = await someSubscriber();
  await someRoom(member);
  const page = await sharedMemberPage(member, still);
  await page.goto('/subscribe');
  await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  expect(await page.getByText('Welcome to Verandah').count()).toBe(0);
});
