/** Suspending and deleting a member on the desk, and what the member then reads on every page. */
import { expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { deskAdmin } from '../../../infra/testing/browser/admin-page.ts';
import { expectToast, memberPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

test('an admin suspends a member with a reason, and restores them', async () => {
  const member = await someMember();
  const page = await sharedMemberPage(await deskAdmin());
  await page.goto('/admin/people');
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Suspend ${member.username}?` });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByText('Give a reason.').waitFor();
  await expectSoundAtEverySize(page);
  await dialog.getByLabel('Reason').fill('Spam in replies');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, `${member.username} is suspended`);
  await page.getByText(/: Spam in replies/).waitFor();
  expect((await member.put('/api/user', { firstName: 'Rude' })).status).toBe(403);

  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Appeal granted');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, `${member.username} is restored`);
  await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
  expect((await member.put('/api/user', { firstName: 'Kind' })).status).toBe(200);
});

test('an admin plans a deletion with a reason, and the desk shows it', async () => {
  const member = await someMember();
  const own = await member.post('/api/user/deletion', { password: member.password, posts: 'keep' });
  expect(own.status).toBe(200);
  const page = await sharedMemberPage(await deskAdmin());
  await page.goto('/admin/people');
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText(/^Will be deleted after .*, planned by them$/).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete ${member.username}?` });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText('Give a reason.').waitFor();
  await expectSoundAtEverySize(page);
  await dialog.getByLabel('Reason').fill('Asked by mail');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, `${member.username} will be deleted`);
  await page.getByText(/^Will be deleted after .*, planned by our team$/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
  expect(await (await member.get('/api/user')).json()).toMatchObject({ deletion: { posts: 'delete' } });
});

test('a suspended member reads on every page what stays open', async () => {
  const member = await someMember();
  const { suspend } = await import('../../../functions/billing/suspension/suspension.ts');
  await suspend({ id: 'operator', username: 'operator' }, member.user.id, 'Spam');
  const page = await memberPage(member);
  for (const path of ['/', '/forum', '/account']) {
    await page.goto(path);
    const notice = page.getByRole('complementary', { name: 'Your account is suspended' });
    await notice.getByRole('link', { name: 'support@verandah.example' }).waitFor();
  }
  await expectSoundAtEverySize(page);
});
