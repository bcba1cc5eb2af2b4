/** What the reader sees does not move: while writing, focusing, choosing a question, or an answer grows (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../../infra/testing/browser/accessibility.ts';
import { holdBack, memberPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, askOn, fieldOn, questionsOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { ask, photoOf, somePhoto } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  await ask(member, 'What would you change here?', { imageUrl: await somePhoto(member) });
  for (const n of [1, 2, 3]) await ask(member, `Question ${n}: which whites work under Sydney light?`);
});

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** Opens the room with its conversation, scrolled `top` pixels down. */
async function readingFrom(top: number, size: { width: number; height: number }): Promise<Page> {
  const page = await sharedMemberPage(member, size);
  await page.goto('/assistant');
  await answeredOn(page);
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => scrollY(page)).toBe(top);
  return page;
}

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('at $width px', (size) => {
  test.each([0, 400])('typing twelve characters and six lines moves nothing, from %i px', async (top) => {
    const page = await readingFrom(top, size);
    await fieldOn(page).focus();
    expect(await scrollY(page)).toBe(top);
    await page.keyboard.type('twelve chars');
    for (let line = 0; line < 5; line++) await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('the sixth line');
    const height = async () => (await fieldOn(page).boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(100);
    expect(await height()).toBeLessThan(160);
    expect(await scrollY(page)).toBe(top);
  });

  test('the field by its key and by Tab moves nothing', async () => {
    const page = await readingFrom(0, size);
    await page.keyboard.press('/');
    await expect.poll(() => fieldOn(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => fieldOn(page).inputValue()).toBe('');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await scrollY(page)).toBe(0);
  });

  test('an example question fills the field and moves nothing', async () => {
    const page = await readingFrom(0, size);
    const card = page.getByRole('region', { name: 'Where people start' }).getByRole('button').nth(1);
    await card.evaluate((button: HTMLElement) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const before = await scrollY(page);
    await card.click();
    await expect.poll(() => fieldOn(page).inputValue()).toMatch(/\w/);
    expect(await scrollY(page)).toBe(before);
  });

  test('a tall photo has its place before it loads', async () => {
    const who = await someSubscriber();
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c58f57' } })
      .png()
      .toBuffer();
    await ask(who, 'What would you change here?', { imageUrl: await photoOf(who, picture) });
    const page = await sharedMemberPage(who, size);
    const { release } = await holdBack(page, '**/objects/images/**');
    await page.goto('/assistant');
    const photo = page.getByRole('img', { name: 'The room in your photo' });
    await answeredOn(page);
    const before = await photo.boundingBox();
    release();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    expect(await photo.boundingBox()).toEqual(before);
  });

  test('an answer that grows moves nothing for who reads above it', async () => {
    const asker = await someSubscriber();
    await ask(asker, 'What would you change here?', { imageUrl: await somePhoto(asker) });
    await ask(asker, 'Which whites work under Sydney light?');
    const page = await sharedMemberPage(asker, size);
    await page.goto('/assistant');
    await answeredOn(page);
    await askOn(page, 'And which timber?');
    await expect.poll(() => questionsOn(page)).toHaveLength(3);
    // A frame after the press, the page goes to the new question.
    await drawn(page);
    await page.evaluate(() => window.scrollTo({ top: 10, behavior: 'instant' }));
    await expect.poll(() => scrollY(page)).toBe(10);
    await answeredOn(page);
    await expect.poll(() => replyOn(page).getAttribute('aria-busy')).toBe('false');
    expect(await scrollY(page)).toBe(10);
  });
});

test("a phone's keyboard moves nothing, and leaves a strip of the photo", async () => {
  const page = await memberPage(member, { width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.goto('/assistant');
  await answeredOn(page);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(() => scrollY(page)).toBe(300);
  await fieldOn(page).tap();
  // Like iOS: the window keeps its height, and the visual viewport ends above the keyboard.
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) return;
    Object.defineProperty(view, 'height', { configurable: true, value: window.innerHeight - 336 });
    view.dispatchEvent(new Event('resize'));
  });
  const fieldBottom = async () => {
    const { y = 0, height = 0 } = (await fieldOn(page).boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(fieldBottom).toBeLessThan(844 - 336);
  await page.keyboard.type('twelve chars');
  expect(await scrollY(page)).toBe(300);
  const isPhotoAt = (y: number) =>
    page.evaluate((at) => document.elementFromPoint(195, at)?.closest('.stage') !== null, y);
  await expect.poll(() => isPhotoAt(48 + 90)).toBe(true);
  await expect.poll(() => isPhotoAt(48 + 100)).toBe(false);
});
