/** Answers that this tab does not stream, or that fail: lost networks, reloads, other tabs, a failing model (infra/docs/product-spec.md, "Assistant"). */
import { describe, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { expectSignInAgain } from '../../../infra/testing/browser/browser.ts';
import {
  announced,
  answeredOn,
  askOn,
  growingReplyOn,
  plain,
  questionsOn,
  replyOn,
  replyStatusOf,
  stopOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { conversationOf } from '../../../infra/testing/people/conversation.ts';
import { slowStage } from '../../../infra/testing/stage/slow-stage.ts';

const QUESTION = 'Can we paint the timber in a Federation sitting room?';
/** The answer of 185 words takes 46 s, unless the test hurries or stops it: longer than a new page takes on a busy machine. */
const PACE_MS = 250;
const { atAssistant, calm, order, pace } = slowStage();

describe('out of sight', () => {
  test('a network lost mid-answer: says so, and the answer recovers by itself', async () => {
    const { page, member } = await atAssistant();
    await pace(PACE_MS);
    await askOn(page, QUESTION);
    await growingReplyOn(page);
    await page.context().setOffline(true);
    await page.getByText('You’re offline.', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await calm();
    await answeredOn(page);
    const [, reply] = await conversationOf(member);
    expect(reply?.status).toBe('done');
    expect(plain(await replyOn(page).innerText())).toContain(
      plain(reply?.content.split(/ \[\d+\]\s*/)[1] ?? '').slice(0, 60),
    );
    await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
    expect(await page.getByRole('alert').filter({ hasText: 'Failed' }).count()).toBe(0);
  });

  test('a reload mid-answer: it continues to its end', async () => {
    const { page, member } = await atAssistant();
    await pace(PACE_MS);
    await askOn(page, QUESTION);
    await growingReplyOn(page);
    await page.reload();
    await stopOn(page).waitFor();
    await calm();
    await answeredOn(page);
    await expect.poll(() => replyStatusOf(member)).toBe('done');
    await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
  });

  test('another page and back: it has continued', async () => {
    const { page } = await atAssistant();
    await pace(PACE_MS);
    await askOn(page, QUESTION);
    const said = await growingReplyOn(page);
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('banner').getByRole('link', { name: 'AI Assistant' }).click();
    expect((await growingReplyOn(page)).length).toBeGreaterThanOrEqual(said.length - 20);
    await calm();
    await answeredOn(page);
  });

  test('another tab shows the same answer growing, and can stop it', async () => {
    const { page } = await atAssistant();
    await pace(PACE_MS);
    await askOn(page, QUESTION);
    await growingReplyOn(page);
    const other = await page.context().newPage();
    await other.goto('/assistant');
    await stopOn(other).click();
    await other.getByText('You stopped this answer here.').waitFor();
    await page.getByText('You stopped this answer here.').waitFor();
  });

  test('a session that ends mid-answer leads to signing in and loses nothing', async () => {
    const { page, member } = await atAssistant();
    await pace(PACE_MS);
    await askOn(page, QUESTION);
    await growingReplyOn(page);
    expect((await page.request.post('/api/logout', { data: {} })).ok()).toBe(true);
    await expectSignInAgain(page, () => stopOn(page).click());
    await page.waitForURL('**/auth?returnTo=%2Fassistant%2F*');
    await calm();
    await expect.poll(() => replyStatusOf(member)).toBe('done');
  });
});

describe('a model that fails', () => {
  test('before the first word: shows the failure, and Try again answers', async () => {
    const { page } = await atAssistant();
    await order({ kind: 'modelErrorException', times: 10 });
    await askOn(page, QUESTION);
    const again = replyOn(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await announced(page, 'The answer failed. You can try again.');
    await expectSoundAtEverySize(page);
    await calm();
    await again.click();
    await answeredOn(page);
  });

  test('mid-answer: keeps the text so far', async () => {
    const { page } = await atAssistant();
    await order({ kind: 'modelStreamErrorException' });
    await askOn(page, QUESTION);
    await replyOn(page).getByRole('button', { name: 'Try again' }).waitFor();
    expect((await growingReplyOn(page)).length).toBeGreaterThan(80);
  });
});
