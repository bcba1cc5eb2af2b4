/** Where a conversation opens, and that nothing moves while writing, focusing, choosing a question, or a photo loads (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { expectFocus, holdBack, memberPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  conversationOn,
  conversationPage,
  fieldOn,
  questionsOn,
  replyOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { somePhoto, storedPhoto } from '../../../infra/testing/people/uploads.ts';

const PHONE = { width: 390, height: 844 };
let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c58f57' } })
    .png()
    .toBuffer();
  await ask(member, 'What would you change here?', { imageUrl: await storedPhoto(member, picture) });
  for (const n of [1, 2]) await ask(member, `Question ${n}: which whites work under Sydney light?`);
});

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => scrollY(page)).toBe(top);
}

test.each([PHONE, { width: 1440, height: 900 }])(
  'focusing, typing and choosing a question move nothing, $width px wide',
  async (size) => {
    const page = await conversationPage(member, size);
    await scrollTo(page, 400);
    await page.keyboard.press('/');
    await expectFocus(fieldOn(page));
    await expect.poll(() => fieldOn(page).inputValue()).toBe('');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await scrollY(page)).toBe(400);

    await page.keyboard.type('twelve chars');
    for (let line = 0; line < 5; line++) await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('the sixth line');
    const height = async () => (await fieldOn(page).boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(100);
    expect(await height()).toBeLessThan(160);
    expect(await scrollY(page)).toBe(400);

    const card = page.getByRole('region', { name: 'Where people start' }).getByRole('button').nth(1);
    await card.evaluate((button: HTMLElement) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const before = await scrollY(page);
    await card.click();
    await expect.poll(() => fieldOn(page).inputValue()).not.toMatch(/twelve/);
    expect(await scrollY(page)).toBe(before);
  },
);

test('a tall photo has its place before it loads', async () => {
  const page = await sharedMemberPage(member, PHONE);
  const { release } = await holdBack(page, '**/objects/images/**');
  await page.goto('/assistant');
  const photo = page.getByRole('img', { name: 'The room in your photo' });
  await answeredOn(page);
  await scrollTo(page, 0);
  const before = await photo.boundingBox();
  release();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  expect(await photo.boundingBox()).toEqual(before);
});

test("a phone's keyboard moves nothing, and leaves a strip of the photo", async () => {
  const page = await memberPage(member, { ...PHONE, hasTouch: true, isMobile: true });
  await page.goto('/assistant');
  await answeredOn(page);
  await scrollTo(page, 300);
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

test('a long conversation opens at its newest message, or at the top after a photo', async () => {
  const talkative = await someSubscriber();
  const talk = Array.from({ length: 11 }, (_, n) => `Question ${n + 1}: which whites work under Sydney light?`);
  for (const question of talk) expect((await ask(talkative, question)).status).toBe(200);
  const page = await conversationPage(talkative);
  const spaceBelow = () =>
    replyOn(page).evaluate((reply) => {
      const composer = document.querySelector('form')?.getBoundingClientRect().top ?? 0;
      return composer - reply.getBoundingClientRect().bottom;
    });
  await expect.poll(spaceBelow).toBeGreaterThanOrEqual(-8);
  await expect.poll(() => questionsOn(page)).toEqual(talk.slice(1));

  await page.route('**/api/chat/messages?*cursor=*', (route) => route.abort());
  const earlier = page.getByRole('button', { name: 'Earlier messages' });
  await earlier.click();
  await page.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' }).waitFor();
  await page.unroute('**/api/chat/messages?*cursor=*');
  await earlier.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const question = conversationOn(page).getByText(talk[1] ?? '', { exact: true });
  const before = (await question.boundingBox())?.y ?? Number.NaN;
  await earlier.click();
  await expect.poll(() => questionsOn(page)).toEqual(talk);
  expect(Math.abs(((await question.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThan(4);
  await expect.poll(() => earlier.count()).toBe(0);

  await ask(talkative, 'What would you change here?', { imageUrl: await somePhoto(talkative) });
  const later = await conversationPage(talkative);
  await later.getByRole('button', { name: 'Note 1' }).first().waitFor();
  expect(await scrollY(later)).toBe(0);
});
