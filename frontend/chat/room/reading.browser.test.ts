/** A photo while the assistant reads it: notes arrive before any text, and nothing moves (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import type { SharedPageOptions } from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  askOn,
  choosePhoto,
  growingReplyOn,
  replyOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { slowStage } from '../../../infra/testing/stage/slow-stage.ts';

const { atAssistant, order, pace, calm } = slowStage();
const figureOn = (page: Page) => page.getByRole('figure', { name: 'Your photo' });
const pinsOn = (page: Page) => figureOn(page).getByRole('button', { name: /^Note \d, / });
const photoOn = (page: Page) => figureOn(page).getByAltText('The room in your photo');
const notesOn = (page: Page) => page.getByRole('tabpanel', { name: /^Notes/ });
const lookingOn = (page: Page) => notesOn(page).getByText('Looking at your photo');

interface Asking extends SharedPageOptions {
  /** How long the model's look takes, in milliseconds. */
  lookMs: number;
  /** The pace of the answer, in milliseconds a word. */
  paceMs?: number;
}

/** Sends a question about a photo. The faults are ordered and announcements and shifts are watched before that. */
async function photoAsked({ lookMs, paceMs, ...options }: Asking) {
  const at = await atAssistant(options);
  await order({ kind: 'slow', operation: 'look', delayMs: lookMs });
  if (paceMs !== undefined) await pace(paceMs);
  await watch(at.page);
  await choosePhoto(at.page, await roomPhoto());
  await at.page.getByText('Ready to send').waitFor();
  await askOn(at.page, 'What would you change here?');
  return at;
}

/** TypeScript's DOM has no type for it yet (https://wicg.github.io/layout-instability/). */
type Shift = PerformanceEntry & { sources: { node: Node | null }[] };

/** Records announcements and layout shifts of the room from now on. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const announced: string[] = [];
    const moved: string[] = [];
    Object.assign(window, { announced, moved });
    const region = document.querySelector('output[aria-live]');
    if (region) new MutationObserver(() => announced.push(region.textContent)).observe(region, { childList: true });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node } of sources) {
          // The caret, a pseudo-element, moves with the text.
          const isRead = document.querySelector('.room-grid')?.contains(node) && node?.nodeName !== '::after';
          if (isRead) moved.push(`${node?.textContent?.slice(0, 80)}`);
        }
    }).observe({ type: 'layout-shift' });
  });
const watched = (page: Page) =>
  page.evaluate(() => {
    const { announced, moved } = window as unknown as { announced: string[]; moved: string[] };
    return { announced, moved };
  });

describe('while the assistant looks', () => {
  test('the photo shows large at the top, and the file says so', async () => {
    // The reader waits for the first word also after the server has given up the look (12 s).
    const { page } = await photoAsked({ lookMs: 15_000, paceMs: 20_000, reducedMotion: 'reduce' });
    await lookingOn(page).waitFor();
    await expect.poll(async () => (await photoOn(page).boundingBox())?.width ?? 0).toBeGreaterThan(600);
    await expectSoundAtEverySize(page);
    await lookingOn(page).waitFor();
    await calm();
  });
});

describe('once the notes are there', () => {
  test.each([390, 1440])('they land before any word and are announced once, %i px wide', async (width) => {
    const { page } = await photoAsked({ lookMs: 500, paceMs: 5_000, width });
    await pinsOn(page).first().waitFor();
    await replyOn(page).getByText('Looking through the library').waitFor();
    await expect.poll(() => lookingOn(page).count()).toBe(0);
    const count = await pinsOn(page).count();
    await expect.poll(() => notesOn(page).getByRole('listitem').count()).toBe(count);
    await calm();
    await growingReplyOn(page, 100);
    const { announced } = await watched(page);
    expect(announced.filter((words) => /^\w+ notes are on your photo\. Note 1, \w+: /.test(words))).toHaveLength(1);
  });

  test.each([390, 1440])('words stream below them and nothing moves, %i px wide', async (width) => {
    const { page } = await photoAsked({ lookMs: 500, paceMs: 40, width, height: 800 });
    await pinsOn(page).last().waitFor({ timeout: 30_000 });
    const place = async () => Math.round((await photoOn(page).boundingBox())?.y ?? Number.NaN);
    await watch(page);
    const before = await place();
    await answeredOn(page);
    expect(await place()).toBe(before);
    expect((await photoOn(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
    const { moved } = await watched(page);
    expect(moved).toEqual([]);
  });

  test('pins appear at once with reduced motion', async () => {
    const { page } = await photoAsked({ lookMs: 500, reducedMotion: 'reduce' });
    await pinsOn(page).last().waitFor();
    const delays = await pinsOn(page).evaluateAll((pins) =>
      pins.flatMap((pin) => pin.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime)),
    );
    for (const delay of delays) expect(Number(delay)).toBeLessThanOrEqual(1);
  });
});
