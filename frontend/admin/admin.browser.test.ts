/** The admin's desk in the browser (infra/docs/product-spec.md, section 2): who gets in, the figures, health, audit, answers, and a session that ends. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { atDesk, changed, failing } from '../../infra/testing/browser/admin-page.ts';
import { holdBack, sharedMemberPage, sharedPage } from '../../infra/testing/browser/browser.ts';
import { ask } from '../../infra/testing/people/conversation.ts';
import { type Member, someMember, someSubscriber, theAdmin } from '../../infra/testing/people/people.ts';
import type { Stats } from '../../shared/admin.ts';
import { Exchange } from '../../shared/chat.ts';
import type { AnswersReport } from '../../shared/designer/answers-report.ts';

const DENIED = "You don't have permission to access the admin panel.";

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

describe('who gets in', () => {
  test('a visitor and an unknown part find nothing', async () => {
    const page = await sharedPage();
    await page.goto('/admin');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    const desk = await sharedMemberPage(await theAdmin());
    await desk.goto('/admin/nowhere');
    await desk.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  });

  test('a member is denied, and no admin call leaves the page', async () => {
    const page = await sharedMemberPage(member);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/admin');
    await page.getByText(DENIED).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Access Denied' }).count()).toBe(1);
    expect(asked.filter((path) => /^\/(api\/admin|kb)\//.test(path))).toEqual([]);
    await expectSoundOnPhone(page);
  });

  test('a member without an email in their record is denied by the calls', async () => {
    const page = await sharedMemberPage(member);
    await page.route('**/api/user', async (route) => {
      const { email: _, ...user } = (await (await route.fetch()).json()) as { email: string };
      await route.fulfill({ json: { ...user, role: 'admin' } });
    });
    await page.goto('/admin');
    await page.getByText(DENIED).waitFor();
  });
});

test('five counts that follow what happens, the library, and memberships by state', async () => {
  const page = await sharedMemberPage(await theAdmin());
  await changed(page, '**/api/admin/stats', (stats: Stats) => ({
    ...stats,
    memberships: { ...stats.memberships, active: 1_234, lapsed: 7, monthCents: -20_000, yearCents: 123_456_705 },
  }));
  const figures = panel(page, 'Platform Statistics');
  const held = await holdBack(page, '**/api/admin/stats');
  await page.goto('/admin');
  await figures.getByText('Loading').waitFor({ state: 'attached' });
  held.release();
  const users = figures.locator('dl > div').filter({ hasText: 'Users' });
  await expect
    .poll(() => figures.locator('dt').allInnerTexts())
    .toEqual(['Users', 'Forum posts', 'Forum replies', 'Chat messages', 'Blog articles']);
  await expect.poll(() => users.locator('svg rect').count()).toBe(30);
  const library = panel(page, 'AI Knowledge Base');
  await library.getByText('Searchable passages').waitFor();
  const [files, passages] = await library.locator('dd').allInnerTexts();
  expect(Number(files)).toBeGreaterThanOrEqual(21);
  expect(Number(passages?.replaceAll(',', ''))).toBeGreaterThan(100);

  const count = async () => Number((await users.locator('dd').first().innerText()).replaceAll(',', ''));
  const before = await count();
  await someMember();
  await page.reload();
  await users.waitFor();
  await expect.poll(count).toBeGreaterThan(before);
  for (const title of [/^Members/, /^Paying members/])
    await page.getByRole('figure', { name: title }).locator('polyline').waitFor();

  const figure = (label: string) => panel(page, 'Memberships').locator('dl > div').filter({ hasText: label });
  expect(await figure('Active').locator('dd').first().innerText()).toBe('1,234');
  expect(await figure('Lapsed').locator('dd').first().innerText()).toBe('7');
  const month = await figure('Revenue this month').locator('dd').allInnerTexts();
  expect(month).toEqual(['-$200.00', expect.stringContaining('GST is included')]);
  expect(await figure('Revenue this year').locator('dd').first().innerText()).toBe('$1,234,567.05');
});

test('System Health has each part with its state and its time, and asks again', async () => {
  const page = await atDesk('health');
  const health = panel(page, 'System Health');
  await expect
    .poll(() => health.getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual([
      'Database',
      'Photos',
      'Library files',
      'Knowledge base',
      'Assistant model',
      'Understanding model',
      'Payment provider',
      'Payment webhook',
    ]);
  await health.getByText(/Checked at .*Version \d/).waitFor();
  await failing('**/api/admin/health')(page);
  await health.getByRole('button', { name: 'Check again' }).click();
  await health.getByText("Unable to check the system's health. What is shown is from before.").waitFor();
});

test('an answer is counted, and what its member shared can be read', async () => {
  const subscriber = await someSubscriber();
  const asked = await ask(subscriber, 'How do I paint the VJ walls of a Queenslander?');
  const { assistantMessage } = Exchange.parse(await asked.json());
  const words = `From ${subscriber.username}.`;
  const body = { value: 'down', reason: 'wrong', words, share: true };
  expect((await subscriber.put(`/api/chat/messages/${assistantMessage.id}/rating`, body)).status).toBe(200);
  const page = await atDesk('answers', (desk) =>
    changed(desk, '**/api/admin/answers?*', (report: AnswersReport) => ({
      ...report,
      topics: [{ topic: 'costs', questions: 900, notCovered: 500 }],
    })),
  );
  const answers = panel(page, 'What members ask');
  const said = answers.getByRole('listitem').filter({ hasText: words });
  await said.getByText('Not helpful: It’s wrong. Colour and paint,').waitFor();
  const gap = answers.getByRole('row').filter({ hasText: 'Costs' });
  await expect.poll(() => gap.getByRole('cell').allInnerTexts()).toEqual(['900', '500', '56%']);
  await answers
    .getByText(/^\d+ helpful, \d+ not helpful\.$/)
    .first()
    .waitFor();
  const cited = answers.getByRole('rowheader', { name: 'queenslanders.md' });
  const showAll = answers.getByRole('button', { name: /^Show all \d+ files$/ });
  // Answers of other tests on this stage may push it below the files that are shown first.
  await cited.or(showAll).first().waitFor();
  if (await showAll.isVisible()) await showAll.click();
  await cited.waitFor();
  await expectSoundAtEverySize(page);
  await answers.getByRole('tab', { name: '7 days' }).click();
  await said.waitFor();
});
