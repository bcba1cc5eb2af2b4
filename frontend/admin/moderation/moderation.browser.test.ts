/** Members and reports on the admin's desk: read, hide, put back, suspend, delete; and what a suspended member then reads. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { atDesk, toPart } from '../../../infra/testing/browser/admin-page.ts';
import { expectToast, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { calls, newPost } from '../../../infra/testing/people/forum.ts';
import { someMember, theAdmin } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

async function find(page: Page, words: string): Promise<void> {
  await page.getByLabel('Username or email').fill(words);
  await page.getByRole('button', { name: 'Find' }).click();
}

/** Presses a button that asks for a reason, and gives it. */
async function act(page: Page, button: string, verb: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

test('an anonymous post is read, looked up, hidden and put back', async () => {
  const [author, reporter] = [await someMember(), await someMember()];
  const title = `Reported by ${reporter.username}`;
  const notes = [{ n: 1, kind: 'change', title: 'The door', text: 'My neighbour is a thief.', x: 0.5, y: 0.5 }];
  const photo = { imageUrl: await somePhoto(author), notes };
  const { id } = await newPost(author, { title, isAnonymous: true, ...photo });
  expect((await calls.report(reporter, id, { reason: 'unkind', details: 'It is about my mother.' })).ok).toBe(true);
  const page = await atDesk('moderation');
  const queue = panel(page, 'Moderation');
  const item = queue.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  for (const words of ['It is about my mother.', 'My neighbour is a thief.']) await item.getByText(words).waitFor();
  expect(await item.getByText(author.username).count()).toBe(0);
  await item.getByRole('button', { name: 'Anonymous: show who wrote it' }).click();
  await item.getByText(`By ${author.username}, anonymously.`).waitFor();
  await item.getByRole('button', { name: `Suspend ${author.username}`, exact: true }).waitFor();
  await toPart(page, 'Audit');
  await panel(page, 'Audit').getByText('looked at who wrote').first().waitFor();
  await toPart(page, 'Moderation');
  await item.getByRole('button', { name: 'Hide' }).click();
  await expectToast(page, 'Hidden');
  expect((await calls.one(reporter, id)).status).toBe(404);
  await queue.getByRole('tab', { name: 'Hidden' }).click();
  await item.getByRole('button', { name: 'Put back' }).click();
  await expectToast(page, 'Back in the forum');
  expect((await calls.one(reporter, id)).status).toBe(200);
});

test('an admin suspends a reported person, hides the name, and restores them', async () => {
  const [author, reporter] = [await someMember(), await someMember()];
  const { username } = author;
  expect((await author.put('/api/user', { firstName: `Rude ${username}` })).status).toBe(200);
  expect((await calls.reportPerson(reporter, author.user.id)).ok).toBe(true);
  const page = await atDesk('moderation');
  const queue = panel(page, 'Moderation');
  const item = queue.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Rude ${username}` }) });
  await act(page, `Suspend ${username}`, 'Suspend', 'An insulting name');
  await expectToast(page, `${username} is suspended`);
  expect((await author.put('/api/user', { firstName: 'Rude again' })).status).toBe(403);
  await item.getByRole('button', { name: 'Hide', exact: true }).click();
  await expectToast(page, 'Hidden');
  expect(await (await author.get('/api/user')).json()).toMatchObject({ firstName: 'Member' });

  await toPart(page, 'People');
  await find(page, username);
  await page.getByText(/: An insulting name/).waitFor();
  await act(page, 'Restore', 'Restore', 'Appeal granted');
  await expectToast(page, `${username} is restored`);
  await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
  expect((await author.put('/api/user', { firstName: `Ruder ${username}` })).status).toBe(200);

  // What was hidden of a person before shows with the next report.
  expect((await calls.reportPerson(reporter, author.user.id)).ok).toBe(true);
  await page.goto('/admin/moderation');
  const again = queue.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Ruder ${username}` }) });
  await again
    .getByRole('listitem')
    .filter({ hasText: `Rude ${username}` })
    .waitFor();
});

test('an admin plans a deletion with a reason, and the desk shows it', async () => {
  const member = await someMember();
  const own = await member.post('/api/user/deletion', { password: member.password, posts: 'keep' });
  expect(own.status).toBe(200);
  const page = await atDesk('people');
  await find(page, member.username);
  await page.getByText(/^Will be deleted after .*, planned by them$/).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete ${member.username}?` });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText('Give a reason.').waitFor();
  await expectSoundOnPhone(page);
  await dialog.getByLabel('Reason').fill('Asked by mail');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, `${member.username} will be deleted`);
  await page.getByText(/^Will be deleted after .*, planned by our team$/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
  expect(await (await member.get('/api/user')).json()).toMatchObject({ deletion: { posts: 'delete' } });
});

test('a member is found by username and by email in any case, and signed out everywhere', async () => {
  const member = await someMember();
  const page = await atDesk('people');
  await find(page, 'nobody-at-all');
  await page.getByText('No member has the username or email “nobody-at-all”').waitFor();
  await find(page, member.email.toUpperCase());
  await page.getByRole('heading', { name: member.username }).waitFor();
  await page.getByText('In one browser').waitFor();
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
  await expectToast(page, 'One session ended');
  await page.getByText('Nowhere').waitFor();
  expect((await member.get('/api/user')).status).toBe(401);
  await toPart(page, 'Audit');
  const ended = `${(await theAdmin()).username} ended the sessions of ${member.username}`;
  await panel(page, 'Audit').getByText(ended).waitFor();
});

test('a suspended member reads on every page what stays open, and who deletes the account', async () => {
  const [admin, member] = [await theAdmin(), await someMember()];
  for (const verb of ['suspend', 'deletion'])
    expect((await admin.post(`/api/admin/members/${member.user.id}/${verb}`, { reason: 'Spam' })).status).toBe(200);
  const page = await sharedMemberPage(member);
  for (const path of ['/forum', '/account']) {
    await page.goto(path);
    const notice = page.getByRole('complementary', { name: 'Your account is suspended' });
    await notice.getByRole('link', { name: 'support@verandah.example' }).waitFor();
  }
  const section = page.locator('#your-data');
  await section.getByText('You can’t keep it while you’re suspended.').waitFor();
  await section.getByRole('link', { name: 'support@verandah.example' }).waitFor();
  await page.getByRole('complementary', { name: 'Your account will be deleted' }).getByText('It goes after').waitFor();
  expect(await page.getByText('Keep my account').count()).toBe(0);
  await expectSoundOnPhone(page);

  expect((await admin.post(`/api/admin/members/${member.user.id}/restore`, { reason: 'Appeal' })).status).toBe(200);
  await page.goto('/forum');
  await page.getByRole('complementary', { name: 'Your account will be deleted' }).getByRole('link').click();
  await section.getByText('Our team has planned to delete your account.').waitFor();
  await page.getByRole('button', { name: 'Keep my account', exact: true }).click();
  await expectToast(page, 'Your account stays', { description: 'Nothing will be deleted.' });
});
