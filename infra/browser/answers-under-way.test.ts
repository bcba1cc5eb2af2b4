/** An answer while it is written: stopping it, following it, losing it and finding it again (section 2; decisions, "Assistant"). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectToast } from '../testing/browser.ts';
import { conversationOf } from '../testing/conversation.ts';
import {
  answeredOn,
  askOn,
  conversationOn,
  fieldOn,
  questionsOn,
  replyOn,
  sendOn,
  stopOn,
} from './conversation-page.ts';
import { slowStage } from './slow-stage.ts';

const QUESTION = 'Can we paint the timber in a Federation sitting room?';
const { atAssistant, calm, order, pace } = slowStage();

/** Waits until the reply says at least this much, and gives what it says. */
async function saying(page: Page, characters = 80): Promise<string> {
  await expect
    .poll(async () => (await replyOn(page).innerText()).length, { timeout: 15_000 })
    .toBeGreaterThan(characters);
  return plain(await replyOn(page).innerText());
}

const plain = (text: string) => text.replaceAll(/[\s\u2060]+/g, ' ').trim();
const announced = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
const status = async (...[member]: Parameters<typeof conversationOf>) => (await conversationOf(member)).at(-1)?.status;

describe('while it is written', () => {
  test('start and end are announced, Stop is there, Send waits, and a second question can be written', async () => {
    const { page, member } = await atAssistant();
    await pace(25);
    await askOn(page, QUESTION);
    await announced(page, 'The assistant is answering.');
    expect(await replyOn(page).getAttribute('aria-busy')).toBe('true');
    await stopOn(page).waitFor();
    await fieldOn(page).fill('And the floor?');
    expect(await sendOn(page).isDisabled()).toBe(true);
    await fieldOn(page).press('Enter');
    expect(await questionsOn(page)).toEqual([QUESTION]);
    await answeredOn(page);
    await announced(page, 'The answer is complete.');
    expect(await replyOn(page).getAttribute('aria-busy')).toBe('false');
    expect(await stopOn(page).count()).toBe(0);
    expect(await fieldOn(page).inputValue()).toBe('And the floor?');
    expect(await sendOn(page).isEnabled()).toBe(true);
    expect(await status(member)).toBe('done');
  });

  test.each(['button', 'Escape'])('stopped by %s, it keeps what was said, also after a reload', async (by) => {
    const { page, member } = await atAssistant();
    await pace(150);
    await askOn(page, QUESTION);
    await saying(page);
    if (by === 'Escape') await page.keyboard.press('Escape');
    else await stopOn(page).click();
    await page.getByText('You stopped this answer here.').waitFor();
    await announced(page, 'The answer was stopped.');
    const kept = await saying(page);
    await page.reload();
    await page.getByText('You stopped this answer here.').waitFor();
    expect(await saying(page)).toBe(kept);
    expect(await status(member)).toBe('stopped');
    expect(await sendOn(page).count()).toBe(1);
  });

  test('stopped before its first word, it says so', async () => {
    const { page } = await atAssistant();
    await pace(2_000);
    await askOn(page, QUESTION);
    await stopOn(page).click();
    await page.getByText('You stopped this answer before it began.').waitFor();
  });
});

test('an answer that grows is accessible and fits at every size', async () => {
  const { page } = await atAssistant({ reducedMotion: 'reduce' });
  await pace(120);
  await askOn(page, QUESTION);
  await saying(page, 120);
  await expectSoundAtEverySize(page);
  expect(await replyOn(page).getAttribute('aria-busy')).toBe('true');
});

describe('the view', () => {
  const distanceToFoot = (page: Page) =>
    replyOn(page).evaluate((reply) => {
      const composer = document.querySelector('form')?.getBoundingClientRect().top ?? 0;
      return Math.round(reply.getBoundingClientRect().bottom - composer);
    });

  /** A conversation longer than the window, and an answer under way. */
  async function following() {
    const { page, member } = await atAssistant({ height: 500 });
    await askOn(page, QUESTION);
    await answeredOn(page);
    await pace(40);
    await askOn(page, 'Which whites work under Sydney light?');
    await saying(page, 20);
    return { page, member };
  }

  test('follows the newest words while the reader is at the end', async () => {
    const { page } = await following();
    const atFirst = await page.evaluate(() => window.scrollY);
    for (const characters of [150, 400]) {
      await saying(page, characters);
      expect(await distanceToFoot(page)).toBeLessThanOrEqual(40);
    }
    await answeredOn(page);
    await expect.poll(() => distanceToFoot(page)).toBeLessThanOrEqual(40);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(atFirst);
    expect(await page.getByRole('button', { name: 'Newest' }).count()).toBe(0);
  });

  test('does not drag down a reader who scrolled up; Newest leads back and follows again', async () => {
    const { page } = await following();
    await page.mouse.move(400, 150);
    await page.mouse.wheel(0, -260);
    await page.getByRole('button', { name: 'Newest' }).waitFor();
    const first = conversationOn(page).getByText(QUESTION, { exact: true });
    const place = async () => Math.round((await first.boundingBox())?.y ?? Number.NaN);
    const before = await place();
    const said = await saying(page, 20);
    await saying(page, said.length + 120);
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Newest' }).click();
    await page.getByRole('button', { name: 'Newest' }).waitFor({ state: 'detached' });
    await saying(page, said.length + 300);
    await expect.poll(() => distanceToFoot(page)).toBeLessThanOrEqual(40);
  });
});

