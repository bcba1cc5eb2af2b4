/** Right after paying: a welcome with one thing to do (infra/docs/product-spec.md, "Subscribe"). */
import { expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { payWith, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
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
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('main').getByRole('button', { name: 'Add a photo' }).waitFor();
  expect(await page.getByText(/refund|Cancel Subscription/i).count()).toBe(0);
  await expectSoundAtEverySize(page);
  await page.getByRole('button', { name: 'Your membership' }).click();
  await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
});

test('the membership page is no welcome later on', async () => {
  const member = await someSubscriber();
  await someRoom(member);
  const page = await sharedMemberPage(member, still);
  await page.goto('/subscribe');
  await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  expect(await page.getByText('Welcome to Verandah').count()).toBe(0);
});
