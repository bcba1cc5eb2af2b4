/** What needs attention on the desk: busy, quiet, failing. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { atDesk, changed, deskAdmin, failing } from '../../../infra/testing/browser/admin-page.ts';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import type { AnswersReport } from '../../../shared/designer/answers-report.ts';
import type { KnowledgeStats } from '../../../shared/knowledge.ts';

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

describe('what needs attention', () => {
  const attention = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });
  const nothing = async (page: Page) => {
    const quiet = [
      ['**/api/admin/health', { checkedAt: '2026-11-22T00:00:00.000Z', version: '1.0.0', checks: [] }],
      ['**/api/admin/reports?*', []],
    ] as const;
    for (const [path, json] of quiet) await page.route(path, (route) => route.fulfill({ json }));
    await changed(page, '**/api/admin/answers?*', (report: AnswersReport) => ({ ...report, prompts: [] }));
    await changed(page, '**/kb/stats', (stats: KnowledgeStats) => ({ ...stats, documents: [], removed: [] }));
  };

  test('comes first, with a link to each part and counts beside the links', async () => {
    const page = await atDesk(undefined, async (desk) => {
      await nothing(desk);
      await changed(desk, '**/kb/stats', (stats: KnowledgeStats) => ({
        ...stats,
        documents: stats.documents.slice(0, 3).map((document) => ({ ...document, state: 'pending' as const })),
        removed: [],
        needsReindex: true,
      }));
    });
    const strip = attention(page, 'Needs attention');
    await strip.getByRole('heading', { name: 'Three files need a reindex or a look' }).waitFor();
    await strip.getByText('No report is waiting.').waitFor();
    const parts = page.getByRole('navigation', { name: 'Parts of the desk' });
    await parts.getByRole('link', { name: 'Knowledge Base Management 3 to look at' }).waitFor();
    await strip.getByRole('link', { name: 'Open the files' }).click();
    await panel(page, 'Knowledge Base Management').waitFor();
    await expect.poll(() => page.title()).toBe('Knowledge Base Management, Admin · Verandah');
  });

  test('says "All quiet" when nothing needs attention', async () => {
    const page = await atDesk(undefined, nothing);
    await attention(page, 'All quiet').getByText('Every part of the product answers.').waitFor();
    expect(await attention(page, 'All quiet').getByRole('link').count()).toBe(0);
  });

  test('names an area that could not be checked, and checks it again', async () => {
    const page = await atDesk(undefined, async (desk) => {
      await nothing(desk);
      await failing('**/api/admin/reports?*')(desk);
    });
    const strip = attention(page, 'Needs attention');
    await strip.getByText('This could not be checked.').waitFor();
    await page.unroute('**/api/admin/reports?*');
    await page.route('**/api/admin/reports?*', (route) => route.fulfill({ json: [] }));
    await strip.getByRole('button', { name: 'Try again to check Moderation' }).click();
    await attention(page, 'All quiet').getByText('No report is waiting.').waitFor();
  });

  test('an unknown part shows the not-found screen', async () => {
    const page = await sharedMemberPage(await deskAdmin());
    await page.goto('/admin/nowhere');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  });
});
