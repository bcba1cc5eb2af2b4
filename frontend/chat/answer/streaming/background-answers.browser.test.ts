/** Answers out of sight, that fail, or that are tried again: lost networks, other tabs, a failing model, versions (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../../infra/testing/browser/accessibility.ts';
import { expectFocus, expectToast, settled, toastOn } from '../../../../infra/testing/browser/browser.ts';
import {
  announced,
  answeredOn,
  askOn,
  growingReplyOn,
  plain,
  questionsOn,
  replyOn,
  stopOn,
  talkOn,
} from '../../../../infra/testing/browser/conversation-page.ts';
import { conversationOf } from '../../../../infra/testing/people/conversation.ts';
import { slowStage } from '../../../../infra/testing/stage/slow-stage.ts';

const QUESTION = 'Can we paint the timber in a Federation sitting room?';
const AGAIN = '**/api/chat/messages/*/again';
/** The answer of 185 words takes 46 s, unless the test hurries or stops it: longer than a new page takes on a busy machine. */
const PACE_MS = 250;
const { atAssistant, calm, order, pace } = slowStage();

const again = (page: Page) => replyOn(page).getByRole('button', { name: 'Try again' });
const earlier = (page: Page) => replyOn(page).getByRole('button', { name: /^Earlier answers?/ });
const answerOf = async (page: Page) => plain(await replyOn(page).locator('.answer').last().innerText());
const versionOf = async (...[member]: Parameters<typeof conversationOf>) => (await conversationOf(member))[1]?.version;

async function answering() {
  const at = await atAssistant();
  await pace(PACE_MS);
  await askOn(at.page, QUESTION);
  return { ...at, said: await growingReplyOn(at.page) };
}

async function answered() {
  const { page, member } = await atAssistant();
  await askOn(page, QUESTION);
  await answeredOn(page);
  return { page, member, first: await answerOf(page) };
}

test('an answer goes on behind another page and a lost network, to its end', async () => {
  const { page, member, said } = await answering();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByRole('link', { name: 'AI Assistant' }).click();
  expect((await growingReplyOn(page)).length).toBeGreaterThanOrEqual(said.length - 20);
  await page.context().setOffline(true);
  await page.getByText('You’re offline.', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await calm();
  await answeredOn(page);
  const [, reply] = await conversationOf(member);
  expect(reply?.status).toBe('done');
  const words = plain(reply?.content.split(/ \[\d+\]\s*/)[1] ?? '').slice(0, 60);
  expect(plain(await replyOn(page).innerText())).toContain(words);
  await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
  expect(await page.getByRole('alert').filter({ hasText: 'Failed' }).count()).toBe(0);
});

test('another tab shows the same answer growing, and can stop it', async () => {
  const { page } = await answering();
  const other = await page.context().newPage();
  await other.goto('/assistant');
  await stopOn(other).click();
  await other.getByText('You stopped this answer here.').waitFor();
  await page.getByText('You stopped this answer here.').waitFor();
});

test('a model that fails keeps the text so far; further tries become versions', async () => {
  const { page } = await atAssistant();
  await order({ kind: 'modelStreamErrorException' });
  await askOn(page, QUESTION);
  await again(page).waitFor();
  expect((await growingReplyOn(page)).length).toBeGreaterThan(80);
  await order({ kind: 'modelErrorException', times: 10 });
  await again(page).click();
  await announced(page, 'The answer failed. You can try again.');
  await earlier(page).waitFor();
  await expectSoundOnPhone(page);
  await calm();
  await again(page).click();
  await replyOn(page).getByText('Answer 3 of 3').waitFor();
  await answeredOn(page);
  await earlier(page).click();
  const folded = replyOn(page).getByRole('list', { name: 'Earlier answers' });
  await expect.poll(() => folded.getByText(/^Answer [12] of 3$/).count()).toBe(2);
});

test('an answer that was cut off says so, also after a reload, and goes on when asked', async () => {
  const { page, member } = await atAssistant();
  const half = 'Strip the timber by hand.\n\n| Part | Finish |\n| --- | --- |\n| Mantel | Oil |\n| Skirt';
  await order({ kind: 'words', words: half, stopReason: 'max_tokens' });
  await askOn(page, QUESTION);
  await announced(page, 'The answer was cut off. You can go on.');
  await page.reload();
  const marked = page.getByText('Cut off here');
  await marked.waitFor();
  const table = replyOn(page).getByRole('table');
  await expect.poll(() => table.getByRole('row').count()).toBe(3);
  await table.getByRole('cell', { name: 'Skirt' }).waitFor();
  expect(await replyOn(page).innerText()).not.toContain('|');
  await expectSoundOnPhone(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await talkOn(page);
  const goOn = page.getByRole('button', { name: 'Go on', exact: true });
  await goOn.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => questionsOn(page)).toEqual([QUESTION, 'Go on.']);
  await answeredOn(page);
  await expect
    .poll(() =>
      page
        .locator('article.reply')
        .first()
        .evaluate((turn) => turn === document.activeElement),
    )
    .toBe(true);
  expect(await marked.count()).toBe(1);
  expect(await goOn.count()).toBe(0);
  expect((await conversationOf(member)).map(({ status }) => status)).toEqual(['done', 'cut', 'done', 'done']);
});

test('Try again writes the new answer in place and keeps the earlier one collapsed', async () => {
  const { page, member, first } = await answered();
  // So low that a reader at the top of the answer is not at the end of the conversation, and follows nothing.
  await page.setViewportSize({ width: 1280, height: 420 });
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
    (await page.getByRole('region', { name: 'Conversation' }).getByRole('article').first().boundingBox())?.height;
  const whileWriting = await questionHeight();
  expect(await stopOn(page).isVisible()).toBe(true);
  await expectFocus(replyOn(page));
  await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
  await calm();
  await answeredOn(page);
  await announced(page, 'The answer is complete.');
  expect([await top(), await questionHeight()]).toEqual([before, whileWriting]);
  await page.reload();
  await answeredOn(page);
  await earlier(page).click();
  const folded = replyOn(page).getByRole('list', { name: 'Earlier answers' });
  await folded.getByText('Answer 1 of 2').waitFor();
  // Citation numbers are left out there.
  expect(plain(await folded.innerText())).toContain(first.replaceAll(/(?<=[.!?])\d/g, '').slice(0, 60));
  await expect.poll(async () => (await conversationOf(member)).map(({ version }) => version.of)).toEqual([1, 2]);
});

test('an answer that cannot be tried again stays; a lost call begins only one version', async () => {
  const { page, member, first } = await answered();
  await page.route(AGAIN, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
  await again(page).click();
  await expectToast(page, 'The answer could not be tried again.', { description: 'Out of order.', destructive: true });
  await answeredOn(page);
  await expect.poll(() => answerOf(page)).toBe(first);
  expect(await earlier(page).count()).toBe(0);
  await page.unroute(AGAIN);
  await page.route(AGAIN, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await again(page).click();
  await toastOn(page).filter({ hasNotText: 'Out of order.' }).waitFor();
  await page.unroute(AGAIN);
  await expect.poll(async () => (await versionOf(member))?.of).toBe(2);
  await again(page).click();
  await replyOn(page).getByText('Answer 2 of 2').waitFor();
  await answeredOn(page);
  await expect.poll(() => versionOf(member)).toEqual({ n: 2, of: 2 });
});
