/** The admin's desk with every call answered, every call failing, and a dialog open: accessible and whole from 320 to 1440 px, light and dark. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { atDesk, changed, failing, toPart } from '../../infra/testing/browser/admin-page.ts';
import { calls, newPost } from '../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../infra/testing/people/people.ts';
import type { Health, ReportedEntry } from '../../shared/admin.ts';
import type { KnowledgeStats } from '../../shared/knowledge.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const someFile = (page: Page) => panel(page, 'Knowledge Base Management').getByRole('button', { name: /^Delete / });

/** Adds a waiting file, an unreadable one, a removed one, and a running reindex. */
const underWay = (stats: KnowledgeStats): KnowledgeStats => ({
  ...stats,
  needsReindex: true,
  documents: stats.documents.map((document, n) => {
    if (n === 0) return { ...document, state: 'pending' };
    if (n > 1) return document;
    const reason = 'It holds pictures of pages and no words: nothing in it can be searched.';
    return { ...document, name: `${'plans-of-the-house-'.repeat(4)}.pdf`, state: 'failed', chunks: 0, reason };
  }),
  removed: ['An older guide.md'],
  job: {
    id: 'job',
    state: 'running',
    phase: 'reading',
    startedAt: '2025-03-09T02:00:00.000Z',
    endedAt: null,
    startedBy: 'admin',
    files: 21,
    filesRead: 8,
    message: 'Reading 8 of 21 files.',
    failed: [{ name: 'plans.pdf', reason: 'It has no words.' }],
  },
});

const unwell = (health: Health): Health => ({
  ...health,
  checks: health.checks.map((check, n) => ({
    ...check,
    state: (['ok', 'slow', 'failing', 'unknown'] as const)[n % 4] ?? 'ok',
    lastWorkedAt: n % 2 === 0 ? '2025-03-09T02:00:00.000Z' : null,
    advice: n % 4 === 1 || n % 4 === 2 ? 'Look at its alarms, and at the status page of its provider.' : null,
  })),
});

test('each part fits, full, slow or failing', async () => {
  const { id } = await newPost(await someMember(), { title: 'A letter that somebody minds', isAnonymous: true });
  expect((await calls.report(member, id, { reason: 'unkind', details: 'W'.repeat(120) })).ok).toBe(true);
  const page = await atDesk(undefined, async (desk) => {
    await changed(desk, '**/kb/stats', underWay);
    await changed(desk, '**/api/admin/health', unwell);
    await changed(desk, '**/api/admin/reports?*', (posts: ReportedEntry[]) => posts.filter((post) => post.id === id));
  });
  await panel(page, 'Platform Statistics').locator('dl').waitFor();
  await panel(page, 'Needs attention').getByText('One report is waiting').waitFor();
  await panel(page, 'Needs attention').getByText('parts are failing or slow').waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'System Health');
  await panel(page, 'System Health').getByText('Not known yet').first().waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'Moderation');
  await panel(page, 'Moderation').getByRole('button', { name: 'Hide' }).waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'Knowledge Base Management');
  await page.getByRole('button', { name: 'Reindexing...' }).waitFor();
  await someFile(page).first().waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'People');
  await panel(page, 'People').getByLabel('Username or email').fill(member.username);
  await panel(page, 'People').getByRole('button', { name: 'Find' }).click();
  await panel(page, 'People').getByRole('heading', { name: member.username }).waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'Audit');
  await panel(page, 'Audit').getByRole('listitem').first().waitFor();
  await expectSoundAtEverySize(page);
});

test('the question before deleting a file is accessible and fits a phone', async () => {
  const page = await atDesk('knowledge');
  await someFile(page).first().click();
  await page.getByRole('alertdialog').waitFor();
  await expectSoundOnPhone(page);
});

test('the desk is accessible and fits when every call fails', async () => {
  const page = await atDesk(undefined, async (desk) => {
    await failing('**/api/admin/**')(desk);
    await failing('**/kb/**')(desk);
  });
  await panel(page, 'Platform Statistics').getByText('Unable to load platform statistics').waitFor();
  await panel(page, 'Needs attention').getByText('This could not be checked.').first().waitFor();
  await expectSoundAtEverySize(page);
  await toPart(page, 'Audit');
  await panel(page, 'Audit').getByText('Unable to load the audit').waitFor();
  await expectSoundAtEverySize(page);
});
