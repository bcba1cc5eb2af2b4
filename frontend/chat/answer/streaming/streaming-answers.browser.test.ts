/** An answer while it is written: announced, stopped, followed or not; a photo's notes before its words (infra/docs/product-spec.md, section 2 and "Assistant"). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../../infra/testing/browser/accessibility.ts';
import { expectFocus } from '../../../../infra/testing/browser/browser.ts';
import {
  announced,
  answeredOn,
  askOn,
  choosePhoto,
  conversationOn,
  fieldOn,
  growingReplyOn,
  questionPlaceOn,
  questionsOn,
  replyOn,
  replyStatusOf,
  sendOn,
  stopOn,
} from '../../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto } from '../../../../infra/testing/browser/photos.ts';
import { slowStage } from '../../../../infra/testing/stage/slow-stage.ts';

const QUESTION = 'Can we paint the timber in a Federation sitting room?';
const { atAssistant, calm, order, pace } = slowStage();

/** The longest of the page's animations, in milliseconds. */
const longestOn = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))),
  );

test('start and end are announced, Stop is there, and Send waits', async () => {
  const { page, member } = await atAssistant();
  // 185 words take 74 s: longer than the checks take on a busy machine.
  await pace(400);
  await askOn(page, QUESTION);
  await announced(page, 'The assistant is answering.');
  await expect.poll(() => replyOn(page).getAttribute('aria-busy')).toBe('true');
  await stopOn(page).waitFor();
  await fieldOn(page).fill('And the floor?');
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
  await fieldOn(page).press('Enter');
  await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
  await growingReplyOn(page);
  expect(await longestOn(page)).toBeLessThanOrEqual(1);
  await expectSoundOnPhone(page);
  await expect.poll(() => replyOn(page).getAttribute('aria-busy')).toBe('true');
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

test('stopped before its first word, it says so; stopped later, it keeps what was said', async () => {
  const { page, member } = await atAssistant();
  await pace(15_000);
  await askOn(page, QUESTION);
  await replyOn(page)
    .getByText(/^(Looking through|Reading)/)
    .waitFor();
  await stopOn(page).click();
  await page.getByText('You stopped this answer before it began.').waitFor();
  await pace(200);
  await askOn(page, QUESTION);
  await expect.poll(() => questionsOn(page)).toHaveLength(2);
  await growingReplyOn(page);
  await page.keyboard.press('Escape');
  const stopped = page.getByText('You stopped this answer here.');
  await stopped.waitFor();
  await announced(page, 'The answer was stopped.');
  const kept = await growingReplyOn(page);
  await page.reload();
  await stopped.waitFor();
  await expect.poll(() => growingReplyOn(page)).toBe(kept);
  await expect.poll(() => replyStatusOf(member)).toBe('stopped');
  await expect.poll(() => sendOn(page).count()).toBe(1);
});

test('a sent question goes to the top of its pane once, and the words move nothing', async () => {
  const { page } = await atAssistant({ height: 500, reducedMotion: 'no-preference' });
  await askOn(page, 'Which whites work under Sydney light?');
  await answeredOn(page);
  // 185 words take 22 s: longer than the checks take on a busy machine.
  await pace(120);
  await fieldOn(page).fill(QUESTION);
  await fieldOn(page).press('Enter');
  await expect.poll(() => questionPlaceOn(page, QUESTION)).toBe(24);
  await expectFocus(fieldOn(page));
  await growingReplyOn(page, 200);
  expect(Math.abs((await questionPlaceOn(page, QUESTION)) - 24)).toBeLessThanOrEqual(2);
  await conversationOn(page).hover();
  await page.mouse.wheel(0, -160);
  await expect.poll(() => questionPlaceOn(page, QUESTION)).toBe(184);
  const said = await growingReplyOn(page, 20);
  await growingReplyOn(page, said.length + 100);
  expect(Math.abs((await questionPlaceOn(page, QUESTION)) - 184)).toBeLessThanOrEqual(2);
  await page.reload();
  await stopOn(page).waitFor();
  await expect.poll(() => questionPlaceOn(page, QUESTION)).toBe(24);
  await calm();
  await answeredOn(page);
  expect(Math.abs((await questionPlaceOn(page, QUESTION)) - 24)).toBeLessThanOrEqual(2);
  // It has grown beyond the pane without a scroll.
  await page.getByRole('button', { name: 'More below' }).waitFor();
});

/** TypeScript's DOM has no type for it yet (https://wicg.github.io/layout-instability/). */
type Shift = PerformanceEntry & { sources: { node: Node | null }[] };

/** Records announcements and layout shifts of the room from now on. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = [];
    const moved: string[] = [];
    Object.assign(window, { said, moved });
    const region = document.querySelector('output[aria-live]');
    if (region) new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node } of sources) {
          // The caret, a pseudo-element, moves with the text.
          const isRead = document.querySelector('.desk')?.contains(node) && node?.nodeName !== '::after';
          if (isRead) moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : `${node?.textContent}`);
        }
    }).observe({ type: 'layout-shift' });
  });
const watched = (page: Page) =>
  page.evaluate(() => {
    const { said, moved } = window as unknown as { said: string[]; moved: string[] };
    return { said, moved };
  });

test.each([
  { width: 390, photoWidth: 300, reducedMotion: 'reduce', atMostMs: 1 },
  { width: 1440, photoWidth: 450, reducedMotion: 'no-preference', atMostMs: Number.POSITIVE_INFINITY },
] as const)('a photo’s notes land before any word, and the words move nothing, $width px wide', async (screen) => {
  const { width, photoWidth, reducedMotion, atMostMs } = screen;
  const { page } = await atAssistant({ width, height: 800, reducedMotion });
  await order({ kind: 'slow', operation: 'look', delayMs: 1_500 });
  await pace(20_000);
  await choosePhoto(page, await roomPhoto());
  await page.getByText('Ready to send').waitFor();
  await watch(page);
  await askOn(page, 'What would you change here?');
  const figure = page.getByRole('figure', { name: 'Your photo' });
  const photo = figure.getByAltText('The room in your photo');
  const notes = page.getByRole('tabpanel', { name: /^Notes/ });
  const looking = notes.getByText('Looking at your photo');
  await looking.waitFor();
  await expect.poll(async () => (await photo.boundingBox())?.width ?? 0).toBeGreaterThan(photoWidth);
  const pins = figure.getByRole('button', { name: /^Note \d, / });
  await pins.last().waitFor();
  expect(await longestOn(page)).toBeLessThanOrEqual(atMostMs);
  await page.locator('.reply').last().getByText('Looking through the library').waitFor({ state: 'attached' });
  await expect.poll(() => looking.count()).toBe(0);
  await expect.poll(async () => notes.getByRole('listitem').count()).toBe(await pins.count());
  const { said } = await watched(page);
  expect(said.filter((words) => /^\w+ notes are on your photo\. Note 1, \w+: /.test(words))).toHaveLength(1);
  await watch(page);
  const place = async () => Math.round((await photo.boundingBox())?.y ?? Number.NaN);
  const before = await place();
  expect(before).toBeGreaterThanOrEqual(0);
  await calm();
  await answeredOn(page);
  expect(await place()).toBe(before);
  expect((await watched(page)).moved).toEqual([]);
});
