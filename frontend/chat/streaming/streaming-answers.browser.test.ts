/** An answer while it streams: announced, stopped, followed or not (infra/docs/product-spec.md, section 2 and "Assistant"). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectSoundAtEverySize,
  expectSoundOnPhone,
} from '../../../infra/testing/browser/accessibility.ts';
import {
  announced,
  answeredOn,
  askOn,
  conversationOn,
  fieldOn,
  growingReplyOn,
  questionsOn,
  replyOn,
  replyStatusOf,
  sendOn,
  stopOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { slowStage } from '../../../infra/testing/stage/slow-stage.ts';

const QUESTION = 'Can we paint the timber in a Federation sitting room?';
const { atAssistant, calm, pace } = slowStage();

describe('while it is written', () => {
  test('start and end are announced, Stop is there, and Send waits', async () => {
    const { page, member } = await atAssistant();
    await pace(200);
    await askOn(page, QUESTION);
    await announced(page, 'The assistant is answering.');
    await expect.poll(() => replyOn(page).getAttribute('aria-busy')).toBe('true');
    await stopOn(page).waitFor();
    await fieldOn(page).fill('And the floor?');
    await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
    await fieldOn(page).press('Enter');
    await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
    await calm();
    await answeredOn(page);
    await announced(page, 'The answer is complete.');
    await expect.poll(() => replyOn(page).getAttribute('aria-busy')).toBe('false');
    await expect.poll(() => stopOn(page).count()).toBe(0);
    await expect.poll(() => fieldOn(page).inputValue()).toBe('And the floor?');
    await expect.poll(() => sendOn(page).isEnabled()).toBe(true);
    await expect.poll(() => replyStatusOf(member)).toBe('done');
  });

  test('a danger shows separately from its first words, and moves nothing below', async () => {
    const { page } = await atAssistant();
    // Records the line's height in each frame that shows it.
    await page.evaluate(() => {
      const heights = new Set<number>();
      Object.assign(window, { heights });
      const look = () => {
        const line = document.querySelector('[role=note]');
        if (line) heights.add(Math.round(line.getBoundingClientRect().height));
        requestAnimationFrame(look);
      };
      look();
    });
    await pace(200);
    await askOn(page, 'I get a tingle when I touch the kitchen tap. Which splashback suits it?');
    const line = replyOn(page).getByRole('note', { name: 'Safety first' });
    await line.getByText(/^Safety card: ./).waitFor();
    await expect.poll(() => replyOn(page).getAttribute('aria-busy')).toBe('true');
    const { length } = await growingReplyOn(page, 20);
    await growingReplyOn(page, length + 40);
    await stopOn(page).click();
    await line.getByRole('button', { name: /^Safety card: / }).waitFor();
    const heights = await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights]);
    expect(heights).toHaveLength(1);
  });

  test.each(['button', 'Escape'])('stopped by %s, it keeps what was said, also after a reload', async (by) => {
    const { page, member } = await atAssistant();
    await pace(200);
    await askOn(page, QUESTION);
    await growingReplyOn(page);
    if (by === 'Escape') await page.keyboard.press('Escape');
    else await stopOn(page).click();
    await page.getByText('You stopped this answer here.').waitFor();
    await announced(page, 'The answer was stopped.');
    const kept = await growingReplyOn(page);
    await page.reload();
    await page.getByText('You stopped this answer here.').waitFor();
    await expect.poll(() => growingReplyOn(page)).toBe(kept);
    await expect.poll(() => replyStatusOf(member)).toBe('stopped');
    await expect.poll(() => sendOn(page).count()).toBe(1);
  });

  test('stopped before its first word, it says so', async () => {
    const { page } = await atAssistant();
    await pace(15_000);
    await askOn(page, QUESTION);
    await replyOn(page)
      .getByText(/^(Looking through|Reading)/)
      .waitFor();
    await expectSoundOnPhone(page);
    await stopOn(page).click();
    await page.getByText('You stopped this answer before it began.').waitFor();
  });
});

test('an answer that grows is accessible and fits at every size', async () => {
  const { page } = await atAssistant({ reducedMotion: 'reduce' });
  // 185 words take 74 s: longer than the checks take on a busy machine.
  await pace(400);
  await askOn(page, QUESTION);
  await growingReplyOn(page, 120);
  await expectSoundAtEverySize(page);
  await expect.poll(() => replyOn(page).getAttribute('aria-busy')).toBe('true');
});

describe('the view', () => {
  const distanceToFoot = (page: Page) =>
    replyOn(page).evaluate((reply) => {
      const composer = document.querySelector('form')?.getBoundingClientRect().top ?? 0;
      return Math.round(reply.getBoundingClientRect().bottom - composer);
    });

  /** A conversation longer than the window, and an answer under way. */
  async function following(paceMs = 100) {
    const { page, member } = await atAssistant({ height: 500 });
    await askOn(page, QUESTION);
    await answeredOn(page);
    await pace(paceMs);
    await askOn(page, 'Which whites work under Sydney light?');
    await expect.poll(() => questionsOn(page)).toHaveLength(2);
    await growingReplyOn(page, 20);
    return { page, member };
  }

  test('follows the newest words while the reader is at the end', async () => {
    const { page } = await following();
    const atFirst = await page.evaluate(() => window.scrollY);
    for (const characters of [150, 400]) {
      await growingReplyOn(page, characters);
      await expect.poll(() => distanceToFoot(page)).toBeLessThanOrEqual(40);
    }
    await calm();
    await answeredOn(page);
    await expect.poll(() => distanceToFoot(page)).toBeLessThanOrEqual(40);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(atFirst);
    await expect.poll(() => page.getByRole('button', { name: 'Newest' }).count()).toBe(0);
  });

  test.each(['a reload', 'Back'])('follows the newest words after %s', async (way) => {
    const { page } = await following(200);
    if (way === 'a reload') await page.reload();
    else {
      await page.goto('/favicon.svg');
      await page.goBack();
    }
    const said = await growingReplyOn(page, 20);
    for (const more of [60, 150, 250]) {
      await growingReplyOn(page, said.length + more);
      await expect.poll(() => distanceToFoot(page)).toBeLessThanOrEqual(40);
    }
  });

  test('does not drag down a reader who scrolled up; Newest leads back and follows again', async () => {
    // 175 words take 35 s: the answer still grows after the check of the page.
    const { page } = await following(200);
    await page.mouse.move(400, 150);
    await page.mouse.wheel(0, -260);
    const newest = page.getByRole('button', { name: 'Newest' });
    await newest.waitFor();
    // Without target-size: it depends on the answer's progress what the composer half covers.
    await expectAccessible(page, undefined, ['target-size']);
    expect((await newest.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    const first = conversationOn(page).getByText(QUESTION, { exact: true });
    const place = async () => Math.round((await first.boundingBox())?.y ?? Number.NaN);
    const before = await place();
    const said = await growingReplyOn(page, 20);
    await growingReplyOn(page, said.length + 120);
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
    await newest.click();
    await newest.waitFor({ state: 'detached' });
    await growingReplyOn(page, said.length + 300);
    await expect.poll(() => distanceToFoot(page)).toBeLessThanOrEqual(40);
  });
});

test('with reduced motion, no animation is long', async () => {
  const { page } = await atAssistant({ reducedMotion: 'reduce' });
  await pace(100);
  await askOn(page, QUESTION);
  await growingReplyOn(page);
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))),
    );
  expect(await longest()).toBeLessThanOrEqual(1);
  await calm();
  await answeredOn(page);
  expect(await longest()).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});
