/** Deleting one's account on the account page: two steps, a mail, and the way back. */
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, memberPage } from '../../../infra/testing/browser/browser.ts';
import { nextMailTo } from '../../../infra/testing/people/mail.ts';
import { someAdmin, someMember } from '../../../infra/testing/people/people.ts';

test('an account is deleted in two steps, and kept with one press', async () => {
  const member = await someMember();
  const page = await memberPage(member);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Payments and invoices, at Stripe').waitFor();
  await expectSoundOnPhone(page);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('Leave them, by “Deleted member”').check();
  await dialog.getByLabel('Your password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await dialog.getByText('That’s not your password. Please try again.').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await expectToast(page, 'Your account will be deleted', {
    description: 'We’ve emailed you the date and the way back.',
  });
  expect((await nextMailTo(member.email, 'deletion-asked')).text).toContain('stay in the forum');

  await page.goto('/forum');
  await page.getByRole('complementary', { name: 'Your account will be deleted' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Keep my account', exact: true }).click();
  await expectToast(page, 'Your account stays', { description: 'Nothing will be deleted.' });
  await expect.poll(() => page.getByRole('complementary', { name: 'Your account will be deleted' }).count()).toBe(0);
  expect((await member.get('/api/user')).status).toBe(200);
});

test('a suspended member reads that our team planned the deletion, and where to appeal', async () => {
  const [admin, member] = [await someAdmin(), await someMember()];
  for (const verb of ['suspend', 'deletion'])
    expect((await admin.post(`/api/admin/members/${member.user.id}/${verb}`, { reason: 'Spam' })).status).toBe(200);
  const page = await memberPage(member);
  await page.goto('/account');
  const section = page.locator('#your-data');
  await section.getByText('You can’t keep it while you’re suspended.').waitFor();
  await section.getByRole('link', { name: 'support@verandah.example' }).waitFor();
  await page.getByRole('complementary', { name: 'Your account will be deleted' }).getByText('It goes after').waitFor();
  expect(await page.getByText('Keep my account').count()).toBe(0);
  await expectSoundOnPhone(page);

  expect((await admin.post(`/api/admin/members/${member.user.id}/restore`, { reason: 'Appeal' })).status).toBe(200);
  await page.reload();
  await section.getByText('Our team has planned to delete your account.').waitFor();
  await page.getByRole('button', { name: 'Keep my account', exact: true }).click();
  await expectToast(page, 'Your account stays', { description: 'Nothing will be deleted.' });
});
