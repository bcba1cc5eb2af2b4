/** The queue of reports on the admin's desk: read, hide, put back, and a server that fails. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { atDesk, changed, failing, toPart } from '../../../infra/testing/browser/admin-page.ts';
import { expectToast } from '../../../infra/testing/browser/browser.ts';
import { somePhoto } from '../../../infra/testing/people/conversation.ts';
import { calls, newPost, newReply } from '../../../infra/testing/people/forum.ts';
import { someMember, theAdmin } from '../../../infra/testing/people/people.ts';

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('an anonymous post is read, looked up, hidden and put back', async () => {
  const [author, reporter] = [await someMember(), await someMember()];
  const title = `Reported by ${reporter.username}`;
  const { id } = await newPost(author, { title, isAnonymous: true });
  expect((await calls.report(reporter, id, { reason: 'unkind', details: 'It is about my mother.' })).ok).toBe(true);
  const page = await atDesk('moderation');
  const queue = panel(page, 'Moderation');
  const item = queue.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await item.getByText('It is about my mother.').waitFor();
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
  await queue.getByLabel('Hidden').check();
  await item.getByRole('button', { name: 'Put back' }).click();
  await expectToast(page, 'Back in the forum');
  expect((await calls.one(reporter, id)).status).toBe(200);
});

test('a person is suspended and their name hidden from the queue', async () => {
  const [author, reporter] = [await someMember(), await someMember()];
  expect((await author.put('/api/user', { firstName: `Rude ${author.username}` })).status).toBe(200);
  expect((await calls.reportPerson(reporter, author.user.id)).ok).toBe(true);
  const page = await atDesk('moderation');
  const queue = panel(page, 'Moderation');
  const item = queue
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Rude ${author.username}` }) });
  await item.getByRole('button', { name: `Suspend ${author.username}`, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Suspend ${author.username}?` });
  await dialog.getByLabel('Reason').fill('An insulting name');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expectToast(page, `${author.username} is suspended`);
  expect((await author.put('/api/user', { firstName: 'Rude again' })).status).toBe(403);
  await item.getByRole('button', { name: 'Hide', exact: true }).click();
  await expectToast(page, 'Hidden');
  await expect
    .poll(async () => (await (await author.get('/api/user')).json()) as object)
    .toMatchObject({
      firstName: 'Member',
    });
});

test('a report shows the notes, the house, and what was hidden of a person before', async () => {
  const [author, reporter] = [await someMember(), await someMember()];
  const title = `Notes reported by ${reporter.username}`;
  const notes = [{ n: 1, kind: 'change', title: 'The door', text: 'My neighbour is a thief.', x: 0.5, y: 0.5 }];
  const post = await newPost(author, { title, imageUrl: await somePhoto(author), notes, house: 'Terrace, Enmore' });
  const reply = await newReply(author, post.id, `Deleted by ${author.username}`);
  expect((await calls.report(reporter, post.id)).ok).toBe(true);
  expect((await calls.reportReply(reporter, post.id, reply.id)).ok).toBe(true);
  await calls.removeReply(author, post.id, reply.id);
  for (const firstName of ['Rude', 'Ruder']) {
    await author.put('/api/user', { firstName: `${firstName} ${author.username}` });
    expect((await calls.reportPerson(reporter, author.user.id)).ok).toBe(true);
    if (firstName === 'Rude') await (await theAdmin()).post(`/api/admin/reports/${author.user.id}/hide`);
  }
  // Other tests' reports would make the page long.
  const page = await atDesk('moderation', (desk) =>
    changed(desk, '**/api/admin/reports?*', (reports: { author: { username: string } | null }[]) =>
      reports.filter((report) => report.author?.username === author.username),
    ),
  );
  const item = (text: string) =>
    panel(page, 'Moderation')
      .getByRole('listitem')
      .filter({ has: page.getByRole('article').getByText(text, { exact: true }) });
  const reported = item(title);
  await reported.getByText('My neighbour is a thief.').waitFor();
  await reported.getByText('House: Terrace, Enmore.').waitFor();
  await item(`Ruder ${author.username}, for the name or the picture`)
    .getByRole('listitem')
    .filter({ hasText: `Rude ${author.username}` })
    .waitFor();
  const deleted = item(`Deleted by ${author.username}`);
  await deleted.getByText('Deleted by its author since.').waitFor();
  expect(await deleted.getByRole('button', { name: 'Hide', exact: true }).count()).toBe(0);
  expect(await deleted.getByRole('button', { name: 'Dismiss' }).count()).toBe(1);
  await expectSoundAtEverySize(page);
});

test('the longest username keeps within a screen of 320 px', async () => {
  const author = await someMember();
  const posts = [
    await newPost(author, { isAnonymous: true }),
    await newPost(author, { title: `By ${author.username}` }),
  ];
  for (const { id } of posts) expect((await calls.report(await someMember(), id)).ok).toBe(true);
  const username = 'm'.repeat(40);
  const page = await atDesk('moderation', (desk) =>
    changed(desk, '**/api/admin/reports?*', (reports: { author: object | null }[]) =>
      reports.map((report) => ({ ...report, author: report.author && { ...report.author, username } })),
    ),
  );
  await page.setViewportSize({ width: 320, height: 900 });
  const suspend = page.getByRole('button', { name: `Suspend ${username}`, exact: true }).first();
  await suspend.waitFor();
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(sideways).toBe(320);
  await suspend.click();
  const dialog = page.getByRole('alertdialog', { name: `Suspend ${username}?` });
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect.poll(sideways).toBe(320);
});

test('failing: said in words', async () => {
  const page = await atDesk('moderation', failing('**/api/admin/reports?*'));
  await panel(page, 'Moderation').getByText('Unable to load the reports').waitFor();
});

test('a second page that fails says so beside the first, with Try again', async () => {
  const { id } = await newPost(await someMember(), { title: 'One of many' });
  expect((await calls.report(await someMember(), id)).ok).toBe(true);
  const page = await atDesk('moderation', (desk) =>
    desk.route('**/api/admin/reports?*', async (route) => {
      if (route.request().url().includes('cursor=')) return route.fulfill({ status: 503, body: 'Out of order.' });
      const response = await route.fetch();
      const link = `</api/admin/reports?state=open&cursor=${id}>; rel="next"`;
      return route.fulfill({ response, headers: { ...response.headers(), link } });
    }),
  );
  const queue = panel(page, 'Moderation');
  await queue.getByRole('button', { name: 'More reports' }).click();
  await queue.getByText('Out of order.').waitFor();
  await queue.getByRole('heading', { name: 'One of many' }).waitFor();
  await expect.poll(() => queue.getByRole('button', { name: 'More reports' }).isEnabled()).toBe(true);
});
