/** Writing to support from the account page. */
import { expect, test } from 'vitest';
import { markVerified } from '../../functions/accounts/operator.ts';
import { SUPPORT_EMAIL } from '../../infra/local/environment.ts';
import { expectSoundAtEverySize } from '../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../infra/testing/browser/browser.ts';
import { mailsTo } from '../../infra/testing/people/mail.ts';
import { someMember, someSubscriber } from '../../infra/testing/people/people.ts';

test('a lost answer keeps the words in the form, and a repeat sends one mail', async () => {
  const who = await someSubscriber();
  await markVerified(who.username);
  const page = await sharedMemberPage(who);
  await page.goto('/account#support');
  const [field, button] = [page.getByLabel('Your message'), page.getByRole('button', { name: 'Send', exact: true })];
  await button.click();
  await page.getByRole('alert').getByText('Write your message first.').waitFor();
  await field.fill('My plan is empty.');
  // It arrives, and its answer is lost on the way.
  await page.route('**/api/support', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button.click();
  await page.getByRole('alert').getByText('We could not reach Verandah.').waitFor();
  await page.reload();
  expect(await field.inputValue()).toBe('My plan is empty.');
  await expectSoundAtEverySize(page);
  await page.unroute('**/api/support');
  await button.click();
  await page.getByText(`We’ve got your message and we’ll answer it first. Our answer goes to ${who.email}.`).waitFor();
  expect(await field.inputValue()).toBe('');
  const mails = async () =>
    (await mailsTo(SUPPORT_EMAIL, 'support')).filter(({ subject }) => subject.includes(who.username));
  await expect.poll(mails).toHaveLength(1);
});

test('a member whose email is not verified reads what to do instead', async () => {
  const page = await sharedMemberPage(await someMember());
  await page.goto('/account#support');
  await page.getByRole('link', { name: SUPPORT_EMAIL }).first().waitFor();
  expect(await page.getByLabel('Your message').count()).toBe(0);
});
