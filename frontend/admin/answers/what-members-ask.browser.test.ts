/** What members ask, at the desk: full, empty, slow and failing. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { atDesk, deskAdmin, failing } from '../../../infra/testing/browser/admin-page.ts';
import { holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { Exchange } from '../../../shared/chat.ts';
import type { AnswersReport } from '../../../shared/designer/answers-report.ts';

const ANSWERS = '**/api/admin/answers?*';
const answers = (page: Page) => page.getByRole('region', { name: 'What members ask', exact: true });

const answering = (report: AnswersReport) => (page: Page) =>
  page.route(ANSWERS, (route) => route.fulfill({ json: report }));

const EMPTY: AnswersReport = {
  days: 30,
  answers: 0,
  isCut: false,
  questions: 0,
  notCovered: 0,
  topics: [],
  prompts: [],
  sources: [],
  hazards: [],
  words: [],
};
const FULL: AnswersReport = {
  days: 30,
  answers: 8_412,
  isCut: true,
  questions: 8_000,
  notCovered: 640,
  topics: [
    { topic: 'costs', questions: 900, notCovered: 500 },
    { topic: 'heat, cold and energy', questions: 700, notCovered: 140 },
    { topic: 'kitchens', questions: 1_200, notCovered: 0 },
  ],
  prompts: [
    {
      version: '3fa94c21',
      firstAt: '2026-11-20T02:00:00.000Z',
      lastAt: '2026-11-22T02:00:00.000Z',
      answers: 1,
      up: 0,
      down: 0,
      reasons: [],
    },
    {
      version: '07bc11d9',
      firstAt: '2026-10-23T02:00:00.000Z',
      lastAt: '2026-11-20T01:00:00.000Z',
      answers: 8_411,
      up: 412,
      down: 61,
      reasons: [
        { reason: 'too-general', ratings: 40 },
        { reason: 'missed-in-photo', ratings: 9 },
      ],
    },
  ],
  sources: [
    ...Array.from({ length: 11 }, (_, n) => ({ document: `article-${n}.md`, answers: 400 - n })),
    { document: `${'plans-of-the-house-'.repeat(6)}.pdf`, answers: 1 },
  ],
  hazards: [
    { kind: 'licensed-electrical', answers: 31 },
    { kind: 'asbestos', answers: 12 },
  ],
  words: [
    {
      at: '2026-11-21T02:00:00.000Z',
      rating: 'down',
      reason: 'too-general',
      words: `I asked about hot-water wiring.\n${'W'.repeat(120)}`,
      topic: 'approvals and trades',
    },
  ],
};

test('an answer is counted, and what its member shared can be read', async () => {
  const member = await someSubscriber();
  const asked = await ask(member, 'How do I paint the VJ walls of a Queenslander?');
  const { assistantMessage } = Exchange.parse(await asked.json());
  const words = `From ${member.username}.`;
  const body = { value: 'down', reason: 'wrong', words, share: true };
  expect((await member.put(`/api/chat/messages/${assistantMessage.id}/rating`, body)).status).toBe(200);
  const page = await atDesk('answers');
  const said = answers(page).getByRole('listitem').filter({ hasText: words });
  await said.getByText('Not helpful: It’s wrong. Colour and paint,').waitFor();
  const cited = answers(page).getByRole('rowheader', { name: 'queenslanders.md' });
  const showAll = answers(page).getByRole('button', { name: /^Show all \d+ files$/ });
  // Answers of other tests on this stage may push it below the files that are shown first.
  await cited.or(showAll).first().waitFor();
  if (await showAll.isVisible()) await showAll.click();
  await cited.waitFor();
  await answers(page).getByLabel('7 days').check();
  await said.waitFor();
});

test('a full report: gaps, ratings, sources, dangers and words, sound at every size', async () => {
  const page = await atDesk('answers', answering(FULL));
  const gap = answers(page).getByRole('row').filter({ hasText: 'Costs' });
  await expect.poll(() => gap.getByRole('cell').allInnerTexts()).toEqual(['900', '500', '56%']);
  expect(await answers(page).getByRole('rowheader', { name: 'Kitchens' }).count()).toBe(0);
  await answers(page).getByText('Not rated yet.').waitFor();
  await answers(page).getByText('412 helpful, 61 not helpful.').waitFor();
  await answers(page).getByText('Licensed electrical').waitFor();
  await answers(page).getByText('These are the newest').waitFor();
  const articles = answers(page).getByRole('rowheader', { name: /^article-/ });
  await expect.poll(() => articles.count()).toBe(8);
  await answers(page).getByRole('button', { name: 'Show all 12 files' }).click();
  await expect.poll(() => articles.count()).toBe(11);
  await answers(page).getByText('searchable files were not cited').click();
  await answers(page).getByText('queenslanders.md').waitFor();
  await expectSoundAtEverySize(page);
});

test('a report of no answers says so', async () => {
  const page = await atDesk('answers', answering(EMPTY));
  await answers(page).getByText('No answers in these 30 days.').waitFor();
});

test('slow: a spinner; failing: said in words, and tried again', async () => {
  const page = await sharedMemberPage(await deskAdmin());
  const { release } = await holdBack(page, ANSWERS);
  await page.goto('/admin/answers');
  await answers(page).getByText('Loading').waitFor({ state: 'attached' });
  release();
  await answers(page).getByText('30 days', { exact: true }).waitFor();
  await failing(ANSWERS)(page);
  await page.reload();
  await answers(page).getByText('Unable to load what members ask').waitFor();
  await page.unroute(ANSWERS);
  await answers(page).getByRole('button', { name: 'Try again' }).click();
  await answers(page).getByText('Unable to load').waitFor({ state: 'detached' });
});
