/** "Try again": replaces an answer with a new version and keeps the earlier ones, also after failures. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, settled, toastOn } from '../../../infra/testing/browser/browser.ts';
import {
  announced,
  answeredOn,
  askOn,
  growingReplyOn,
  plain,
  questionsOn,
  replyOn,
  stopOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { conversationOf } from '../../../infra/testing/people/conversation.ts';
import { slowStage } from '../../../infra/testing/stage/slow-stage.ts';

const QUESTION = 'Can we paint the timber in a Federation sitting room?';
const AGAIN = '**/api/chat/messages/*/again';
const { atAssistant, pace, order, calm } = slowStage();

const again = (page: Page) => replyOn(page).getByRole('button', { name: 'Try again' });
const earlier = (page: Page) => replyOn(page).getByRole('button', { name: /^Earlier answers?/ });
const answerOf = async (page: Page) => plain(await replyOn(page).locator('.answer').last().innerText());

async function answered() {
  const { page, member } = await atAssistant();
  await askOn(page, QUESTION);
  await answeredOn(page);
  return { page, member, first: await answerOf(page) };
}

test('writes the new answer in place and keeps the earlier one collapsed', async () => {
  const { page, member, first } = await answered();
  await pace(200);
  await again(page).click();
  await replyOn(page).getByText('Answer 2 of 2').waitFor();
  await stopOn(page).waitFor();
  const top = async () => (await replyOn(page).boundingBox())?.y ?? Number.NaN;
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  // Waits until the first words have set the page's length.
  await growingReplyOn(page);
  await settled(page);
  const before = await top();
  expect(before).toBeLessThan(600);
  // Scroll anchoring can hide a change above the answer.
  const questionHeight = async () =>
    (await page.getByRole('list', { name: 'Conversation' }).locator('> li').first().boundingBox())?.height;
  const whileWriting = await questionHeight();
  expect(await stopOn(page).isVisible()).toBe(true);
  await expect.poll(() => replyOn(page).evaluate((reply) => reply === document.activeElement)).toBe(true);
  await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
  await calm();
  await answeredOn(page);
  await announced(page, 'The answer is complete.');
  expect([await top(), await questionHeight()]).toEqual([before, whileWriting]);
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await answeredOn(page);
    await earlier(page).click();
    const folded = replyOn(page).getByRole('list', { name: 'Earlier answers' });
    await folded.getByText('Answer 1 of 2').waitFor();
    // Citation numbers are left out there.
    expect(plain(await folded.innerText())).toContain(first.replaceAll(/(?<=[.!?])\d/g, '').slice(0, 60));
  }
  await expect.poll(async () => (await conversationOf(member)).map(({ version }) => version.of)).toEqual([1, 2]);
  await expectSoundAtEverySize(page);
});

describe('an answer that cannot be tried again', () => {
  test.each([
    [500, 'Out of order.', 'The answer could not be tried again.'],
    [429, 'That is 60 questions in an hour.', 'That is 60 questions in an hour.'],
    [409, 'This answer is still being written.', 'The answer could not be tried again.'],
  ])('stays as it was after %i, and a toast shows the reason', async (status, message, title) => {
    const { page, member, first } = await answered();
    await page.route(AGAIN, (route) => route.fulfill({ status, json: { message } }));
    await again(page).click();
    await expectToast(page, title, { ...(title !== message && { description: message }), destructive: true });
    await answeredOn(page);
    await expect.poll(() => answerOf(page)).toBe(first);
    expect(await earlier(page).count()).toBe(0);
    await expect.poll(async () => (await conversationOf(member))[1]?.version).toEqual({ n: 1, of: 1 });
  });

  test('without a network stays, and the next press begins one version', async () => {
    const { page, member, first } = await answered();
    await page.context().setOffline(true);
    await again(page).click();
    await toastOn(page).waitFor();
    await expect.poll(() => answerOf(page)).toBe(first);
    await page.context().setOffline(false);
    await again(page).click();
    await replyOn(page).getByText('Answer 2 of 2').waitFor();
    await answeredOn(page);
    await expect.poll(async () => (await conversationOf(member))[1]?.version).toEqual({ n: 2, of: 2 });
  });
});

test('a repeated call after a lost answer begins only one version', async () => {
  const { page, member } = await answered();
  await page.route(AGAIN, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await again(page).click();
  await toastOn(page).waitFor();
  await page.unroute(AGAIN);
  await expect.poll(async () => (await conversationOf(member))[1]?.version.of).toBe(2);
  await again(page).click();
  await replyOn(page).getByText('Answer 2 of 2').waitFor();
  await answeredOn(page);
  await expect.poll(async () => (await conversationOf(member))[1]?.version).toEqual({ n: 2, of: 2 });
});

test('two tabs that try again at once show the same second answer', async () => {
  const { page, member } = await answered();
  const other = await page.context().newPage();
  await other.goto('/assistant');
  await answeredOn(other);
  await pace(200);
  await Promise.all([again(page).click(), again(other).click()]);
  for (const tab of [page, other]) await replyOn(tab).getByText('Answer 2 of 2').waitFor();
  await calm();
  for (const tab of [page, other]) await answeredOn(tab);
  const answers = async () => new Set(await Promise.all([page, other].map(answerOf)));
  await expect.poll(async () => (await answers()).size).toBe(1);
  await expect.poll(async () => (await conversationOf(member))[1]?.version).toEqual({ n: 2, of: 2 });
});

test('an answer interrupted by a lost network goes on afterwards', async () => {
  const { page } = await answered();
  await pace(200);
  await again(page).click();
  await replyOn(page).getByText('Answer 2 of 2').waitFor();
  await growingReplyOn(page, 150);
  await page.context().setOffline(true);
  await page.getByText('You’re offline.', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await calm();
  await answeredOn(page);
  await replyOn(page).getByText('Answer 2 of 2').waitFor();
  await earlier(page).waitFor();
});

test('a stopped second answer keeps its text, and both can be read', async () => {
  const { page } = await answered();
  await pace(200);
  await again(page).click();
  await replyOn(page).getByText('Answer 2 of 2').waitFor();
  // More than the lines above the first words have.
  await growingReplyOn(page, 150);
  await stopOn(page).click();
  await replyOn(page).getByText('You stopped this answer here.').waitFor();
  await earlier(page).click();
  await replyOn(page).getByText('Answer 1 of 2').waitFor();
});

test('a failed second answer says so, and a third try answers', async () => {
  const { page } = await answered();
  await order({ kind: 'modelErrorException', times: 10 });
  await again(page).click();
  await announced(page, 'The answer failed. You can try again.');
  await earlier(page).waitFor();
  await calm();
  await again(page).click();
  await replyOn(page).getByText('Answer 3 of 3').waitFor();
  await answeredOn(page);
  await earlier(page).click();
  const folded = replyOn(page).getByRole('list', { name: 'Earlier answers' });
  await expect.poll(() => folded.getByText(/^Answer [12] of 3$/).count()).toBe(2);
});

test('earlier answers that fail to load can be loaded again', async () => {
  const { page } = await answered();
  await again(page).click();
  await replyOn(page).getByText('Answer 2 of 2').waitFor();
  await answeredOn(page);
  await page.route('**/versions', (route) => route.abort());
  await earlier(page).click();
  const alert = replyOn(page).getByRole('alert');
  await alert.filter({ hasText: 'We could not reach Verandah.' }).waitFor();
  await page.unroute('**/versions');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await replyOn(page).getByText('Answer 1 of 2').waitFor();
});
