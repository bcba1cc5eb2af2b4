/** The admin's desk part by part: with its longest words, with every call failing, and with nothing to do; accessible from 320 to 1440 px. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { atDesk, changed, failing, toPart } from '../../infra/testing/browser/admin-page.ts';
import { expectToast } from '../../infra/testing/browser/browser.ts';
import { calls, newPost } from '../../infra/testing/people/forum.ts';
import { someMember } from '../../infra/testing/people/people.ts';
import type { Health, ReportedEntry } from '../../shared/admin.ts';
import type { KnowledgeStats } from '../../shared/knowledge.ts';

const LONGEST_NAME = 'm'.repeat(40);

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Adds a waiting file, an unreadable one, a removed one, and a running reindex. */
const underWay = (stats: KnowledgeStats) => ({
  ...stats,
  needsReindex: true,
  documents: stats.documents.map((document, n) => {
    if (n === 0) return { ...document, state: 'pending' };
    if (n > 1) return { ...document, state: 'indexed' };
    const name = `${'plans-of-the-house-'.repeat(4)}.pdf`;
    return { ...document, name, state: 'failed', chunks: 0, reason: 'It holds pictures of pages and no words.' };
  }),
  removed: ['An older guide.md'],
  job: { ...stats.job, state: 'running', phase: 'reading', endedAt: null, files: 21, filesRead: 8 },
});

const unwell = (health: Health) => ({
  ...health,
  checks: health.checks.map((check, n) => ({
    ...check,
    state: ['ok', 'slow', 'failing', 'unknown'][n % 4],
    lastWorkedAt: n % 2 === 0 ? '2025-03-09T02:00:00.000Z' : null,
    advice: 'Look at its alarms, and at the status page of its provider.',
  })),
});

test('what needs attention comes first, and each part fits with its longest words', async () => {
  const member = await someMember();
  const { id } = await newPost(await someMember(), { title: 'A letter that somebody minds', house: 'Terrace, Enmore' });
  expect((await calls.report(member, id, { reason: 'unkind', details: 'W'.repeat(120) })).ok).toBe(true);
  const page = await atDesk(undefined, async (desk) => {
    await changed(desk, '**/kb/stats', underWay);
    await changed(desk, '**/api/admin/health', unwell);
    await changed(desk, '**/api/admin/reports?*', (posts: ReportedEntry[]) =>
      posts
        .filter((post) => post.id === id)
        .map((post) => ({ ...post, author: post.author && { ...post.author, username: LONGEST_NAME } })),
    );
  });
  await panel(page, 'Platform Statistics').locator('dl').waitFor();
  const strip = panel(page, 'Needs attention');
  for (const words of ['One report is waiting', 'parts are failing or slow', 'Three files need a reindex or a look'])
    await strip.getByText(words).waitFor();
  await expect.poll(() => page.title()).toBe('Admin · Verandah');
  await expectSoundAtEverySize(page);
  const parts = page.getByRole('navigation', { name: 'Parts of the desk' });
  await parts.getByRole('link', { name: 'Knowledge Base Management 3 to look at' }).waitFor();
  await strip.getByRole('link', { name: 'Open the files' }).click();
  await page.getByRole('button', { name: 'Reindexing...' }).waitFor();
  await expect.poll(() => page.title()).toBe('Knowledge Base Management, Admin · Verandah');
  await expectSoundAtEverySize(page);
  await toPart(page, 'System Health');
  await panel(page, 'System Health').getByText('Not known yet').first().waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'Moderation');
  await panel(page, 'Moderation').getByText('House: Terrace, Enmore.').waitFor();
  await page.getByRole('button', { name: `Suspend ${LONGEST_NAME}`, exact: true }).waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'People');
  await panel(page, 'People').getByLabel('Username or email').fill(member.username);
  await panel(page, 'People').getByRole('button', { name: 'Find' }).click();
  await panel(page, 'People').getByRole('heading', { name: member.username }).waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'Audit');
  await panel(page, 'Audit').getByRole('listitem').first().waitFor();
  await expectSoundAtEverySize(page);

  // The open part stays in sight when the column becomes a row.
  await page.setViewportSize({ width: 390, height: 844 });
  const edges = async () => {
    const { x = -1, width = 0 } = (await parts.getByRole('link', { name: 'Audit' }).boundingBox()) ?? {};
    return [x >= 0, x + width <= 390];
  };
  await expect.poll(edges).toEqual([true, true]);
});

test('where every call fails, the desk says so, and asks again', async () => {
  const page = await atDesk(undefined, async (desk) => {
    await failing('**/api/admin/**')(desk);
    await failing('**/kb/**')(desk);
  });
  await expectToast(page, 'Failed to fetch knowledge base stats', { destructive: true, description: '' });
  await panel(page, 'Platform Statistics').getByText('Unable to load platform statistics').waitFor();
  await panel(page, 'Platform Statistics').getByText('Out of order.').waitFor();
  await panel(page, 'AI Knowledge Base').getByText('Unable to load knowledge base statistics').waitFor();
  await expect.poll(() => page.getByText('This could not be checked.').count()).toBe(4);
  await expectSoundOnPhone(page);
  await page.unroute('**/api/admin/**');
  await page.unroute('**/kb/**');
  for (const title of ['Platform Statistics', 'AI Knowledge Base'])
    await panel(page, title).getByRole('button', { name: 'Try again' }).click();
  await panel(page, 'Platform Statistics').getByText('Users').waitFor();
  await panel(page, 'AI Knowledge Base').getByText('Searchable passages').waitFor();
});