describe('out of sight', () => {
  test('a network lost in the middle: told, and the answer recovers by itself', async () => {
    const { page, member } = await atAssistant();
    await pace(30);
    await askOn(page, QUESTION);
    await saying(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await answeredOn(page);
    const [, reply] = await conversationOf(member);
    expect(reply?.status).toBe('done');
    expect(plain(await replyOn(page).innerText())).toContain(plain(reply?.content.split('\n\n')[1] ?? '').slice(0, 60));
    expect(await questionsOn(page)).toEqual([QUESTION]);
    expect(await page.getByRole('alert').filter({ hasText: 'Failed' }).count()).toBe(0);
  });

  test('a reload in the middle: it goes on to its end', async () => {
    const { page, member } = await atAssistant();
    await pace(40);
    await askOn(page, QUESTION);
    await saying(page);
    await page.reload();
    await stopOn(page).waitFor();
    await answeredOn(page);
    expect(await status(member)).toBe('done');
    expect(await questionsOn(page)).toEqual([QUESTION]);
  });

  test('another page and back: it has gone on', async () => {
    const { page } = await atAssistant();
    await pace(30);
    await askOn(page, QUESTION);
    const said = await saying(page);
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('banner').getByRole('link', { name: 'AI Assistant' }).click();
    expect((await saying(page)).length).toBeGreaterThanOrEqual(said.length - 20);
    await answeredOn(page);
  });

  test('another tab shows the same answer grow, and can stop it', async () => {
    const { page } = await atAssistant();
    await pace(150);
    await askOn(page, QUESTION);
    await saying(page);
    const other = await page.context().newPage();
    await other.goto('/assistant');
    await stopOn(other).click();
    await other.getByText('You stopped this answer here.').waitFor();
    await page.getByText('You stopped this answer here.').waitFor();
  });

  test('a session that ends in the middle: Stop leads to the auth screen, and the answer is there afterwards', async () => {
    const { page, member } = await atAssistant();
    await pace(40);
    await askOn(page, QUESTION);
    await saying(page);
    expect((await page.request.post('/api/logout', { data: {} })).ok()).toBe(true);
    await stopOn(page).click();
    await expectToast(page, 'Unauthorized', {
      description: 'You are logged out. Logging in again...',
      destructive: true,
    });
    await page.waitForURL('**/auth?returnTo=%2Fassistant');
    await expect.poll(() => status(member), { timeout: 15_000 }).toBe('done');
  });
});

describe('a model that fails', () => {
  test('before the first word: the failure in words, and Ask again answers', async () => {
    const { page } = await atAssistant();
    await order({ kind: 'modelErrorException', times: 10 });
    await askOn(page, QUESTION);
    const again = replyOn(page).getByRole('button', { name: 'Ask again' });
    await again.waitFor();
    await announced(page, 'The answer failed. You can ask again.');
    await expectSoundAtEverySize(page);
    await calm();
    await again.click();
    await answeredOn(page);
  });

  test('in the middle: what had been said is kept', async () => {
    const { page } = await atAssistant();
    await order({ kind: 'modelStreamErrorException' });
    await askOn(page, QUESTION);
    await replyOn(page).getByRole('button', { name: 'Ask again' }).waitFor();
    expect((await saying(page)).length).toBeGreaterThan(80);
  });
});

test('readers who asked for less motion get the words as they come, and nothing moves for long', async () => {
  const { page } = await atAssistant({ reducedMotion: 'reduce' });
  await pace(25);
  await askOn(page, QUESTION);
  await saying(page);
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))),
    );
  expect(await longest()).toBeLessThanOrEqual(1);
  await answeredOn(page);
  expect(await longest()).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});
